package check

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/rng"
)

// stage is a part of a game in which a player may take longer than in others.
type stage struct {
	name    text
	history engine.History
	moves   int // of the player, in a row
	longest answer
}

// shares are the shares of a full board with which stages begin.
var shares = []int{15, 30, 45, 60, 70, 80, 90} // per cent

// stages returns positions from the first move to the last one. Some moves in a row show what a
// player does with the tree of the move before.
func (x *exam) stages() (all []*stage) {
	random := rng.New(x.Seed, 3)
	low, high := lengths()
	first := engine.NewHistory(emptyBoard(firstBoard))
	all = append(all, &stage{name: say("the opening"), history: first, moves: 4})
	for _, share := range shares {
		start := emptyBoard(boards.Random(low, high, &random))
		if h, ok := fill(start, share, &random); ok {
			name := say("a board that is {n} % full", "n", share)
			all = append(all, &stage{name: name, history: h, moves: 2})
		}
	}
	for _, set := range []string{setLost, setFull, setSingle} {
		q := questions(set)[0]
		all = append(all, &stage{name: language.Same(q.name()), history: q.history, moves: 2})
	}
	return all
}

// fill returns random moves that fill a share of a board, in per cent, without a four.
func fill(start engine.Position, share int, random *rng.Source) (h engine.History, ok bool) {
	const tries = 1000
	cells := start.Remaining()
	for range tries {
		p := start.Clone()
		h = engine.NewHistory(start)
		for cells-p.Remaining() < cells*share/100 {
			winning := boards.WinsAtOnce(p)
			moves := slices.DeleteFunc(p.Moves(nil), func(m engine.Move) bool {
				return slices.Contains(winning, m)
			})
			if len(moves) == 0 {
				break
			}
			m := rng.Pick(moves, random)
			p.Play(m)
			must(0, h.Play(m))
		}
		if cells-p.Remaining() >= cells*share/100 && p.Outcome() == engine.Undecided {
			return h, true
		}
	}
	return h, false
}

// atFullTime asks for moves at full time in all stages, and for those of a whole game.
func (r run) atFullTime() {
	moves := r
	if r.Thorough {
		moves.until = r.until.Add(-wholeGame)
	}
	moves.playStages()
	if r.Thorough {
		r.oneGame()
	}
}

// playStages asks for moves at full time in each stage, first in the opening, where trees are
// largest, then in the stages that take longest with a fast clock. The longest move of the games
// with a fast clock is a stage, too.
func (r run) playStages() {
	all := r.stages()
	for _, s := range all {
		if speed := r.fast(); speed > fullTime && r.unfinished() {
			s.longest = r.askFresh(speed, s.name, s.history)
		}
	}
	slowest := answer{}
	for _, a := range r.answers[runGames] {
		if a.scaled() > slowest.scaled() {
			slowest = a
		}
	}
	if slowest.position != nil {
		all = append(all, &stage{
			name: slowest.at, history: slowest.history, moves: 1, longest: slowest,
		})
	}
	slices.SortStableFunc(all[1:], func(a, b *stage) int {
		return cmp.Compare(b.longest.scaled(), a.longest.scaled())
	})
	opponent := r.newOpponent()
	defer opponent.Close()
	for _, s := range all {
		if !r.unfinished() || r.late() >= enough {
			return
		}
		side := s.history.Position().Turn()
		g := game{name: say("{stage} at full time", "stage", s.name), history: s.history, side: side}
		p := r.start(fullTime)
		r.play(g, p, r.engineMover(opponent), 2*s.moves-1)
		r.end(p.Examinee, g.name)
	}
}

// late returns the number of answers that are late by themselves.
func (x *exam) late() (n int) {
	for _, a := range x.given([]runName{runGames, runTime}) {
		if status, _ := judgeLateness(x, []answer{a}); status == Fail {
			n++
		}
	}
	return n
}

// scaled returns the time that the answer would have taken at full time.
func (a answer) scaled() int64 { return int64(a.usage.Took()) * int64(max(1, a.speed)) }
