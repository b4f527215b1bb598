package annotate

import (
	"context"
	"encoding/json"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

// The budget of a review for each position. A person waits for it: a game takes a few seconds.
const (
	reviewTime  = 100 * time.Millisecond
	reviewProve = 100_000
)

// Reviewer returns a function that explains a game with a session's own search, in the JSON form of
// a Report. It serves the command review of the protocol.
func Reviewer(searcher engine.Tree) func(context.Context, engine.History) ([]byte, error) {
	a := &Annotator{
		Searcher: searcher,
		Limits:   engine.Limits{MoveTime: reviewTime, FullStrength: true},
		Prove:    reviewProve,
	}
	return func(ctx context.Context, h engine.History) ([]byte, error) {
		g := Game{Number: 1, First: match.First, Second: match.Second, History: h}
		g.setOutcome()
		r, err := a.Annotate(ctx, g)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
}
