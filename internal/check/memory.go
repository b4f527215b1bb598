package check

import (
	"strings"
	"time"

	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/players"
)

// A player that reads memory without setting it may answer well by luck: fresh memory is 0. So the
// same positions are asked twice, with memory of zeros and with memory of other bytes. Answers that
// only the memory explains are told here, and not under the check that they fail.

// fills are the contents of memory, as the report calls them.
var fills = map[players.Fill]string{players.Zeros: "0", players.Pattern: "0xFE"}

// fillMemory asks positions of faults, of all stages and of all sets.
func (r run) fillMemory() {
	open := map[players.Fill]func(speed int) Examinee{}
	for fill := range fills {
		var err error
		if open[fill], err = r.openWith(func(l *players.Load) { l.Fill, l.Sanitize = fill, false }); err != nil {
			return // only ctx's
		}
	}
	r.until = time.Now().Add(r.budget(r.name)) // the compiler took its own
	explained := map[checkName]bool{}          // whether all faults of a check were
	for _, s := range r.suspicious() {
		if !r.unfinished() || s.check == "" && len(r.failing(checkUninitialised)) >= enough {
			break // the positions without a check are the last
		}
		a, b, differ := r.compareFills(open, s)
		if differ {
			r.addUnset(s, a, b)
		}
		before, known := explained[s.check]
		explained[s.check] = differ && (before || !known)
	}
	r.unset = explained
}

// suspicious returns the positions to ask, first those of faults. The others have no check.
func (r run) suspicious() (all []Fault) {
	for _, c := range checks {
		faults := r.failing(c.name)
		for _, f := range faults[:min(len(faults), enough)] {
			if f.history.Start() != nil && c.share == 0 && c.name != checkLate { // which takes long
				all = append(all, f)
			}
		}
	}
	for _, f := range r.found {
		if f.byState {
			all = append(all, f)
		}
	}
	for _, s := range r.stages() {
		all = append(all, Fault{at: s.name, history: s.history})
	}
	const each = 3
	for _, set := range []string{setLost, setFull, setSingle, setWin, setBlock, setBelow, setDouble} {
		for _, q := range questions(set)[:each] {
			all = append(all, Fault{at: language.Same(q.name()), history: q.history})
		}
	}
	return all
}

// fillTries is how often a position is asked with each content. A player that plays one of two
// columns by chance then seems to depend on memory with a probability of 2^-15.
const fillTries = 8

// compareFills asks a position with both contents of memory, and again until an answer comes with
// both. It reports whether none does, and all answers with one content are the same.
func (r run) compareFills(open map[players.Fill]func(int) Examinee, s Fault) (a, b answer, differ bool) {
	seen := map[players.Fill]map[int]bool{players.Zeros: {}, players.Pattern: {}}
	ask := func(fill players.Fill) answer {
		a := r.askFreshIn(open[fill], r.fast(), s.at, s.history)
		r.keep(r.name, a)
		seen[fill][a.choice()] = true
		return a
	}
	for range fillTries {
		a, b = ask(players.Zeros), ask(players.Pattern)
		zeros, pattern := seen[players.Zeros], seen[players.Pattern]
		common := false
		for choice := range zeros {
			common = common || pattern[choice]
		}
		if common || len(zeros) > 1 && len(pattern) > 1 || r.ctx.Err() != nil {
			return a, b, false
		}
	}
	return a, b, true
}

// choice returns the column of a legal answer, -1 for any other.
func (a answer) choice() int {
	if wrong, _ := a.wrong(); wrong != "" {
		return -1
	}
	return a.cell.Column
}

// addUnset adds the fault of a position, with the place in the source if valgrind finds that.
func (r run) addUnset(s Fault, zeros, pattern answer) {
	u, place := players.Unset{}, text{}
	if len(r.failing(checkUninitialised)) < enough { // it takes seconds
		u = r.trace(r.ctx, r.fast(), s.history)
	}
	switch {
	case u.Used != "" && u.Made != "":
		place = say("; it is made in {made} and read in {used}", "made", inSource(u.Made), "used", inSource(u.Used))
	case u.Used != "":
		place = say("; it is read in {used}", "used", inSource(u.Used))
	case u.Made != "":
		place = say("; it is made in {made}", "made", inSource(u.Made))
	}
	r.add(pattern.fault(checkUninitialised, say(
		"{answer} where unset memory is {fill}, {other} where it is {otherFill}{place}",
		"answer", zeros.said(), "fill", fills[players.Zeros],
		"other", pattern.said(), "otherFill", fills[players.Pattern],
		"place", place)))
}

// inSource returns a place of a function, "f at mine.cpp:41", in words.
func inSource(place string) text {
	function, line, known := strings.Cut(place, " at ")
	if !known {
		return language.Same(place)
	}
	return say("{function} at {line}", "function", function, "line", line)
}

// said returns an answer in words.
func (a answer) said() text {
	if wrong, detail := a.wrong(); wrong != "" {
		return detail
	}
	return say("y={y}", "y", a.cell.Column)
}
