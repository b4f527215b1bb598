package saiblo_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/saiblo"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sessiontest"
)

// host is the platform's side of one game.
type host struct {
	t    testing.TB
	json bool // else plain
	in   io.Writer
	out  io.Reader
	size [4]int      // rows, columns, noX, noY
	last engine.Cell // the host's last move
	game engine.Position
}

func newHost(t testing.TB, json bool, in io.Writer, out io.Reader, size [4]int) *host {
	game := enginetest.Must(connectfour.New(size[0], size[1], size[2], size[3]))
	return &host{t, json, in, out, size, engine.NoCell, game}
}

// play plays a whole game with random moves of the host.
func (h *host) play(engineBegins bool, r *rng.Source) {
	h.begin()
	for engines := engineBegins; h.game.Outcome() == engine.Undecided; engines = !engines {
		if engines {
			h.ask()
			h.put(h.answer())
			continue
		}
		h.last = h.game.Cell(rng.Pick(h.game.Moves(nil), r))
		h.put(h.last)
	}
}

// put plays a move of either side, which must be legal.
func (h *host) put(c engine.Cell) {
	m, err := h.game.MoveAt(c)
	require.NoError(h.t, err, "%v in %s", c, h.turn())
	h.game.Play(m)
}

func (h *host) begin() {
	if h.json {
		h.send(frame(map[string]any{"type": 0, "row": h.size[0], "col": h.size[1], "nox": h.size[2], "noy": h.size[3]}))
		return
	}
	h.send(fmt.Sprintln(h.size[0], h.size[1], h.size[2], h.size[3]))
}

func (h *host) ask() { h.send(h.turn()) }

// end sends the message that the game is over, in the framing that has one.
func (h *host) end() {
	if h.json {
		h.send(frame(map[string]any{"type": 2}))
	}
}

func (h *host) turn() string {
	t := course.NewTurn(h.game)
	if h.json {
		return frame(map[string]any{"type": 1, "top": t.Top, "board": t.Board, "lastx": h.last.Row, "lasty": h.last.Column})
	}
	numbers := fmt.Sprint(slices.Concat([]int{h.last.Row, h.last.Column}, t.Top, t.Board))
	return strings.Trim(numbers, "[]") + "\n"
}

// frame writes a message in the platform's JSON framing.
func frame(object map[string]any) string {
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("%04d%s", len(text), text)
}

func (h *host) send(text string) {
	_, err := io.WriteString(h.in, text)
	require.NoError(h.t, err)
}

// answer reads one answer, to the byte.
func (h *host) answer() (c engine.Cell) {
	body, err := readFrame(h.out)
	require.NoError(h.t, err)
	form := "%d %d"
	if h.json {
		form = "{\"X\":%d,\"Y\":%d}\n"
	}
	_, err = fmt.Sscanf(body, form, &c.Row, &c.Column)
	require.NoError(h.t, err, body)
	require.Equal(h.t, fmt.Sprintf(form, c.Row, c.Column), body)
	return c
}

// readFrame returns the body of the next answer.
func readFrame(out io.Reader) (string, error) {
	var length uint32
	if err := binary.Read(out, binary.BigEndian, &length); err != nil {
		return "", err
	}
	if length > 64 {
		return "", fmt.Errorf("a frame of %d bytes", length)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(out, body)
	return string(body), err
}

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
func frames(t testing.TB, out io.Reader) (bodies []string) {
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
	h.put(h.answer())
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

var (
	plainAnswer = regexp.MustCompile(`^\d+ \d+$`)
	jsonAnswer  = regexp.MustCompile(`^{"X":\d+,"Y":\d+}\n$`)
	jsonBegins  = regexp.MustCompile(`^\d{4}{`)
)

// FuzzSession runs whole sessions of any bytes. A session comes to an end, with one answer to each
// plain turn, whole frames only and little on standard error.
func FuzzSession(f *testing.F) {
	for _, seed := range []string{
		plainStart + plainTurn, jsonStart + jsonTurn + `0010{"type":2}`,
		"9 9 3 4\n-1 -1 9 9 9 9 8 9 9 9 9" + strings.Repeat(" 0", 81) + "\n",
		plainStart + "3 0 3 4 4 4 4" + strings.Repeat(" 0", 15) + " 1 0 0 0 0\n",
		jsonStart + `0042{"type":1,"top":[0,` + jsonTurn, "6 7 -1 -1\nnonsense\n", "0010{\"type\":1}}}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var log bytes.Buffer
		cfg := config(t, &log)
		cfg.Limits.Nodes = 20
		out, err := sessiontest.Finish(func(out io.Writer) error {
			return saiblo.Run(context.Background(), bytes.NewReader(in), out, cfg)
		})
		require.NoError(t, err)
		requireAnswers(t, in, frames(t, strings.NewReader(out)))
		require.Less(t, log.Len(), 64<<10)
		require.Equal(t, log.Len() > 0, strings.HasSuffix(log.String(), "\n"))
	})
}

// requireAnswers checks the form of the answers, and their number if it is known without reading
// the messages.
func requireAnswers(t testing.TB, in []byte, answers []string) {
	form := plainAnswer
	if jsonBegins.Match(in) {
		form = jsonAnswer
		require.LessOrEqual(t, len(answers), bytes.Count(in, []byte("}"))+1)
	} else {
		turns := -1 // the first line is none
		for line := range bytes.Lines(in) {
			turns += min(len(bytes.TrimSpace(line)), 1)
		}
		require.Len(t, answers, max(turns, 0))
	}
	for _, answer := range answers {
		require.Regexp(t, form, answer)
	}
}
