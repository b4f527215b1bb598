package ugi_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/internal/linetest"
)

// converse runs a test with the host of a session.
func converse(t *testing.T, s *scripted, test func(h *linetest.Client)) {
	t.Helper()
	linetest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return ugi.Run(ctx, in, out, config(t, s))
	}, test)
}

// answer returns the output for a whole input.
func answer(t *testing.T, in string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := ugi.Run(t.Context(), strings.NewReader(in), &out, config(t, &scripted{}))
	return out.String(), err
}
