package ugi

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Translate returns the connection of a [protocol.Client] to an engine that speaks UCI with the
// variant cfour: the engine seems to speak the text form of the protocol. A match drives such
// engines by it. Each Write must hold whole lines.
//
// The translator knows cells but no rules: whoever asks judges the moves.
func Translate(engine io.ReadWriter) io.ReadWriter {
	return &translator{engine: engine, in: bufio.NewReader(engine), start: "position startpos"}
}

type translator struct {
	engine  io.ReadWriter
	in      *bufio.Reader
	answers []byte   // not read yet
	start   string   // the line of UCI for the start position
	first   int      // the side to move there, 0 or 1
	drops   []string // the moves from there
	options []string // the names of the engine's options, in lower case
}

// cfour has the words after newgame for UCI's board, which has no forbidden cell.
const cfour = "connectfour 6 7"

var board = engine.Board{Rows: 6, Columns: 7}

// CheckBoard returns an error unless UCI's cfour is played on the board of a position.
func CheckBoard(p engine.Position) error {
	if p.Game().Name()+" "+p.Variant() != cfour {
		return engine.Expected("board", "%s, the only one of UCI's cfour", cfour)
	}
	return nil
}

// Write translates lines of the protocol. A wrong one is not sent, but answered as an error.
func (t *translator) Write(text []byte) (int, error) {
	var lines string
	for line := range strings.Lines(string(text)) {
		words, err := protocol.Words(line)
		if err != nil || len(words) == 0 { // no client sends such a line
			continue
		}
		request, err := t.request(words)
		if err != nil {
			t.answers = append(t.answers, protocol.Text(protocol.NewError(words[0], err))+"\n"...)
		}
		lines += request
	}
	_, err := io.WriteString(t.engine, lines)
	return len(text), err
}

// request returns the lines of UCI for a command, each with its end. A position and moves are sent
// with the next go.
func (t *translator) request(words []string) (lines string, err error) {
	switch rest := words[1:]; words[0] {
	case "c4":
		return "uci\n", nil
	case "newgame":
		if strings.Join(rest, " ") != cfour {
			return "", engine.Expected("board", "%s, the only one of UCI's cfour", cfour)
		}
		t.start, t.first, t.drops = "position startpos", 0, nil
		return "setoption name UCI_Variant value cfour\nucinewgame\n", nil
	case "position": // fen, rows, side and, if there are any, moves M..
		if len(rest) < 3 {
			return "", engine.Expected("position", "fen and a position")
		}
		t.start, t.first, t.drops = startLine(rest[1], rest[2]), max(0, strings.Index("xo", rest[2])), nil
		return "", t.play(rest[min(4, len(rest)):])
	case "opponent":
		return "", t.play(rest)
	case "setoption":
		switch name := strings.ToLower(strings.Join(rest[min(1, len(rest)):min(2, len(rest))], "")); {
		case name == "output": // which UCI lacks
			return "", nil
		case !slices.Contains(t.options, name): // which the engine would ignore
			return "", engine.Expected("option", "one that the engine has, not %.40q", name)
		}
	case "go":
		if lines = t.start + "\n"; len(t.drops) > 0 {
			lines = t.start + " moves " + strings.Join(t.drops, " ") + "\n"
		}
		t.useClocks(rest)
	}
	return lines + strings.Join(words, " ") + "\n", nil
}

// startLine returns the line for a start position, with the pieces that each side has left.
func startLine(rows, side string) string {
	hand := ""
	for i, stone := range []string{"x", "o"} {
		left := board.Rows*board.Columns/2 - strings.Count(rows, stone)
		hand += strings.Repeat(drops.pieces[i], max(0, left))
		rows = strings.ReplaceAll(rows, stone, drops.pieces[i])
		side = strings.ReplaceAll(side, stone, drops.sides[i])
	}
	return fmt.Sprintf("position fen %s[%s] %s - - 0 1", rows, hand, side)
}

// play adds moves, each a cell of the protocol.
func (t *translator) play(moves []string) error {
	for _, move := range moves {
		var c engine.Cell
		if _, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column); err != nil || !board.Has(c) {
			return engine.Expected("move", "a cell of the board")
		}
		t.drops = append(t.drops, formatDrop(board, c))
	}
	return nil
}

// useClocks replaces the clock among the words of go. That of the other side is not known.
func (t *translator) useClocks(words []string) {
	turn := (t.first + len(t.drops)) % 2
	for i, word := range words {
		switch word {
		case "time":
			words[i] = uciFlavour.times[1-turn] + " 1000 " + uciFlavour.times[turn]
		case "inc":
			words[i] = uciFlavour.incs[turn]
		}
	}
}

// Read reads the engine's lines as answers of the protocol. A line that is not UCI stays as it is.
func (t *translator) Read(buf []byte) (int, error) {
	for len(t.answers) == 0 {
		line, err := field.ReadLine(t.in, nil, false)
		if err != nil && len(line) == 0 {
			return 0, err
		}
		t.answers = append(t.answers, t.answer(string(line))...)
	}
	n := copy(buf, t.answers)
	t.answers = t.answers[n:]
	return n, nil
}

// answer returns the answer of the protocol in a line of the engine, "" if there is none.
func (t *translator) answer(line string) string {
	kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch words := strings.Fields(rest); kind {
	case "info":
		return info(words)
	case "bestmove":
		return "bestmove " + t.bestMove(words) + "\n"
	case "option":
		name, _, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " type ")
		t.options = append(t.options, strings.ToLower(name))
	case "uciok":
		return "c4ok\n"
	}
	return line
}

// bestMove adds the engine's move to the game. A word that is no cell stays as it is.
func (t *translator) bestMove(words []string) string {
	if len(words) == 0 || words[0] == drops.none {
		return "none"
	}
	c, ok := parseDrop(words[0])
	if !ok {
		return words[0]
	}
	t.drops = append(t.drops, formatDrop(board, c))
	return boardtext.FormatCell(c)
}

// parseDrop reads a move of UCI.
func parseDrop(text string) (engine.Cell, bool) {
	name, ok := strings.CutPrefix(text, "P@")
	c, has := boardtext.ParseCellName(engine.Notation{}, board, name)
	return c, ok && has
}

// info returns the nodes, the expected result by the score, and the first move of an info about the
// best line, "" without these.
func info(words []string) string {
	value := func(name string) string {
		if i := slices.Index(words, name) + 1; i > 0 && i < len(words) {
			return words[i]
		}
		return ""
	}
	c, isMove := parseDrop(value("pv"))
	nodes, notNodes := strconv.ParseUint(value("nodes"), 10, 64)
	score, notScore := strconv.Atoi(value(value("score")))
	isBest := slices.Contains([]string{"", "1"}, value("multipv"))
	if !isBest || !isMove || notNodes != nil || notScore != nil {
		return ""
	}
	winrate := 1 / (1 + math.Pow(10, -float64(score)/400))
	switch isMate := value("score") == "mate"; {
	case isMate && score > 0:
		winrate = 1
	case isMate: // 0 and -0 too are lost
		winrate = 0
	}
	return fmt.Sprintf("info nodes %d winrate %.4f pv %s\n", nodes, winrate, boardtext.FormatCell(c))
}
