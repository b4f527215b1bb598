package protocol_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/linetest"
)

// TestReview: the command is known where the host explains games, and a stop ends it.
func TestReview(t *testing.T) {
	cfg := fakeConfig(&fakeSearcher{})
	cfg.Review = func(ctx context.Context, h engine.History) ([]byte, error) {
		if len(h.Moves) == 0 {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return fmt.Appendf(nil, "explained %d", len(h.Moves)), nil
	}
	converse(t, cfg, func(c *linetest.Client) {
		assert.Empty(t, c.Say("review"))
		assert.Equal(t, "readyok\n", c.Say("isready"))
		assert.Equal(t, "error review: stop: expected none before the review is complete\n", c.Say("stop"))
	})
	cfg.Review = nil
	converse(t, cfg, func(c *linetest.Client) {
		assert.Contains(t, c.Say("review"), "expected one of c4, isready")
	})
}
