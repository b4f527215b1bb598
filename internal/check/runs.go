package check

import (
	"slices"
	"time"
)

// The names of the runs.
const (
	runBoards = "boards" // the first moves on many boards
	runGames  = "games"
	runTime   = "time" // moves at full time in all stages

	// Each set of stored positions is a run, and a check of the same name.
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
var runs = []string{
	runBoards, setLost, setFull, setSingle, runGames, setWin, setBlock, setBelow, setDouble, runTime,
}

// makeRuns makes the runs that the chosen checks need.
func (x *exam) makeRuns(chosen []string) {
	x.chosen = chosen
	needed := slices.DeleteFunc(slices.Clone(runs), func(run string) bool {
		needsIt := func(c check) bool {
			return slices.Contains(chosen, c.name) && slices.Contains(c.needs, run) && c.obstacle(x.Player) == ""
		}
		return !slices.ContainsFunc(checks, needsIt)
	})
	for i, run := range needed {
		x.run, x.until, x.told, x.later = run, time.Now().Add(x.budget(run)), 0, 0
		for _, next := range needed[i+1:] {
			x.later += x.budget(next)
		}
		x.Progress(run, 0, x.left())
		x.makeRun()
	}
	x.convict()
	x.mergeCrashes()
}

// budget returns the time that a run takes at most.
func (x *exam) budget(run string) time.Duration {
	tactical := slices.Contains([]string{setWin, setBlock, setBelow, setDouble}, run)
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

// left returns the time that this run and those after it take at most.
func (x *exam) left() time.Duration {
	return max(0, time.Until(x.until)) + x.later
}

// wholeGame is more than the time of a game at full time: 70 moves of 3 s.
const wholeGame = 4 * time.Minute

func (x *exam) makeRun() {
	switch x.run {
	case runBoards:
		x.firstMoves()
	case runGames:
		x.games("game %d", 20, x.fast())
	case runTime:
		x.fullTimes()
		if x.Thorough {
			x.until = x.until.Add(wholeGame)
			x.games("game %d at full time", 1, fullTime) // in what is left of that time
		}
	default:
		for _, q := range questions(x.run) {
			if x.allTactics(q) || x.goOn() {
				x.askQuestion(q)
			}
		}
	}
}

// goOn reports whether there is time left, nobody interrupts, and another answer can change a
// result: not all chosen checks have failed by faults.
func (x *exam) goOn() bool {
	isOpen := func(c check) bool {
		settled := len(x.faults[c.name]) >= enough || c.name == checkLate && x.late() >= enough
		return slices.Contains(x.chosen, c.name) && (c.share > 0 || !settled)
	}
	return time.Now().Before(x.until) && x.ctx.Err() == nil && slices.ContainsFunc(checks, isOpen)
}

// allTactics reports whether a question is asked however long that takes.
func (x *exam) allTactics(q question) bool {
	return len(q.right) > 0 && q.number <= x.Tactics && x.ctx.Err() == nil
}
