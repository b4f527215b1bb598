package check

import "github.com/c4engine/c4engine/engine"

// Fault is a wrong answer. It is told under one check: the one that it fails by itself, or another
// one that explains it.
type Fault struct {
	check      checkName      // that it fails by itself
	byState    bool           // only its process gives it, which has answered before
	at, detail text           // the question: its name, a board, or a ply of a game; what is wrong
	question   string         // by which --only asks it again, if it has such a name
	cause      string         // the same for faults of one cause, such as a line; "": unknown
	history    engine.History // of the position, if any
	cell       engine.Cell    // the wrong answer, NoCell if that is none
}

// fault returns the fault of an answer that fails a check.
func (a answer) fault(check checkName, detail text) Fault {
	return Fault{
		check: check, at: a.at, detail: detail, question: a.question, cause: endOfLibrary(a.err).Cause,
		history: a.history, cell: a.cell,
	}
}

// attribution says under which check each fault is told.
type attribution struct {
	faults map[checkName][]Fault
	merged map[checkName]checkName // checks whose faults are told under another one
}

// attribute tells each fault once: what memory explains is told there alone, suspects if they prove
// that the player keeps something, and crashes of one cause under one check.
func (l *ledger) attribute() attribution {
	t := attribution{map[checkName][]Fault{}, map[checkName]checkName{}}
	var suspects []Fault
	for _, f := range l.found {
		switch {
		case l.unset[f.check]:
			t.merged[f.check] = checkUninitialised
		case f.byState:
			suspects = append(suspects, f)
		default:
			t.add(f.check, f)
		}
	}
	t.addKept(suspects, l.trend())
	t.mergeCrashes()
	return t
}

func (t attribution) add(check checkName, all ...Fault) {
	t.faults[check] = append(t.faults[check], all...)
}

// addKept adds suspects, and the answers that fresh processes do better if chance does not explain
// them. What another check convicts is told there alone, and all if memory is not set, whose
// content depends on what was before. One crash is no proof, but a crash.
func (t attribution) addKept(suspects []Fault, all trend) {
	isWorse := all.isWorse(proof)
	switch {
	case len(t.faults[checkUninitialised]) > 0 && (isWorse || len(suspects) > 0):
		t.merged[checkState] = checkUninitialised
		return
	case isWorse:
		t.add(checkState, all.worse...)
	}
	var open []Fault
	for _, f := range suspects {
		if len(t.faults[f.check]) == 0 {
			open = append(open, f)
		}
	}
	switch {
	case len(open) == 1 && open[0].check == checkCrash:
		t.add(checkCrash, open[0])
	case len(open) > 1:
		for _, f := range open {
			detail := say("{check}: {detail}", "check", f.check, "detail", f.detail)
			f.detail = say("{detail}; a fresh process answers well", "detail", detail)
			t.add(checkState, f)
		}
	}
}

// crashes are the checks that one crash can fail, the most general first.
var crashes = []checkName{checkBoards, checkCrash, setLost, setFull, setSingle}

// mergeCrashes tells crashes of one cause under one check.
func (t attribution) mergeCrashes() {
	counts := map[string]map[checkName]int{} // of the faults, by cause and check
	for _, name := range crashes {
		for _, f := range t.faults[name] {
			if counts[f.cause] == nil {
				counts[f.cause] = map[checkName]int{}
			}
			counts[f.cause][name]++
		}
	}
	for _, name := range crashes {
		all := t.faults[name]
		delete(t.faults, name)
		for _, f := range all {
			check := name
			if f.cause != "" {
				check = mainCheck(counts[f.cause])
			}
			t.add(check, f)
			if check != name {
				t.merged[name] = check
			}
		}
	}
}

// mainCheck returns the most general check with crashes of a cause, or of the checks of endings
// that with most.
func mainCheck(counts map[checkName]int) checkName {
	main := crashes[0]
	for _, name := range crashes[1:] {
		general := main == checkBoards || main == checkCrash
		if counts[main] == 0 || !general && counts[name] > counts[main] {
			main = name
		}
	}
	return main
}
