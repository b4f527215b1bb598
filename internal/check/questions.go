package check

import (
	_ "embed" // the positions
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/language"
)

// question is a question of a set.
type question struct {
	set     string
	number  int // in its set, from 1
	history engine.History
	right   []int // the columns of the right answers; none: every legal answer is right
}

// name returns the words by which --only asks this question again.
func (q question) name() string { return fmt.Sprintf("%s/%d", q.set, q.number) }

// positions has a question in each line: set, rows, columns, forbidden cell, and as people write
// columns the moves and the right answers, "-" for none. The positions are of random games that
// miss no win; of block, below and double a search of 2,000 nodes found that a right answer does
// not lose anyway.
//
//go:embed testdata/positions.txt
var positions string

// questions returns the questions of a set, in a fixed order.
func questions(set string) (all []question) {
	for line := range strings.Lines(positions) {
		if strings.HasPrefix(line, set+" ") {
			all = append(all, parseQuestion(len(all)+1, strings.Fields(line)))
		}
	}
	return all
}

// questionNamed returns the question with a name such as win/17, nil without one.
func questionNamed(name string) *question {
	set, _, _ := strings.Cut(name, "/")
	for _, q := range questions(set) {
		if q.name() == name {
			return &q
		}
	}
	return nil
}

func parseQuestion(number int, words []string) (q question) {
	const moves, right = 5, 6 // after the set and the four numbers of the board
	q.set, q.number = words[0], number
	q.history = engine.NewHistory(must(course.Game.New(words[1:moves])))
	must(0, q.history.Play(must(boardtext.ParseColumns(q.history.Start(), words[moves]))...))
	p := q.history.Position()
	for _, digit := range strings.Trim(words[right], "-") {
		m := must(boardtext.ParseColumns(p, string(digit)))
		q.right = append(q.right, p.Cell(m[0]).Column)
	}
	return q
}

// askQuestion asks a question of a set in a fresh process: at full time where it tests strength.
func (x *exam) askQuestion(q question) {
	speed := x.fast()
	if len(q.right) > 0 {
		speed = fullTime
	}
	a := x.askFresh(speed, language.Same(q.name()), q.history)
	a.question = q.name()
	x.keep(runName(q.set), a)
	switch wrong := x.addFault(process{}, a, false); {
	case wrong, len(q.right) == 0: // another check names it; every legal answer is right
	case !slices.Contains(q.right, a.cell.Column):
		x.add(a.fault(checkName(q.set), q.wrong(a)))
	}
}

// wrong says which columns were right.
func (q question) wrong(a answer) text {
	var right []text
	for _, column := range q.right {
		right = append(right, language.Same(fmt.Sprint(column)))
	}
	return say("played y={y}, not y={right}", "y", a.cell.Column, "right", language.Listed(right, "or"))
}

// safe returns the moves after which the opponent does not win at once.
func safe(p engine.Position) (all []engine.Move) {
	for _, m := range p.Moves(nil) {
		if len(boards.WinsAtOnce(engine.After(p, m))) == 0 {
			all = append(all, m)
		}
	}
	return all
}

// columnsOf returns the columns of moves.
func columnsOf(p engine.Position, moves []engine.Move) (all []int) {
	for _, m := range moves {
		all = append(all, p.Cell(m).Column)
	}
	return all
}

// endsOf returns the checks of endings that a position belongs to.
func endsOf(p engine.Position) (sets []checkName) {
	if len(p.Moves(nil)) == 1 {
		sets = append(sets, setSingle)
	}
	if len(boards.WinsAtOnce(p)) == 0 && len(safe(p)) == 0 {
		sets = append(sets, setLost)
	}
	if p.Remaining() <= nearlyFull {
		sets = append(sets, setFull)
	}
	return sets
}

// nearlyFull is the number of free cells up to which a board is nearly full.
const nearlyFull = 8
