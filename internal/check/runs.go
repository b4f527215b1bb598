package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/rng"
)

// The names of runs.
const (
	runBoards name = "boards" // the first moves on many boards
	runGames  name = "games"
	runTime   name = "time" // games at full time

	// Each set of stored positions is a run, and a check of the same name.
	runWin    name = "win"    // the mover wins at once
	runBlock  name = "block"  // one move prevents that the opponent wins at once, and does not lose
	runBelow  name = "below"  // two moves or more are below a cell that wins for the opponent
	runDouble name = "double" // the mover wins in three plies by two threats
	runLost   name = "lost"   // every move lets the opponent win at once
	runFull   name = "full"   // at most eight cells are free, in two columns or more
	runSingle name = "single" // one move is left
)

// runs are all runs in their order: the sets of endings come before games, so that crashes in games
// find a cause.
var runs = []name{
	runBoards, runLost, runFull, runSingle, runGames, runWin, runBlock, runBelow, runDouble, runTime,
}

// makeRuns makes the runs that the chosen checks need.
func (x *exam) makeRuns(chosen []name) {
	x.chosen = chosen
	needed := map[name]bool{}
	for _, c := range checks {
		if slices.Contains(chosen, c.name) && (!c.watched || counts(x.Player)) {
			for _, run := range c.needs {
				needed[run] = true
			}
		}
	}
	for _, run := range runs {
		if needed[run] {
			x.Progress(string(run))
			x.run, x.until = run, time.Now().Add(x.Budget)
			x.makeRun()
		}
	}
}

func (x *exam) makeRun() {
	switch x.run {
	case runBoards:
		x.firstMoves()
	case runGames:
		x.games("game %d", 20, fast)
	case runTime: // has twice the time of other runs: a game has 24 moves of 2.5 s
		x.until = x.until.Add(x.Budget)
		x.games("game %d at full time", 2, fullTime)
	default:
		for _, q := range questions(x.run) {
			if x.goOn() {
				x.pose(q)
			}
		}
	}
}

// goOn reports whether there is time left, nobody interrupts, and another answer can change a
// result: not all chosen checks have failed by faults.
func (x *exam) goOn() bool {
	isOpen := func(c check) bool {
		return slices.Contains(x.chosen, c.name) && (c.share > 0 || len(x.faults[c.name]) < enough)
	}
	return time.Now().Before(x.until) && x.ctx.Err() == nil && slices.ContainsFunc(checks, isOpen)
}

// pose asks a question of a set in a fresh process: at full time where it tests strength.
func (x *exam) pose(q question) {
	speed := fast
	if len(q.right) > 0 {
		speed = fullTime
	}
	a := x.fresh(speed, q.name(), q.history)
	x.answers[q.set] = append(x.answers[q.set], a)
	if !x.addFault(a, false) && !q.answeredBy(a.cell.Column) {
		right := field.Listed(strings.Fields(strings.Trim(fmt.Sprint(q.right), "[]")), "or")
		x.add(q.set, a, fmt.Sprintf("played y=%d, not y=%s", a.cell.Column, right))
	}
}

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
		p := x.open(fast)
		g.play(p, randomMover(&random), 4)
		x.end(p, g.name)
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
	opponent, err := c4engine.New(c4engine.WithHash(16), c4engine.WithSeed(int64(x.Seed)))
	if err != nil {
		panic(err) // the options are right
	}
	defer opponent.Close()
	p := x.open(speed)
	defer func() { x.end(p, "the last game") }()
	for i := 0; i < count && x.goOn(); i++ {
		rows, columns := random.Between(low, high), random.Between(low, high)
		words := fmt.Sprint(rows, columns, random.Between(0, rows-1), random.Between(0, columns-1))
		g := x.newGame(fmt.Sprintf(title, i+1), words, engine.Player(i%2))
		g.later = i > 0
		if speed == fast && i%4 < 2 {
			g.play(p, randomMover(&random), 1000)
		} else {
			g.play(p, x.engineMover(opponent), 1000)
		}
	}
}
