package annotate

import (
	"encoding/json"
	"io"
)

// Output takes the reports of games as they come, and writes what there is to say about
// all of them at the end.
type Output interface {
	Add(*Report) error
	End() error
}

// NewText returns the output of games in full.
func NewText(w io.Writer) Output { return textOutput{w} }

type textOutput struct{ w io.Writer }

func (o textOutput) Add(r *Report) error { return WriteText(o.w, r) }
func (o textOutput) End() error          { return nil }

// NewJSON returns the output of a line of JSON for every game, and one for the players.
func NewJSON(w io.Writer) Output {
	return &jsonOutput{json.NewEncoder(w), NewSummary()}
}

type jsonOutput struct {
	*json.Encoder
	summary Summary
}

func (o *jsonOutput) Add(r *Report) error {
	o.summary.Add(r)
	return o.Encode(r)
}

func (o *jsonOutput) End() error { return o.Encode(o.summary) }
