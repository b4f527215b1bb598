package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// mover returns the opponent's move.
type mover func(engine.Position) engine.Move

func randomMover(random *rng.Source) mover {
	return func(p engine.Position) engine.Move {
		moves := p.Moves(nil)
		return moves[random.Below(uint32(len(moves)))]
	}
}

func (x *exam) engineMover(e *c4engine.Engine) mover {
	return func(p engine.Position) engine.Move {
		_ = e.Forget() // else the moves would depend on the games before
		result, err := e.Search(x.ctx, c4engine.From(p), c4engine.Limits{Nodes: 400})
		if err != nil {
			panic(err) // the game is not over
		}
		return result.Best
	}
}

// game is a game of the player against an opponent.
type game struct {
	*exam
	name    string
	history engine.History
	side    engine.Player // of the player
	later   bool          // not the first game of the process
}

func (x *exam) newGame(name, words string, side engine.Player) *game {
	start, err := course.Game.New(strings.Fields(words))
	if err != nil {
		panic(err) // the boards are right
	}
	return &game{exam: x, name: name, history: engine.History{Start: start}, side: side}
}

// play plays up to a number of plies, until the game's end or a wrong answer.
func (g *game) play(p Player, opponent mover, plies int) {
	at, asked := g.history.Position(), 0
	for ply := 1; ply <= plies && at.Outcome() == engine.Undecided && g.goOn(); ply++ {
		var m engine.Move
		if at.Turn() == g.side {
			h := engine.History{Start: g.history.Start, Moves: slices.Clone(g.history.Moves)}
			a := g.ask(p, fmt.Sprintf("%s, ply %d", g.name, ply), h)
			a.game = g.name
			g.answers[g.run] = append(g.answers[g.run], a)
			if g.addFault(a, g.later || asked > 0) {
				return
			}
			asked++
			m, _ = at.MoveAt(a.cell) // addFault has found it legal
			g.missed(a, m)
		} else {
			m = opponent(at)
		}
		g.history.Moves = append(g.history.Moves, m)
		at.Play(m)
	}
}

// missed notes a win that the player did not take in a later game, though a fresh process takes it.
func (g *game) missed(a answer, m engine.Move) {
	winning := engine.WinsAtOnce(a.position)
	taken := len(winning) == 0 || slices.Contains(winning, m)
	if !g.later || taken || len(g.faults[ofState]) >= enough {
		return
	}
	for range 2 {
		again := g.fresh(fast, a.at, a.history)
		m, err := a.position.MoveAt(again.cell)
		if again.err != nil || err != nil || !slices.Contains(winning, m) {
			return
		}
	}
	g.add(ofState, a, "does not take a win; a fresh process takes it")
}
