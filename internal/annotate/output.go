package annotate

import (
	"encoding/json"
	"io"
)

// Output writes the reports of games.
type Output interface {
	// Add writes a game's report.
	Add(*Report) error
	// End writes the summary of all games, if the output has one.
	End() error
}

// NewText returns an output that writes games in full, as WriteText does.
func NewText(w io.Writer) Output { return textOutput{w} }

type textOutput struct{ w io.Writer }

func (o textOutput) Add(r *Report) error { return WriteText(o.w, r) }
func (o textOutput) End() error          { return nil }

// NewJSON returns an output that writes a line of JSON for every game, and one for the summary.
func NewJSON(w io.Writer) Output {
	return &jsonOutput{json.NewEncoder(w), NewSummary()}
}

type jsonOutput struct {
	encoder *json.Encoder
	summary Summary
}

func (o *jsonOutput) Add(r *Report) error {
	o.summary.Add(r)
	return o.encoder.Encode(r)
}

func (o *jsonOutput) End() error { return o.encoder.Encode(o.summary) }
