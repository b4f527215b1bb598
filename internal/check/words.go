package check

import (
	"errors"
	"time"

	"github.com/c4engine/c4engine/course/library"
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

// ofError returns the text of an error. Those of libraries and programs can be translated.
func ofError(err error) text {
	end := &library.End{Text: say(err.Error())}
	errors.As(err, &end)
	return end.Text
}
