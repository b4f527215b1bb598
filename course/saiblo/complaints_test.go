package saiblo_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// A board of 4 rows and 5 columns for both framings, and a turn on it.
const (
	plainStart = "4 5 -1 -1\n"
	plainTurn  = "-1 -1 4 4 4 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
	jsonStart  = `0044{"type":0,"row":4,"col":5,"nox":-1,"noy":-1}`
	jsonBoard  = `"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]`
	jsonTurn   = `0078{"type":1,"top":[4,4,4,4,4],` + jsonBoard + `}`
)

// What answers mean: found by a search, or a move where none can be.
const searched = "searched"

func TestBadInput(t *testing.T) {
	for _, c := range []struct {
		in      string
		answers []string
		log     string // one line for each message that is wrong
	}{
		// Nothing is wrong.
		{"", nil, ""},
		{"\n \n", nil, ""},
		{plainStart + plainTurn, []string{searched}, ""},
		{plainStart + "\n\r\n" + plainTurn + "\n", []string{searched}, ""},
		{plainStart + strings.TrimSuffix(plainTurn, "\n"), []string{searched}, ""},
		{jsonStart + jsonTurn, []string{searched}, ""},
		{jsonStart + "\n" + jsonTurn + "\n", []string{searched}, ""},
		{jsonStart + jsonTurn + `0010{"type":2}` + jsonTurn, []string{searched}, ""},

		// The start.
		{"4\n", nil, "first line: expected M N noX noY, not 1 numbers"},
		{"12", nil, "first line: expected M N noX noY, not 1 numbers"},
		{"4 5 x -1\n", nil, `number 3 of the line: expected an integer, not "x"`},
		{"nonsense\n" + plainTurn, []string{"0 0"},
			`number 1 of the line: expected an integer, not "nonsense"` + "\n" +
				"turn: expected 2 + N + M*N = 2 numbers, not 27"},
		{"3 5 -1 -1\n", nil, "rows: expected an integer from 4 to 12"},
		{"4 5 4 0\n-1 -1 0 4 4 4 4" + strings.Repeat(" 0", 20), []string{"3 1"},
			"noX: expected a row from 0 to 3, or -1 -1 for no forbidden cell\n" +
				"noX: expected a row from 0 to 3, or -1 -1 for no forbidden cell"},
		{"4611686018427387904 12 -1 -1\n0 0 2305843009213693952 1", []string{"0 0"},
			"rows: expected an integer from 4 to 12\nturn: expected 2 + N + M*N = 2 numbers, not 4"},
		{`0022{"type":0,"row":4,"col":5}`, nil, "length: expected 0026, not \"0022\""},
		{`0026{"type":0,"row":4,"col":5}`, nil, "noX: expected a row from 0 to 3, or -1 -1 for no forbidden cell"},

		// Plain turns: a move by what could be read.
		{plainStart + "-1 -1 0 4 4 4 4\n" + plainTurn, []string{"3 1", searched},
			"turn: expected 2 + N + M*N = 27 numbers, not 7"},
		{plainStart + "-1 -1 0 0 4 4 x\n", []string{"3 2"},
			`number 7 of the line: expected an integer, not "x"`},
		{plainStart + "-1 -1 0 9 4 4 4" + strings.Repeat(" 0", 20), []string{"3 2"},
			"top: expected 4 free cells in column 0"},
		{plainStart + "-1 -1 4 4 4 4 4" + strings.Repeat(" 0", 19) + " 7", []string{"3 0"},
			"board: expected cells of 0, 1 or 2"},
		{plainStart + "-1 -1 4 4 4 4 4" + strings.Repeat(" 1", 4) + strings.Repeat(" 0", 16), []string{"3 4"},
			"gravity: expected the cell below 0,0 taken"},
		{plainStart + strings.Repeat("9", 1<<16) + "\n" + plainTurn, []string{"0 0", searched},
			`number 1 of the line: expected an integer, not "99999999999999999999"`},
		{plainStart + "3 3 3 3 3 3 3 " + strings.Repeat("0 ", 10) + "2 2 2 0 0 1 1 1 1 0", []string{"2 3"},
			"board: expected a game that is not over"},

		// JSON: lengths that lie.
		{jsonStart + "9999" + jsonTurn[4:] + jsonTurn, []string{searched, searched}, `length: expected 0078, not "9999"`},
		{jsonStart + "0001" + jsonTurn[4:] + jsonTurn, []string{searched, searched}, `length: expected 0078, not "0001"`},
		{jsonStart + jsonTurn[4:] + jsonTurn, []string{searched, searched}, `length: expected 0078, not ""`},
		{jsonStart + "garbage" + jsonTurn, []string{searched}, `length: expected 0078, not "garbage0078"`},
		{jsonStart + `0042{"type":1,"top":[0,` + jsonTurn, []string{searched}, `length: expected 0078, not "0042{\"type\":1,\"top\":"`},

		// JSON: objects that do not say what they should.
		{jsonStart + `0010{"type":7}` + jsonTurn, []string{searched}, "type: expected 0, 1 or 2"},
		{jsonStart + `0002{}`, nil, "type: expected 0, 1 or 2"},
		{jsonStart + `0012{"type":"1"}` + jsonTurn, []string{searched}, "type: expected integers, not string"},
		{jsonStart + `0010{"type":1}`, []string{"0 0"}, "board: expected 20 cells"},
		{jsonStart + `0060{"type":1,` + jsonBoard + "}", []string{"3 0"}, "top: expected 5 columns"},
		{jsonStart + `0076{"type":1,"top":[4,4,"x"],` + jsonBoard + "}", []string{"3 0"}, "top: expected integers, not string"},
		{jsonStart + `0030{"type":1,"top":[0,0,4,4,4]}`, []string{"3 2"}, "length: expected 0028"},
		{jsonStart + `0008{"type"}`, []string{"0 0"}, "message: expected a JSON object (invalid character"},
		{jsonStart + `0020{"type":1,"top":[4,`, []string{"0 0"}, "length: expected 0019"},
		{jsonTurn, []string{"0 0"}, "rows: expected an integer from 4 to 12"},
		{"0000{" + strings.Repeat("x", 1<<15) + "}" + jsonStart + jsonTurn, []string{"0 0", searched}, "length: expected 16380"},
	} {
		answers, log := run(t, strings.NewReader(c.in))
		short := c.in[:min(len(c.in), 200)]
		require.Len(t, answers, len(c.answers), "%q: %s", short, log)
		for i, answer := range c.answers {
			if answer == searched {
				require.Regexp(t, `^(3 [0-4]|{"X":3,"Y":[0-4]}\n)$`, answers[i], "%q", short)
				continue
			}
			got := strings.NewReplacer(`{"X":`, "", `,"Y":`, " ", "}\n", "").Replace(answers[i])
			require.Equal(t, answer, got, "%q: %s", short, log)
		}
		requireLines(t, c.log, log, short)
	}
}

