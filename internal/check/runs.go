package check

import (
	"slices"
	"time"
)

// runName is the name of a run.
type runName string

// The names of the runs.
const (
	runBoards runName = "boards" // the first moves on many boards
	runGames  runName = "games"
	runState  runName = "state"  // positions of different games in one process
	runMemory runName = "memory" // positions with memory filled in two ways
	runTime   runName = "time"   // moves at full time in all stages
)

// The names of the sets of stored positions. Each set is a run, and a check of the same name.
const (
	setWin    = "win"    // the mover wins at once
	setBlock  = "block"  // one move prevents that the opponent wins at once, and does not lose
	setBelow  = "below"  // two moves or more are below a cell that wins for the opponent
	setDouble = "double" // the mover wins in three plies by two threats
	setLost   = "lost"   // every move lets the opponent win at once
	setFull   = "full"   // at most eight cells are free, in two columns or more
	setSingle = "single" // one move is left
)

// runs are all runs in their order: the sets of endings come before games, so that crashes in games
// find a cause, and memory comes after all that finds faults, which it may explain.
var runs = []struct {
	name runName
	ask  func(run)
}{
	{runBoards, run.firstMoves},
	{setLost, run.set},
	{setFull, run.set},
	{setSingle, run.set},
	{runGames, run.games},
	{runState, run.compareUnrelated},
	{runMemory, run.fillMemory},
	{setWin, run.set},
	{setBlock, run.set},
	{setBelow, run.set},
	{setDouble, run.set},
	{runTime, run.atFullTime},
}

// run is a series of questions of one sort, until a time.
type run struct {
	*exam
	name  runName
	until time.Time
}

// makeRuns makes the runs that the chosen checks need.
func (x *exam) makeRuns(chosen []checkName) {
	x.chosen = chosen
	var later time.Duration
	for _, each := range runs {
		if x.isNeeded(each.name) {
			later += x.budget(each.name)
		}
	}
	for _, each := range runs {
		if x.ctx.Err() != nil || !x.isNeeded(each.name) {
			continue
		}
		now := time.Now()
		x.beginRun(each.name, now.Add(later))
		each.ask(run{x, each.name, now.Add(x.budget(each.name))})
		later -= x.budget(each.name)
	}
}

// isNeeded reports whether a chosen check needs a run, or the comparison does.
func (x *exam) isNeeded(run runName) bool {
	return x.Compare && run == runTime || slices.ContainsFunc(checks, func(c check) bool {
		return slices.Contains(x.chosen, c.name) && slices.Contains(c.needs, run) && c.obstacle(x.Player) == ""
	})
}

// budget returns the time that a run takes at most.
func (x *exam) budget(run runName) time.Duration {
	tactical := slices.Contains([]runName{setWin, setBlock, setBelow, setDouble}, run)
	switch {
	case run == runTime && x.Thorough:
		return 2*x.Budget + wholeGame
	case run == runTime: // it asks for some 25 moves of 2.5 s
		return 2 * x.Budget
	case tactical:
		return max(x.Budget, time.Duration(x.Tactics)*x.longest)
	}
	return x.Budget
}

// wholeGame is more than the time of a game at full time: 70 moves of 3 s.
const wholeGame = 4 * time.Minute

// unfinished reports whether there is time left, nobody interrupts, and another answer can change a
// result: not all chosen checks have failed by faults.
func (r run) unfinished() bool {
	isOpen := func(c check) bool {
		settled := len(r.failing(c.name)) >= enough || c.name == checkLate && r.late() >= enough
		return slices.Contains(r.chosen, c.name) && (c.share > 0 || !settled)
	}
	isWanted := r.Compare && r.name == runTime || slices.ContainsFunc(checks, isOpen)
	return time.Now().Before(r.until) && r.ctx.Err() == nil && isWanted
}

// set asks the questions of the set with the run's name.
func (r run) set() {
	for _, q := range questions(string(r.name)) {
		if r.allTactics(q) || r.unfinished() {
			r.askQuestion(q)
		}
	}
}

// allTactics reports whether a question is asked however long that takes.
func (x *exam) allTactics(q question) bool {
	return len(q.right) > 0 && q.number <= x.Tactics && x.ctx.Err() == nil
}
