package protocol_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/internal/linetest"
	"github.com/c4engine/c4engine/protocol"
)

// converse runs a test with the client of a session.
func converse(t *testing.T, cfg protocol.Config, test func(c *linetest.Client)) {
	t.Helper()
	linetest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return protocol.Run(ctx, in, out, cfg)
	}, test)
}

// kindsOf returns the first words of lines, joined.
func kindsOf(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		words = append(words, strings.Fields(line + " .")[0])
	}
	return strings.Join(words, " ")
}
