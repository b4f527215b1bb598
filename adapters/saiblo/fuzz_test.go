package saiblo_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/internal/hosttest"
)

var (
	plainAnswer = regexp.MustCompile(`^\d+ \d+$`)
	jsonAnswer  = regexp.MustCompile(`^{"X":\d+,"Y":\d+}\n$`)
	jsonBegins  = regexp.MustCompile(`^\d{4}{`)
)

var fuzzSeeds = []string{
	plainStart + plainTurn, jsonStart + jsonTurn + `0010{"type":2}`,
	"9 9 3 4\n-1 -1 9 9 9 9 8 9 9 9 9" + strings.Repeat(" 0", 81) + "\n",
	plainStart + "3 0 3 4 4 4 4" + strings.Repeat(" 0", 15) + " 1 0 0 0 0\n",
	jsonStart + `0042{"type":1,"top":[0,` + jsonTurn, "6 7 -1 -1\nnonsense\n", "0010{\"type\":1}}}}",
}

// FuzzSession runs whole sessions of any bytes.
func FuzzSession(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in, config(t, nil)) })
}

// checkSession requires that a session comes to an end, with one answer to each
// plain turn, whole frames only and little on standard error.
func checkSession(t *testing.T, in []byte, cfg saiblo.Config) {
	var log bytes.Buffer
	cfg.Log, cfg.Limits.Nodes = &log, 20
	out, err := hosttest.Finish(func(out io.Writer) error {
		return saiblo.Run(context.Background(), bytes.NewReader(in), out, cfg)
	})
	require.NoError(t, err)
	requireAnswers(t, in, frames(t, strings.NewReader(out)))
	require.Less(t, log.Len(), 64<<10)
	require.Equal(t, log.Len() > 0, strings.HasSuffix(log.String(), "\n"))
}

// requireAnswers checks the form of the answers, and their number if it is known without reading
// the messages.
func requireAnswers(t require.TestingT, in []byte, answers []string) {
	form, most := plainAnswer, -1 // the first line is no turn
	for line := range bytes.Lines(in) {
		if len(bytes.TrimSpace(line)) > 0 {
			most++
		}
	}
	if jsonBegins.Match(in) {
		form, most = jsonAnswer, bytes.Count(in, []byte("}"))+1
		require.LessOrEqual(t, len(answers), most)
	} else {
		require.Len(t, answers, max(most, 0))
	}
	for _, answer := range answers {
		require.Regexp(t, form, answer)
	}
}
