package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
)

// settings holds the values of the environment variables.
type settings struct {
	moveTime time.Duration
	options  [][2]string // names and values of the search's options
	logs     bool        // a line for each move
}

// moveTime is C4ENGINE_MOVETIME, in milliseconds.
var moveTime = engine.Option{
	Name: "C4ENGINE_MOVETIME", Type: engine.Spin,
	Default: strconv.FormatInt(engine.UsualMoveTime.Milliseconds(), 10),
	Min:     1, Max: engine.MaxMillis,
}

// readSettings reads the environment. It writes a complaint for each wrong value, and ignores
// the value.
func readSettings(getenv func(string) string, complaints io.Writer) settings {
	s := settings{logs: getenv("C4ENGINE_LOG") == "1"}
	s.moveTime = readMoveTime(getenv(moveTime.Name), complaints)
	trial := uct.New()
	defer trial.Close()
	for _, word := range strings.Fields(getenv("C4ENGINE_OPTIONS")) {
		name, value, _ := strings.Cut(word, "=")
		if err := trial.SetOption(name, value); err != nil {
			fmt.Fprintf(complaints, "c4engine: C4ENGINE_OPTIONS: %q: %v\n", word, err)
			continue
		}
		s.options = append(s.options, [2]string{name, value})
	}
	return s
}

func readMoveTime(value string, complaints io.Writer) time.Duration {
	if value == "" {
		value = moveTime.Default
	}
	if err := field.Check(moveTime, value); err != nil {
		fmt.Fprintf(complaints, "c4engine: %v, not %q\n", err, value)
		value = moveTime.Default
	}
	duration, _ := time.ParseDuration(value + "ms") // checked above
	return duration
}

// newSearcher returns a searcher with these settings.
func (s settings) newSearcher() engine.Searcher {
	searcher := uct.New()
	for _, o := range s.options {
		_ = searcher.SetOption(o[0], o[1]) // readSettings has checked it
	}
	return searcher
}
