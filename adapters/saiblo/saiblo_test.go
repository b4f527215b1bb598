package saiblo_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// config lets a test play quickly, and the same way every time.
func config(t testing.TB, log io.Writer) saiblo.Config {
	searcher := uct.New()
	t.Cleanup(searcher.Close)
	require.NoError(t, searcher.SetOption("Hash", "1"))
	return saiblo.Config{
		Searcher: searcher,
		Limits:   engine.Limits{Nodes: 100},
		Clock:    func() time.Duration { return 0 },
		Log:      log,
	}
}

// run runs a whole session in one go and returns all that came out.
func run(t testing.TB, in io.Reader) (answers []string, log string) {
	var out, complaints bytes.Buffer
	require.NoError(t, saiblo.Run(t.Context(), in, &out, config(t, &complaints)))
	return frames(t, &out), complaints.String()
}

// frames returns the bodies of all answers.
func frames(t require.TestingT, out io.Reader) (bodies []string) {
	for {
		body, err := readFrame(out)
		if errors.Is(err, io.EOF) {
			return bodies
		}
		require.NoError(t, err)
		bodies = append(bodies, body)
	}
}

// session is a Run on real pipes.
type session struct {
	in, out *os.File // the host's ends
	over    chan error
}

func start(t testing.TB, ctx context.Context, cfg saiblo.Config) *session {
	itsIn, in, err := os.Pipe()
	require.NoError(t, err)
	out, itsOut, err := os.Pipe()
	require.NoError(t, err)
	s := &session{in, out, make(chan error, 1)}
	go func() {
		err := saiblo.Run(ctx, itsIn, itsOut, cfg)
		_, _ = itsIn.Close(), itsOut.Close()
		s.over <- err
	}()
	t.Cleanup(func() { _, _ = in.Close(), out.Close() })
	return s
}

func TestWholeGames(t *testing.T) {
	for _, json := range []bool{false, true} {
		for i, size := range [][4]int{
			{6, 7, -1, -1}, {9, 9, 3, 4}, {12, 12, 0, 11}, {10, 12, 9, 0}, {4, 4, 3, 3}, {12, 9, 1, 5},
		} {
			var log bytes.Buffer
			s := start(t, t.Context(), config(t, &log))
			r := rng.New(uint64(i))
			h := newHost(t, json, s.in, s.out, size)
			h.play(i%2 == 0, &r)
			h.end()
			if !json {
				require.NoError(t, s.in.Close())
			}
			require.NoError(t, <-s.over)
			require.Empty(t, log.String())
		}
	}
}

// TestGameAfterGame starts games of other sizes in one session, one of them
// while another is not over.
func TestGameAfterGame(t *testing.T) {
	var log bytes.Buffer
	s := start(t, t.Context(), config(t, &log))
	r := rng.New(7)
	newHost(t, true, s.in, s.out, [4]int{9, 10, 4, 4}).play(true, &r)
	h := newHost(t, true, s.in, s.out, [4]int{12, 12, -1, -1})
	h.begin()
	h.ask()
	h.put(h.answer(), engineStone)
	newHost(t, true, s.in, s.out, [4]int{5, 6, 4, 0}).play(false, &r)
	h.end()
	require.NoError(t, <-s.over)
	require.Empty(t, log.String())
}

// TestBytesAtATime lets the bytes come one by one: nothing is taken for whole
// before it is.
func TestBytesAtATime(t *testing.T) {
	for _, json := range []bool{false, true} {
		var in bytes.Buffer
		h := newHost(t, json, &in, nil, [4]int{10, 11, 3, 4})
		h.begin()
		h.ask()
		text := in.String()
		want, _ := run(t, strings.NewReader(text))
		require.Len(t, want, 1)
		got, log := run(t, iotest.OneByteReader(strings.NewReader(text)))
		require.Equal(t, want, got)
		require.Empty(t, log)
	}
}

// TestAnswersBeforeMore holds that no byte beyond a turn is waited for, be it
// the first turn or one with a wrong length.
func TestAnswersBeforeMore(t *testing.T) {
	const board = `0042{"type":0,"row":4,"col":4,"nox":-1,"noy":-1}`
	const zeros = `[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]`
	for _, in := range []string{
		"4 4 -1 -1\n-1 -1 4 4 4 4" + strings.Repeat(" 0", 16) + "\n",
		board + `9999{"type":1,"top":[4,4,4,4],"board":` + zeros + `}`,
	} {
		s := start(t, t.Context(), config(t, io.Discard))
		_, err := io.WriteString(s.in, in)
		require.NoError(t, err)
		_, err = readFrame(s.out)
		require.NoError(t, err)
		require.NoError(t, s.in.Close())
		require.NoError(t, <-s.over)
	}
}

func TestErrorsOfTheStreams(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("4 4 -1 -1\n"), iotest.ErrReader(broken))
	require.ErrorIs(t, saiblo.Run(t.Context(), in, io.Discard, config(t, io.Discard)), broken)

	_, out := io.Pipe()
	require.NoError(t, out.CloseWithError(broken))
	turn := strings.NewReader("4 4 -1 -1\nnonsense\n")
	require.Error(t, saiblo.Run(t.Context(), turn, out, config(t, io.Discard)))
}
