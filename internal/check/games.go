package check

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// firstMoves asks for the first two moves on boards of all sizes, with forbidden cells in all rows
// and columns, as the first and as the second player.
func (x *exam) firstMoves() {
	random := rng.New(x.Seed, 1)
	low, high := lengths()
	var all [][4]int
	for rows := low; rows <= high; rows++ {
		for columns := low; columns <= high; columns++ {
			for i := range max(rows, columns) {
				all = append(all, [4]int{rows, columns, i % rows, i % columns})
			}
		}
	}
	rng.Shuffle(all, &random)
	for i, b := range all {
		if !x.goOn() {
			return
		}
		words := strings.Trim(fmt.Sprint(b), "[]")
		g := x.newGame("board "+words, words, engine.Player(i%2))
		p := x.start(x.fast())
		g.play(p, randomMover(&random), 4)
		x.end(p.Player, g.name)
	}
}

// lengths returns the smallest and the largest number of rows and columns in the course's games.
func lengths() (low, high int) {
	random := course.Game.About().Boards.Random
	return random[0], random[1]
}

// games plays whole games in one process, half of them as the second player: against the engine,
// and with a fast clock half of them against random moves.
func (x *exam) games(title string, count, speed int) {
	random := rng.New(x.Seed, 2)
	low, high := lengths()
	opponent := x.newOpponent()
	defer opponent.Close()
	p := x.start(speed)
	defer func() { x.end(p.Player, "the last game") }()
	for i := 0; i < count && x.goOn(); i++ {
		words := boards.Random(low, high, &random)
		g := x.newGame(fmt.Sprintf(title, i+1), words, engine.Player(i%2))
		g.later = i > 0
		moves := x.engineMover(opponent)
		if x.run == runGames && i%4 < 2 {
			moves = randomMover(&random)
		}
		g.play(p, moves, math.MaxInt)
	}
}

func (x *exam) newOpponent() *c4engine.Engine {
	return must(c4engine.New(c4engine.WithHash(16), c4engine.WithSeed(int64(x.Seed))))
}

// mover returns the opponent's move.
type mover func(engine.Position) engine.Move

func randomMover(random *rng.Source) mover {
	return func(p engine.Position) engine.Move { return rng.Pick(p.Moves(nil), random) }
}

func (x *exam) engineMover(e *c4engine.Engine) mover {
	return func(p engine.Position) engine.Move {
		_ = e.Forget() // else the moves would depend on the games before
		result, err := e.Search(x.ctx, c4engine.From(p), c4engine.Limits{Nodes: 400})
		if err != nil && x.ctx.Err() == nil { // else the move is the best one so far
			panic(err)
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
	return &game{exam: x, name: name, history: engine.NewHistory(emptyBoard(words)), side: side}
}

// play plays up to a number of plies, until the game's end or a wrong answer.
func (g *game) play(p running, opponent mover, plies int) {
	asked := 0
	for ply := 1; ply <= plies && g.history.Position().Outcome() == engine.Undecided && g.goOn(); ply++ {
		var m engine.Move
		at := g.history.Position()
		if at.Turn() == g.side {
			a := g.ask(p, fmt.Sprintf("%s, ply %d", g.name, ply), g.history)
			a.game = g.name
			g.answers[g.run] = append(g.answers[g.run], a)
			if g.addFault(p, a, g.later || asked > 0) {
				return
			}
			asked++
			m, _ = at.MoveAt(a.cell) // addFault has found it legal
			g.missed(p, a, m)
		} else {
			m = opponent(at)
		}
		_ = g.history.Play(m) // a legal one
	}
}

// missed notes a win that the player does not take in a later game, though a fresh process takes
// it.
func (g *game) missed(p running, a answer, m engine.Move) {
	winning := boards.WinsAtOnce(a.position)
	taken := len(winning) == 0 || slices.Contains(winning, m)
	if !g.later || taken || len(g.kept) >= enough {
		return
	}
	misses := func(b answer) bool {
		m, err := b.position.MoveAt(b.cell)
		return b.err != nil || err != nil || !slices.Contains(winning, m)
	}
	if g.trial(p, a, true, misses) == byState {
		g.kept = append(g.kept, suspect{checkState, "does not take a win", a})
	}
}
