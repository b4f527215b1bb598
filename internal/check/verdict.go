package check

import (
	"fmt"
	"slices"
)

// verdict returns the status of a check with its figure. The first case that holds decides: faults
// fail a check also where its answers could not be judged.
func (c check) verdict(x *exam, told attribution) (Status, text) {
	faults, given := len(told.faults[c.name]), x.given(c.needs)
	legal := legalOf(given)
	came := func(a answer) bool { return a.err == nil }
	switch why := c.obstacle(x.Player); {
	case faults > 0 && c.sanitized:
		return Fail, counted(faults, "{n} place", "{n} places")
	case faults > 0 && c.share == 0:
		all := max(faults, x.asked())
		return Fail, say("{faults} of {answers} wrong", "faults", faults, "answers", counted(all, "{n} answer", "{n} answers"))
	case len(c.needs) == 0 && x.reached(c.name):
		return Pass, text{}
	case why != "":
		return Skip, say(why)
	case told.merged[c.name] != "":
		return Skip, say("the same cause as in {check}", "check", told.merged[c.name])
	case len(given) == 0 && x.ctx.Err() != nil:
		return Skip, say("stopped before it was asked")
	case len(given) == 0 && x.begun:
		return Skip, say("not asked within the time: --seconds gives more")
	case len(given) == 0:
		return Skip, say("not asked, because the first answer failed")
	case c.share == 0 && !slices.ContainsFunc(given, came):
		return Skip, say("no answer came")
	case c.share > 0 && len(legal) == 0:
		return Skip, say("no legal answer came")
	case c.share > 0:
		return judgeShare(c.share, len(legal)-faults, len(legal), len(questions(string(c.name))))
	case c.judge != nil:
		return c.judge(x, given)
	}
	return Pass, counted(len(given), "{n} answer", "{n} answers")
}

// legalOf returns the legal answers. Other checks name the others.
func legalOf(all []answer) (legal []answer) {
	for _, a := range all {
		if name, _ := a.wrong(); name == "" {
			legal = append(legal, a)
		}
	}
	return legal
}

// doubt is the probability with which chance may fail a player that has just the share of right
// answers that is expected.
const doubt = 0.01

// judgeShare wants a share of right answers. It fails a player only if chance does not explain the
// missing ones, and leaves open what few answers cannot tell.
func judgeShare(share float64, right, asked, all int) (Status, text) {
	figure := say("{right} of {positions}", "right", right,
		"positions", counted(asked, "{n} position", "{n} positions"))
	expected := fmt.Sprintf("%.0f", 100*share)
	switch {
	case float64(right) >= share*float64(asked):
		return Pass, figure
	case atMostBy(share, right, asked) < doubt:
		return Fail, say("{figure}; {share} % are expected", "figure", figure, "share", expected)
	case asked < all:
		return Skip, say("{figure}: too few to say; --tactics {all} asks all", "figure", figure, "all", all)
	}
	return Pass, say("{figure}; {share} % are expected, and chance explains the rest", "figure", figure, "share", expected)
}

// atMostBy returns the probability of at most k successes of probability p in n trials.
func atMostBy(p float64, k, n int) (sum float64) {
	term := 1.0 // of 0 successes
	for range n {
		term *= 1 - p
	}
	for i := 0; i <= k; i++ {
		sum += term
		term *= float64(n-i) / float64(i+1) * p / (1 - p)
	}
	return sum
}
