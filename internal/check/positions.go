package check

import (
	_ "embed" // the positions
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
)

// The sets of positions.
const (
	win    = "win"    // the mover wins at once
	block  = "block"  // one move prevents that the opponent wins at once, and does not lose
	below  = "below"  // two moves or more are below a cell that wins for the opponent
	double = "double" // the mover wins in three plies by two threats
	lost   = "lost"   // every move lets the opponent win at once
	full   = "full"   // at most eight cells are free, in two columns or more
	single = "single" // one move is left
)

// position is a question of a set: the moves lead to it from an empty board.
type position struct {
	set     string
	number  int // in its set, from 1
	history engine.History
	right   []int // the columns that answer the question; none: every legal one does
}

// name returns the words by which --only asks this question again.
func (p position) name() string { return p.set + "/" + strconv.Itoa(p.number) }

// answers reports whether a move of a column answers the question.
func (p position) answers(column int) bool {
	for _, right := range p.right {
		if right == column {
			return true
		}
	}
	return len(p.right) == 0
}

// text has a position in each line: set, rows, columns, forbidden cell, the columns of the moves
// and of the right answers as digits of base 36, "-" for none. Its maker is TestPositions.
//
//go:embed testdata/positions.txt
var text string

// positions returns the positions of a set, in a fixed order.
func positions(set string) (all []position) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, set+" ") {
			p, err := parsePosition(strings.Fields(line))
			if err != nil {
				panic(fmt.Sprintf("positions.txt: %q: %v", line, err))
			}
			p.number = len(all) + 1
			all = append(all, p)
		}
	}
	return all
}

func parsePosition(words []string) (p position, err error) {
	const start, moves, right, fields = 1, 5, 6, 7
	if len(words) != fields {
		return p, engine.Expected("position", "%d fields", fields)
	}
	p.set = words[0]
	if p.history.Start, err = games.Default().New(words[start:moves]); err != nil {
		return p, err
	}
	if p.right, err = parseColumns(words[right]); err != nil {
		return p, err
	}
	columns, err := parseColumns(words[moves])
	if err != nil {
		return p, err
	}
	at := p.history.Start.Clone()
	for _, column := range columns {
		m, err := inColumn(at, column)
		if err != nil {
			return p, err
		}
		at.Play(m)
		p.history.Moves = append(p.history.Moves, m)
	}
	return p, nil
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

// situations returns the sets of ends that a position belongs to.
func situations(p engine.Position) (sets []string) {
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
