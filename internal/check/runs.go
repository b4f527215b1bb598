package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
)

// run is questions of one sort. ask asks them until goOn returns false.
type run struct {
	name string
	ask  func(x *exam, run string, goOn func() bool)
}

// runs are the runs in their order: stored positions of the kind "ends" come before games, so that
// crashes in games find a cause. Answers to the first question, and to questions that are asked
// again, are kept as those of the runs "first" and "again".
var runs = []run{
	{"boards", (*exam).firstMoves},
	{"lost", (*exam).positions},
	{"full", (*exam).positions},
	{"single", (*exam).positions},
	{"games", (*exam).fastGames},
	{"win", (*exam).positions},
	{"block", (*exam).positions},
	{"below", (*exam).positions},
	{"double", (*exam).positions},
	{"time", (*exam).slowGames},
}

// makeRuns makes the runs that the chosen checks need.
func (x *exam) makeRuns(chosen []string) {
	x.chosen = chosen
	needed := map[string]bool{}
	for _, c := range checks {
		if slices.Contains(chosen, c.name) && (!c.watched || counts(x.Player)) {
			for _, run := range c.needs {
				needed[run] = true
			}
		}
	}
	for _, r := range runs {
		if needed[r.name] {
			x.Progress(r.name)
			r.ask(x, r.name, x.within(x.Budget))
		}
	}
}

// within returns a function that reports whether there is time left, nobody interrupts, and another
// answer can change a result.
func (x *exam) within(budget time.Duration) (goOn func() bool) {
	until := time.Now().Add(budget)
	return func() bool { return time.Now().Before(until) && x.ctx.Err() == nil && !x.decided() }
}

// decided reports whether all chosen checks have failed by faults.
func (x *exam) decided() bool {
	return !slices.ContainsFunc(checks, func(c check) bool {
		open := c.share > 0 || len(x.faults[c.name]) < enough
		return open && slices.Contains(x.chosen, c.name)
	})
}

// positions asks the questions of a set.
func (x *exam) positions(set string, goOn func() bool) {
	for _, q := range questions(set) {
		if goOn() {
			x.pose(q)
		}
	}
}

// pose asks a question of a set in a fresh process: at full time where it tests strength.
func (x *exam) pose(q question) {
	speed := fast
	if len(q.right) > 0 {
		speed = fullTime
	}
	a := x.fresh(q.set, speed, q.name(), q.history)
	if !x.blame(a, false) && !q.answeredBy(a.cell.Column) {
		x.add(q.set, a, fmt.Sprintf("played y=%d, not y=%s", a.cell.Column, listed(q.right)))
	}
}

// listed returns columns as text.
func listed(columns []int) string {
	text := strings.Fields(strings.Trim(fmt.Sprint(columns), "[]"))
	return strings.Join(text, " or ")
}

// firstMoves asks for the first two moves on boards of all sizes, with forbidden cells in all rows
// and columns, as the first and as the second player.
func (x *exam) firstMoves(run string, goOn func() bool) {
	random := rand.New(rand.NewPCG(x.Seed, 1))
	low, high := games.Default().About().Boards.Random[0], games.Default().About().Boards.Random[1]
	var all [][4]int
	for rows := low; rows <= high; rows++ {
		for columns := low; columns <= high; columns++ {
			for i := range max(rows, columns) {
				all = append(all, [4]int{rows, columns, i % rows, i % columns})
			}
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i, b := range all {
		if !goOn() {
			return
		}
		words := strings.Trim(fmt.Sprint(b), "[]")
		g := x.newGame(run, "board "+words, words, engine.Player(i%2))
		p := x.open(fast)
		g.play(p, randomMover(random), 4)
		x.end(p, g.name)
	}
}

// fastGames plays games with a fast clock.
func (x *exam) fastGames(run string, goOn func() bool) { x.games(run, "game %d", 20, fast, goOn) }

// slowGames has twice the time of other runs: a game has 24 moves of 2.5 s.
func (x *exam) slowGames(run string, _ func() bool) {
	x.games(run, "game %d at full time", 2, fullTime, x.within(2*x.Budget))
}

// games plays whole games in one process, half of them as the second player: against the engine,
// and with a fast clock half of them against random moves.
func (x *exam) games(run, name string, count, speed int, goOn func() bool) {
	random := rand.New(rand.NewPCG(x.Seed, 2))
	opponent, err := c4engine.New(c4engine.WithHash(16), c4engine.WithSeed(int64(x.Seed)))
	if err != nil {
		panic(err) // the options are right
	}
	defer opponent.Close()
	p := x.open(speed)
	defer func() { x.end(p, "the last game") }()
	for i := 0; i < count && goOn(); i++ {
		length := func() int { return 9 + random.IntN(4) }
		rows, columns := length(), length()
		words := fmt.Sprint(rows, columns, random.IntN(rows), random.IntN(columns))
		g := x.newGame(run, fmt.Sprintf(name, i+1), words, engine.Player(i%2))
		g.later, g.goOn = i > 0, goOn
		if speed == fast && i%4 < 2 {
			g.play(p, randomMover(random), 1000)
		} else {
			g.play(p, x.engineMover(opponent), 1000)
		}
	}
}

// mover returns the opponent's move.
type mover func(engine.Position) engine.Move

func randomMover(random *rand.Rand) mover {
	return func(p engine.Position) engine.Move {
		moves := p.Moves(nil)
		return moves[random.IntN(len(moves))]
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
	run, name string
	history   engine.History
	side      engine.Player // of the player
	later     bool          // not the first game of the process
	goOn      func() bool   // nil: always
}

func (x *exam) newGame(run, name, words string, side engine.Player) *game {
	start, err := games.Default().New(strings.Fields(words))
	if err != nil {
		panic(err) // the boards are right
	}
	return &game{exam: x, run: run, name: name, history: engine.History{Start: start}, side: side}
}

// play plays up to a number of plies, until the game's end or a wrong answer.
func (g *game) play(p Player, opponent mover, plies int) {
	at, asked := g.history.Position(), 0
	for ply := 1; ply <= plies && at.Outcome() == engine.Undecided && (g.goOn == nil || g.goOn()); ply++ {
		var m engine.Move
		if at.Turn() == g.side {
			h := engine.History{Start: g.history.Start, Moves: slices.Clone(g.history.Moves)}
			a := g.ask(g.run, p, fmt.Sprintf("%s, ply %d", g.name, ply), h)
			if g.blame(a, g.later || asked > 0) {
				return
			}
			asked++
			m, _ = at.MoveAt(a.cell) // blame has found it legal
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
	if !g.later || len(winning) == 0 || slices.Contains(winning, m) || len(g.faults["state"]) >= enough {
		return
	}
	for range 2 {
		again := g.askAgain(a, a.history)
		m, err := a.position.MoveAt(again.cell)
		if again.err != nil || err != nil || !slices.Contains(winning, m) {
			return
		}
	}
	g.add("state", a, "does not take a win; a fresh process takes it")
}
