package botzone_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/dialects/botzone"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

var games = map[string]engine.Game{"nogo": nogo.Game{}, "reversi": reversi.Game{}}

const marker = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n"

func config(t require.TestingT, game engine.Game, s *sessiontest.Searcher) protocol.Setup {
	start := enginetest.Must(game.New(nil))
	return protocol.Setup{Start: start, Searcher: s, Limits: engine.Limits{Nodes: 1000}}
}

func TestSessions(t *testing.T) {
	for name, game := range games {
		t.Run(name, func(t *testing.T) {
			sessiontest.Replay(t, "../../testdata/sessions/botzone/"+name, func(in io.Reader, out io.Writer) error {
				return botzone.Run(t.Context(), in, out, config(t, game, &sessiontest.Searcher{}))
			})
		})
	}
}

// host is the host's side of one game.
type host struct {
	game      engine.Position
	requests  []map[string]int
	responses []map[string]int
}

// request makes the host's own move, if it begins or is not the first to move. It reports whether
// the game goes on.
func (h *host) request(r *rng.Source, begins bool) (goesOn bool) {
	if h.game.Outcome() != engine.Undecided {
		return false
	}
	request := map[string]int{"x": -1, "y": -1}
	if begins || len(h.requests) > 0 {
		m := rng.Pick(h.game.Moves(nil), r)
		c := h.game.Cell(m)
		request = map[string]int{"x": c.Row, "y": c.Column}
		h.game.Play(m)
	}
	h.requests = append(h.requests, request)
	return h.game.Outcome() == engine.Undecided
}

// whole is the line for a program that does not know the game.
func (h *host) whole() string {
	return encode(map[string]any{"requests": h.requests, "responses": h.responses})
}

// take plays the response of an answer.
func (h *host) take(t *testing.T, line string) {
	var a struct{ Response map[string]int }
	require.NoError(t, json.Unmarshal([]byte(line), &a), line)
	m, err := h.game.MoveAt(engine.Cell{Row: a.Response["x"], Column: a.Response["y"]})
	require.NoError(t, err)
	h.game.Play(m)
	h.responses = append(h.responses, a.Response)
}

func encode(v any) string {
	return string(enginetest.Must(json.Marshal(v)))
}

// TestWholeGames plays random games in both ways, the host first or second: in a process for each
// turn, and in one for the game.
func TestWholeGames(t *testing.T) {
	for name, game := range games {
		for _, kept := range []bool{false, true} {
			for seed := range uint64(6) {
				t.Run(fmt.Sprint(name, " ", kept, " ", seed), func(t *testing.T) {
					playGame(t, game, kept, seed)
				})
			}
		}
	}
}

func playGame(t *testing.T, game engine.Game, kept bool, seed uint64) {
	r, begins := rng.New(seed), seed%2 == 0
	start := enginetest.Must(game.New(nil))
	h := &host{game: start, responses: []map[string]int{}}
	serve := func(ctx context.Context, in io.Reader, out io.Writer) error {
		return botzone.Run(ctx, in, out, config(t, game, &sessiontest.Searcher{}))
	}
	if !kept {
		for h.request(&r, begins) {
			sessiontest.Converse(t, serve, func(c *sessiontest.Client) {
				h.take(t, strings.TrimSuffix(c.Say(h.whole()), marker))
			})
		}
		return
	}
	sessiontest.Converse(t, serve, func(c *sessiontest.Client) {
		for h.request(&r, begins) {
			line, first := encode(h.requests[len(h.requests)-1]), len(h.requests) == 1
			if first {
				line = h.whole()
			}
			answer, asks := strings.CutSuffix(c.Say(line), marker)
			require.Equal(t, first, asks)
			h.take(t, answer)
		}
	})
}

// TestTheGameGoesOn: each search gets the game's whole history.
func TestTheGameGoesOn(t *testing.T) {
	s := &sessiontest.Searcher{}
	in := `{"x":1,"y":1}` + "\n" + `{"x":3,"y":3}` + "\n" + `{"requests":[{"x":8,"y":8}],"responses":[]}`
	require.NoError(t, botzone.Run(t.Context(), strings.NewReader(in), io.Discard, config(t, nogo.Game{}, s)))
	require.Len(t, s.Games, 3)
	require.Equal(t, s.Games[0].Moves(), s.Games[1].Moves()[:1])
	require.Len(t, s.Games[1].Moves(), 3)
	require.Len(t, s.Games[2].Moves(), 1)
	require.Equal(t, s.Games[0].Start(), s.Games[2].Start())
}

var answerLine = regexp.MustCompile(`^{"response":{"x":-?\d+,"y":-?\d+},"debug":".+"}\n$`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and each line that is not
// blank gets one answer.
func FuzzSession(f *testing.F) {
	sessiontest.FuzzTwoGames(f, "botzone", func(t *testing.T, in []byte, game string) {
		checkSession(t, in, games[game])
	})
}

func checkSession(t *testing.T, in []byte, game engine.Game) {
	out, err := sessiontest.Finish(func(out io.Writer) error {
		return botzone.Run(context.Background(), bytes.NewReader(in), out, config(t, game, &sessiontest.Searcher{}))
	})
	require.NoError(t, err)
	asked := 0
	for line := range strings.Lines(strings.TrimPrefix(string(in), "\ufeff")) { // a byte order mark is skipped
		if strings.TrimSpace(line) != "" {
			asked++
		}
	}
	answers := strings.SplitAfter(strings.Replace(out, marker, "", 1), "\n")
	require.Len(t, answers, asked+1) // the last is empty
	for _, line := range answers[:asked] {
		require.Regexp(t, answerLine, line)
	}
}
