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
func (r run) firstMoves() {
	random := rng.New(r.Seed, 1)
	low, high := lengths()
	var all [][4]int
	for rows := low; rows <= high; rows++ {
		for columns := low; columns <= high; columns++ {
			for i := range max(rows, columns) {
				// In the bottom row it is in the middle column, where many players begin.
				column := (i + columns/2 + columns*rows - (rows - 1)) % columns
				all = append(all, [4]int{rows, columns, i % rows, column})
			}
		}
	}
	rng.Shuffle(all, &random)
	for i, b := range all {
		if !r.unfinished() {
			return
		}
		words := strings.Trim(fmt.Sprint(b), "[]")
		g := newGame(say("board {words}", "words", words), words, engine.Player(i%2))
		p := r.start(r.fast())
		r.play(g, p, randomMover(&random), 4)
		r.end(p.Examinee, g.name)
	}
}

// lengths returns the smallest and the largest number of rows and columns in the course's games.
func lengths() (low, high int) {
	random := course.Game.About().Boards.Random
	return random[0], random[1]
}

// games plays 20 whole games in one process, half of them as the second player, and half against
// random moves, else against the engine. If the player seems to become worse, it plays some more.
func (r run) games() {
	random := rng.New(r.Seed, 2)
	low, high := lengths()
	opponent := r.newOpponent()
	defer opponent.Close()
	p := r.start(r.fast())
	defer func() { r.end(p.Examinee, say("the last game")) }()
	const usual, most = 20, 60
	for i := 0; (i < usual || i < most && r.isSuspect()) && r.unfinished(); i++ {
		words := boards.Random(low, high, &random)
		g := newGame(say("game {n}", "n", i+1), words, engine.Player(i%2))
		g.later = i > 0
		moves := r.engineMover(opponent)
		if i%4 < 2 {
			moves = randomMover(&random)
		}
		r.play(g, p, moves, math.MaxInt)
	}
	known := func(f Fault) bool { return f.byState || f.check == checkState }
	if slices.Contains(r.chosen, checkState) && !slices.ContainsFunc(r.found, known) {
		r.compareWork(p)
	}
}

// oneGame plays a game against the engine at full time.
func (r run) oneGame() {
	random := rng.New(r.Seed, 2)
	low, high := lengths()
	opponent := r.newOpponent()
	defer opponent.Close()
	p := r.start(fullTime)
	g := newGame(say("a game at full time"), boards.Random(low, high, &random), engine.First)
	r.play(g, p, r.engineMover(opponent), math.MaxInt)
	r.end(p.Examinee, g.name)
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
	name    text
	history engine.History
	side    engine.Player // of the player
	later   bool          // not the first game of the process
}

func newGame(name text, words string, side engine.Player) game {
	return game{name: name, history: engine.NewHistory(emptyBoard(words)), side: side}
}

// play plays up to a number of plies of a game, until its end or a wrong answer.
func (r run) play(g game, p process, opponent mover, plies int) {
	hadAnswered := g.later
	for ply := 1; ply <= plies && r.unfinished(); ply++ {
		at := g.history.Position()
		switch {
		case at.Outcome() != engine.Undecided:
			return
		case at.Turn() != g.side:
			_ = g.history.Play(opponent(at)) // a legal move
			continue
		}
		a := r.ask(p, say("{game}, ply {ply}", "game", g.name, "ply", ply), g.history)
		a.game = g.name.English
		r.keep(r.name, a)
		if r.addFault(p, a, hadAnswered) {
			return
		}
		if hadAnswered && r.name == runGames && slices.Contains(r.chosen, checkState) {
			r.compareMove(a)
		}
		m, _ := at.MoveAt(a.cell) // addFault has found it legal
		_ = g.history.Play(m)
		hadAnswered = true
	}
}
