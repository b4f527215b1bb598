package check

import (
	_ "embed" // the positions
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
)

// The sets, each a run and a check of the same name.
const (
	win    = "win"    // the mover wins at once
	block  = "block"  // one move prevents that the opponent wins at once, and does not lose
	below  = "below"  // two moves or more are below a cell that wins for the opponent
	double = "double" // the mover wins in three plies by two threats
	lost   = "lost"   // every move lets the opponent win at once
	full   = "full"   // at most eight cells are free, in two columns or more
	single = "single" // one move is left
)

// question is a question of a set.
type question struct {
	set     string
	number  int // in its set, from 1
	history engine.History
	right   []int // the columns of the right answers; none: every legal answer is right
}

// name returns the words by which --only asks this question again.
func (q question) name() string { return q.set + "/" + strconv.Itoa(q.number) }

// answeredBy reports whether a legal move of a column is a right answer.
func (q question) answeredBy(column int) bool {
	return len(q.right) == 0 || slices.Contains(q.right, column)
}

// text has a question in each line: set, rows, columns, forbidden cell, the columns of the moves
// and of the right answers as digits of base 36, "-" for none. Its maker is TestPositions.
//
//go:embed testdata/positions.txt
var text string

// questions returns the questions of a set, in a fixed order.
func questions(set string) (all []question) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, set+" ") {
			q, err := parseQuestion(strings.Fields(line))
			if err != nil {
				panic(fmt.Sprintf("positions.txt: %q: %v", line, err))
			}
			q.number = len(all) + 1
			all = append(all, q)
		}
	}
	return all
}

func parseQuestion(words []string) (q question, err error) {
	const start, moves, right, fields = 1, 5, 6, 7
	if len(words) != fields {
		return q, engine.Expected("question", "%d fields", fields)
	}
	q.set = words[0]
	if q.history.Start, err = games.Default().New(words[start:moves]); err != nil {
		return q, err
	}
	if q.right, err = parseColumns(words[right]); err != nil {
		return q, err
	}
	columns, err := parseColumns(words[moves])
	if err != nil {
		return q, err
	}
	at := q.history.Start.Clone()
	for _, column := range columns {
		m, err := inColumn(at, column)
		if err != nil {
			return q, err
		}
		at.Play(m)
		q.history.Moves = append(q.history.Moves, m)
	}
	return q, nil
}

// inColumn returns the legal move of a column.
func inColumn(p engine.Position, column int) (engine.Move, error) {
	for _, m := range p.Moves(nil) {
		if p.Cell(m).Column == column {
			return m, nil
		}
	}
	return engine.NoMove, engine.IllegalMove("a column that is not full")
}

const digits = 36

func parseColumns(word string) (columns []int, err error) {
	if word == "-" {
		return nil, nil
	}
	for _, digit := range word {
		column, err := strconv.ParseInt(string(digit), digits, 0)
		if err != nil {
			return nil, engine.Expected("columns", "digits and letters, not %q", word)
		}
		columns = append(columns, int(column))
	}
	return columns, nil
}

func formatColumns(columns []int) string {
	var word strings.Builder
	for _, column := range columns {
		word.WriteString(strconv.FormatInt(int64(column), digits))
	}
	if word.Len() == 0 {
		return "-"
	}
	return word.String()
}

// wins returns the moves that win at once for the side to move.
func wins(p engine.Position) (all []engine.Move) {
	for _, m := range p.Moves(nil) {
		if after(p, m).Outcome() == engine.Win(p.Turn()) {
			all = append(all, m)
		}
	}
	return all
}

// safe returns the moves after which the opponent does not win at once.
func safe(p engine.Position) (all []engine.Move) {
	for _, m := range p.Moves(nil) {
		if len(wins(after(p, m))) == 0 {
			all = append(all, m)
		}
	}
	return all
}

func after(p engine.Position, m engine.Move) engine.Position {
	next := p.Clone()
	next.Play(m)
	return next
}

// ends returns the sets of the checks of kind "ends" that a position belongs to.
func ends(p engine.Position) (sets []string) {
	if len(p.Moves(nil)) == 1 {
		sets = append(sets, single)
	}
	if len(wins(p)) == 0 && len(safe(p)) == 0 {
		sets = append(sets, lost)
	}
	if p.Remaining() <= nearlyFull {
		sets = append(sets, full)
	}
	return sets
}

// nearlyFull is the number of free cells up to which a board is nearly full.
const nearlyFull = 8
