package check

import (
	"context"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
)

// exam is one examination of a player.
type exam struct {
	Config
	*ledger
	*asker
	chosen []checkName // the checks to make, after the first question
}

func newExam(ctx context.Context, cfg Config, ready prepared) *exam {
	l := &ledger{answers: map[runName][]answer{}, trends: map[runName]trend{}}
	a := &asker{prepared: ready, ctx: ctx, ledger: l, report: cfg.Progress, limit: maxSpeed, patience: patience}
	return &exam{Config: cfg, ledger: l, asker: a}
}

// firstBoard is the board on which every player has to answer before anything else is asked.
const firstBoard = "10 10 4 4"

// askFirst asks the first question, on an ordinary board. It returns false if there is no good
// answer: then nothing else makes sense.
func (x *exam) askFirst() bool {
	x.beginRun("first move", time.Time{})
	first := engine.NewHistory(emptyBoard(firstBoard))
	x.first = x.askFresh(fullTime, say("the first move on a board of 10 x 10"), first)
	name, detail := x.first.wrong()
	if name == checkCrash {
		name = checkAnswers
	}
	if name != "" {
		x.add(x.first.fault(name, detail))
	}
	x.begun = name == ""
	return x.begun
}

// emptyBoard returns the board of words that are right.
func emptyBoard(words string) engine.Position { return must(course.Game.New(strings.Fields(words))) }

// must returns what no player can make fail.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

// keep keeps an answer for a run, unless it was interrupted.
func (x *exam) keep(run runName, a answer) {
	if x.ctx.Err() == nil {
		x.answers[run] = append(x.answers[run], a)
	}
}
