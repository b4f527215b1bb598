package check

import (
	"regexp"
	"strings"
	"time"

	"github.com/c4engine/c4engine/internal/language"
)

// text is a text in English and Chinese; say fills the places of a form.
type text = language.Text

var say = language.Say

// ProgressLine says how far an examination is, on a line of a terminal.
func ProgressLine(run string, answer int, left time.Duration) text {
	return say("check: {run}, answer {n}, at most {time} left",
		"run", run, "n", answer, "time", left.Round(time.Second))
}

// counted returns a number in a form: one for 1, many for any other.
func counted[N int | int64](n N, one, many string) text {
	if n == 1 {
		return say(one, "n", n)
	}
	return say(many, "n", n)
}

// errorForms are the forms of a player's errors and of their parts, in the order in which they are
// tried. The errors are English, because a match writes them to its file.
var errorForms = []string{
	"{function}: expected an answer, not {end}",
	"{function}: expected its end, not {end}",
	"library: expected one that can be {done}, not {end}",
	"library: expected one that can be unloaded within {time}",
	"library: expected one that can be loaded: {why}",
	"library: expected one with a function {name}",
	"library: expected a program that speaks the protocol: {why}",
	"getPoint: expected a move, not {move}",
	"{end}, with {used} of {limit} MB of memory in use",
	"a segmentation fault in a thread that it started, in {place}",
	"a segmentation fault in a thread that it started",
	"{end} in {function} at {line}",
	"{end} in {function}",
	"a call of exit ({status})",
	"an abort ({cause})",
	"{end} (a null pointer)",
	"an uncaught exception, a failed assertion or a damaged heap",
	"an uncaught exception: {type}, {what}",
	"an uncaught exception of the type {type}",
	"a std::thread that was neither joined nor detached",
	"a failed assertion, {what}",
	"a local array that was written past its end",
	"a damaged heap: {what}",
	"a stack overflow (an endless recursion or a large array)",
	"a segmentation fault",
	"a bus error",
	"an arithmetic error (a division by zero)",
	"an illegal instruction",
	"a null pointer",
	"a pointer that cannot be read",
	"the end of its thread (pthread_exit)",
	"the end of the search",
	"a closed output",
	"signal: killed (most likely by the system, for lack of memory)",
	"loaded",
	"unloaded",
}

// ofError returns the text of an error.
func ofError(err error) text { return translate(err.Error()) }

// translate returns an English text with its translation, if it has one of errorForms. Its places
// are translated in the same way.
func translate(english string) text {
	for _, form := range errorForms {
		names, pattern := patternOf(form)
		found := pattern.FindStringSubmatch(english)
		if found == nil {
			continue
		}
		var values []any
		for i, name := range names {
			values = append(values, name, translate(found[i+1]))
		}
		return say(form, values...)
	}
	return language.Same(english)
}

var formPlace = regexp.MustCompile(`\{(\w+)\}`)

// patternOf returns the names of a form's places, and a pattern that finds their values.
func patternOf(form string) (names []string, pattern *regexp.Regexp) {
	for _, found := range formPlace.FindAllStringSubmatch(form, -1) {
		names = append(names, found[1])
	}
	parts := formPlace.Split(form, -1)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return names, regexp.MustCompile(`^(?s:` + strings.Join(parts, `(.+?)`) + `)$`)
}
