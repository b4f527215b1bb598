package ugi

import (
	"strings"
	"time"

	"github.com/c4engine/c4engine/adapters/lineio"
)

// A line of the input that is not blank.
type line struct {
	words   []string
	err     error // why there are no words, nil if there are
	arrived time.Time
	hurried bool // a stop came while it waited
}

func newLine(l lineio.Line) line {
	return line{words: strings.Fields(l.Text), err: l.Err, arrived: l.Arrived}
}
