package check

import (
	_ "embed" // the positions
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// question is a question of a set.
type question struct {
	set     name
	number  int // in its set, from 1
	history engine.History
	right   []int // the columns of the right answers; none: every legal answer is right
}

// name returns the words by which --only asks this question again.
func (q question) name() string { return fmt.Sprintf("%s/%d", q.set, q.number) }

// answeredBy reports whether a legal move of a column is a right answer.
func (q question) answeredBy(column int) bool {
	return len(q.right) == 0 || slices.Contains(q.right, column)
}

// text has a question in each line: set, rows, columns, forbidden cell, and as people write columns
// the moves and the right answers, "-" for none. The positions are of random games that miss no
// win; of block, below and double a search of 2,000 nodes found that a right answer does not lose
// anyway.
//
//go:embed testdata/positions.txt
var text string

// questions returns the questions of a set, in a fixed order.
func questions(set name) (all []question) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, string(set)+" ") {
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

// questionNamed returns the question with a name such as win/17, nil without one.
func questionNamed(words string) *question {
	set, _, _ := strings.Cut(words, "/")
	for _, q := range questions(name(set)) {
		if q.name() == words {
			return &q
		}
	}
	return nil
}

func parseQuestion(words []string) (q question, err error) {
	const start, moves, right, fields = 1, 5, 6, 7
	if len(words) != fields {
		return q, engine.Expected("question", "%d fields", fields)
	}
	q.set = name(words[0])
	if q.history.Start, err = course.Game.New(words[start:moves]); err != nil {
		return q, err
	}
	if q.history.Moves, err = boardtext.ParseColumns(q.history.Start, words[moves]); err != nil {
		return q, err
	}
	p := q.history.Position()
	for _, digit := range strings.Trim(words[right], "-") {
		m, err := boardtext.ParseColumns(p, string(digit))
		if err != nil {
			return q, err
		}
		q.right = append(q.right, p.Cell(m[0]).Column)
	}
	return q, nil
}

// safe returns the moves after which the opponent does not win at once.
func safe(p engine.Position) (all []engine.Move) {
	for _, m := range p.Moves(nil) {
		if len(engine.WinsAtOnce(engine.After(p, m))) == 0 {
			all = append(all, m)
		}
	}
	return all
}

// endsOf returns the checks of endings that a position belongs to.
func endsOf(p engine.Position) (sets []name) {
	if len(p.Moves(nil)) == 1 {
		sets = append(sets, runSingle)
	}
	if len(engine.WinsAtOnce(p)) == 0 && len(safe(p)) == 0 {
		sets = append(sets, runLost)
	}
	if p.Remaining() <= nearlyFull {
		sets = append(sets, runFull)
	}
	return sets
}

// nearlyFull is the number of free cells up to which a board is nearly full.
const nearlyFull = 8
