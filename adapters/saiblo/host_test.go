package saiblo_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

// host is the platform's side of one game: its arrays, as the platform keeps them, and the oracle
// of the rules.
type host struct {
	t       testing.TB
	json    bool // else plain
	in      io.Writer
	out     io.Reader
	size    [4]int // rows, columns, noX, noY
	top     []int
	board   []int // as the engine is to see it: 1 the host's stones, 2 the engine's
	last    oracle.Cell
	referee *oracle.ConnectFour
}

const (
	hostStone   = 1
	engineStone = 2
)

func newHost(t testing.TB, json bool, in io.Writer, out io.Reader, size [4]int) *host {
	h := &host{t: t, json: json, in: in, out: out, size: size, last: oracle.Cell{X: -1, Y: -1}}
	h.top = slices.Repeat([]int{size[0]}, size[1])
	if size[2] == size[0]-1 {
		h.top[size[3]]--
	}
	h.board = make([]int, size[0]*size[1])
	h.referee = oracle.NewConnectFour(size[0], size[1], size[2], size[3])
	return h
}

// play plays a whole game with random moves of the host.
func (h *host) play(engineBegins bool, r *rng.Source) {
	h.begin()
	for engines := engineBegins; h.referee.Outcome() == engine.Undecided; engines = !engines {
		if engines {
			h.ask()
			h.put(h.answer(), engineStone)
			continue
		}
		legal := h.referee.Legal()
		h.put(legal[r.Below(uint32(len(legal)))], hostStone)
	}
}

func (h *host) put(c oracle.Cell, stone int) {
	require.Contains(h.t, h.referee.Legal(), c, "in %s", h.turn())
	h.referee.Play(c)
	h.board[c.X*h.size[1]+c.Y] = stone
	h.top[c.Y]--
	if c.X == h.size[2]+1 && c.Y == h.size[3] {
		h.top[c.Y]--
	}
	if stone == hostStone {
		h.last = c
	}
}

// landing returns the cell that a stone dropped into a column takes.
func (h *host) landing(column int) oracle.Cell { return oracle.Cell{X: h.top[column] - 1, Y: column} }

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
	if h.json {
		return frame(map[string]any{"type": 1, "top": h.top, "board": h.board, "lastx": h.last.X, "lasty": h.last.Y})
	}
	numbers := fmt.Sprint(slices.Concat([]int{h.last.X, h.last.Y}, h.top, h.board))
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
func (h *host) answer() (c oracle.Cell) {
	body, err := readFrame(h.out)
	require.NoError(h.t, err)
	form := "%d %d"
	if h.json {
		form = "{\"X\":%d,\"Y\":%d}\n"
	}
	_, err = fmt.Sscanf(body, form, &c.X, &c.Y)
	require.NoError(h.t, err, body)
	require.Equal(h.t, fmt.Sprintf(form, c.X, c.Y), body)
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
