package check

import "fmt"

// verdict returns the status of a check with its figure: faults fail it also where its answers
// could not be judged.
func (c check) verdict(x *exam) (Status, string) {
	if n := len(x.faults[c.name]); n > 0 && c.share == 0 {
		return c.convicted(n, x.asked())
	}
	if len(c.needs) == 0 && x.reached(c.name) {
		return Pass, ""
	}
	given := x.given(c.needs)
	if why := c.unanswered(x, given); why != "" {
		return Skip, why
	}
	switch legal := legalOf(given); {
	case c.share > 0 && len(legal) == 0:
		return Skip, "no legal answer came"
	case c.share > 0:
		return judgeShare(c.share, len(legal)-len(x.faults[c.name]), len(legal), len(questions(c.name)))
	case c.judge != nil:
		return c.judge(given)
	}
	return Pass, counted(len(given), "answer")
}

// convicted returns the status of a check that has faults.
func (c check) convicted(faults, asked int) (Status, string) {
	if c.sanitized {
		return Fail, counted(faults, "place")
	}
	return Fail, fmt.Sprintf("%d of %s", faults, counted(max(faults, asked), "answer"))
}

// unanswered returns why a check cannot be judged by the answers to its runs, "" if it can.
func (c check) unanswered(x *exam, given []answer) string {
	came := func(a answer) bool { return a.err == nil }
	switch {
	case c.obstacle(x.Player) != "":
		return c.obstacle(x.Player)
	case x.merged[c.name] != "":
		return "the same cause as in " + x.merged[c.name]
	case len(given) == 0:
		return "not asked, because the first answer failed"
	case c.share == 0 && !anyOf(given, came):
		return "no answer came"
	}
	return ""
}

func (x *exam) given(runs []string) (all []answer) {
	for _, run := range runs {
		all = append(all, x.answers[run]...)
	}
	return all
}

func anyOf(all []answer, is func(answer) bool) bool {
	for _, a := range all {
		if is(a) {
			return true
		}
	}
	return false
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

// counted returns a number with a noun, in the plural unless it is 1.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// doubt is the probability with which chance may fail a player that has just the share of right
// answers that is expected.
const doubt = 0.01

// judgeShare wants a share of right answers. It fails a player only if chance does not explain the
// missing ones, and leaves open what few answers cannot tell.
func judgeShare(share float64, right, asked, all int) (Status, string) {
	figure := fmt.Sprintf("%d of %s", right, counted(asked, "position"))
	switch {
	case float64(right) >= share*float64(asked):
		return Pass, figure
	case atMostBy(share, right, asked) < doubt:
		return Fail, fmt.Sprintf("%s; %.0f %% are expected", figure, 100*share)
	case asked < all:
		return Skip, fmt.Sprintf("%s: too few to say; --tactics %d asks all", figure, all)
	}
	return Pass, fmt.Sprintf("%s; %.0f %% are expected, and chance explains the rest", figure, 100*share)
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
