package check

import (
	_ "embed" // the positions
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/rng"
)

// runName is the name of a run.
type runName string

const (
	runBoards runName = "boards" // the first moves on many boards
	runGames  runName = "games"
	runTime   runName = "time" // games at full time

	// Each set of stored positions is a run, and a check of the same name. The constants have no
	// type, so they name both.
	setWin    = "win"    // the mover wins at once
	setBlock  = "block"  // one move prevents that the opponent wins at once, and does not lose
	setBelow  = "below"  // two moves or more are below a cell that wins for the opponent
	setDouble = "double" // the mover wins in three plies by two threats
	setLost   = "lost"   // every move lets the opponent win at once
	setFull   = "full"   // at most eight cells are free, in two columns or more
	setSingle = "single" // one move is left
)

// runs are all runs in their order: the sets of endings come before games, so that crashes in games
// find a cause.
var runs = []runName{
	runBoards, setLost, setFull, setSingle, runGames, setWin, setBlock, setBelow, setDouble, runTime,
}

// makeRuns makes the runs that the chosen checks need.
func (x *exam) makeRuns(chosen []checkName) {
	x.chosen = chosen
	for _, run := range runs {
		needsIt := func(c check) bool {
			return slices.Contains(chosen, c.name) && slices.Contains(c.needs, run) && c.obstacle(x.Player) == ""
		}
		if slices.ContainsFunc(checks, needsIt) {
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
				x.askQuestion(q)
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

// askQuestion asks a question of a set in a fresh process: at full time where it tests strength.
func (x *exam) askQuestion(q question) {
	speed := fast
	if len(q.right) > 0 {
		speed = fullTime
	}
	a := x.askFresh(speed, q.name(), q.history)
	x.answers[q.set] = append(x.answers[q.set], a)
	switch wrong := x.addFault(a, false); {
	case len(q.right) == 0: // every legal answer is right
	case wrong:
		x.add(checkName(q.set), a, "no legal answer")
	case !slices.Contains(q.right, a.cell.Column):
		right := field.Listed(strings.Fields(strings.Trim(fmt.Sprint(q.right), "[]")), "or")
		x.add(checkName(q.set), a, fmt.Sprintf("played y=%d, not y=%s", a.cell.Column, right))
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
	defer x.end(p, "the last game")
	for i := 0; i < count && x.goOn(); i++ {
		words := boards.Random(low, high, &random)
		g := x.newGame(fmt.Sprintf(title, i+1), words, engine.Player(i%2))
		g.later = i > 0
		moves := x.engineMover(opponent)
		if speed == fast && i%4 < 2 {
			moves = randomMover(&random)
		}
		g.play(p, moves, math.MaxInt)
	}
}

// mover returns the opponent's move.
type mover func(engine.Position) engine.Move

func randomMover(random *rng.Source) mover {
	return func(p engine.Position) engine.Move {
		return rng.Pick(p.Moves(nil), random)
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
	return &game{exam: x, name: name, history: engine.History{Start: emptyBoard(words)}, side: side}
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
	winning := boards.WinsAtOnce(a.position)
	taken := len(winning) == 0 || slices.Contains(winning, m)
	if !g.later || taken || len(g.faults[checkState]) >= enough {
		return
	}
	for range 2 {
		fresh := g.askFresh(fast, a.at, a.history)
		m, err := a.position.MoveAt(fresh.cell)
		if fresh.err != nil || err != nil || !slices.Contains(winning, m) {
			return
		}
	}
	g.add(checkState, a, "does not take a win; a fresh process takes it")
}

// question is a question of a set.
type question struct {
	set     runName
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
func questions(set runName) (all []question) {
	for line := range strings.Lines(positions) {
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
	for _, q := range questions(runName(set)) {
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
	q.set = runName(words[0])
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
		if len(boards.WinsAtOnce(engine.After(p, m))) == 0 {
			all = append(all, m)
		}
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