// requireLines holds every line of a log against the beginning of the one wanted.
func requireLines(t *testing.T, want, got, in string) {
	t.Helper()
	if want == "" {
		require.Empty(t, got, "%q", in)
		return
	}
	wants, lines := strings.Split(want, "\n"), strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	require.Len(t, lines, len(wants), "%q: %s", in, got)
	for i, line := range lines {
		require.True(t, strings.HasPrefix(line, "saiblo: "+wants[i]), "%q: %s instead of %s", in, line, wants[i])
	}
}

// TestComplaintsHaveAnEnd keeps to the platform's 64 KB of standard error, and
// goes on answering.
func TestComplaintsHaveAnEnd(t *testing.T) {
	const turns = 10000
	answers, log := run(t, strings.NewReader(plainStart+strings.Repeat("-1 -1 4 x\n", turns)))
	require.Len(t, answers, turns)
	require.Equal(t, "3 0", answers[turns-1])
	require.Less(t, len(log), 64<<10)
	require.True(t, strings.HasSuffix(log, "\n"))
}

// ticking is a clock of processor time that advances one step with each reading.
type ticking struct {
	now, step time.Duration
	looks     int
	onLook    func(n int)
}

func (c *ticking) read() time.Duration {
	c.looks++
	if c.onLook != nil {
		c.onLook(c.looks)
	}
	c.now += c.step
	return c.now
}

// answerBy lets the engine answer one turn by a clock.
func answerBy(t *testing.T, clock *ticking, movetime time.Duration) {
	cfg := config(t, io.Discard)
	cfg.Limits = engine.Limits{MoveTime: movetime}
	cfg.Clock = clock.read
	s := start(t, t.Context(), cfg)
	h := newHost(t, true, s.in, s.out, [4]int{12, 12, -1, -1})
	h.begin()
	h.ask()
	h.put(h.answer())
	h.end()
	require.NoError(t, <-s.over)
}

// TestOnlyTheGivenClockCounts gives a millisecond that takes a thousand readings of the clock, many
// more than fit into a real millisecond. Half of it is the margin, and a tenth of the rest is kept
// for pauses. The time before the turn does not count.
func TestOnlyTheGivenClockCounts(t *testing.T) {
	clock := &ticking{now: time.Hour, step: time.Microsecond}
	answerBy(t, clock, time.Millisecond)
	require.Greater(t, clock.looks, 400)
}

// TestItsClockEndsTheSearch gives an hour that takes three readings.
func TestItsClockEndsTheSearch(t *testing.T) {
	answerBy(t, &ticking{step: 20 * time.Minute}, time.Hour)
}

// TestEndDuringSearch ends the session while it searches without a limit that
// would be reached: the answer comes, and nothing after it is served.
func TestEndDuringSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cfg := config(t, io.Discard)
	cfg.Limits = engine.Limits{MoveTime: time.Hour}
	cfg.Clock = (&ticking{onLook: func(n int) {
		if n == 100 { // far into the search
			cancel()
		}
	}}).read
	s := start(t, ctx, cfg)
	h := newHost(t, false, s.in, s.out, [4]int{12, 12, -1, -1})
	h.begin()
	h.send(h.turn() + h.turn())
	h.put(h.answer())
	require.NoError(t, <-s.over)
	rest := enginetest.Must(io.ReadAll(s.out))
	require.Empty(t, rest)
}

// TestEndWhileWaiting ends the session in front of an input that stays open, at
// all moments of reading it.
func TestEndWhileWaiting(t *testing.T) {
	for range 20 {
		for _, begun := range []string{"", "1", "0001", "6 7 -1 -1\n", "6 7 -1 -1\n-1 -1 6"} {
			ctx, cancel := context.WithCancel(t.Context())
			var log bytes.Buffer
			s := start(t, ctx, config(t, &log))
			_, err := io.WriteString(s.in, begun)
			require.NoError(t, err)
			cancel()
			require.NoError(t, <-s.over)
			require.Empty(t, log.String())
		}
	}
}
