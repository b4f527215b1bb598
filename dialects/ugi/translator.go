package ugi

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// Translator is the [protocol.Translator] for an engine that speaks UCI with the variant cfour. It
// translates cells and knows no rules: whoever asks judges the moves. The zero Translator is ready.
type Translator struct {
	rows, side string   // of the start position, as the protocol has them; empty before the first
	drops      []string // the moves from there
	options    []string // the names of the engine's options, in lower case
}

// board is that of cfour, which has no forbidden cell.
var board = engine.Board{Rows: 6, Columns: 7}

// Request returns the lines of UCI for a request. A position and moves are sent with the next go.
// The error is an *engine.FieldError.
func (t *Translator) Request(r protocol.Request) (lines string, err error) {
	switch words := r[1:]; r[0] {
	case "c4":
		return "uci\n", nil
	case "newgame":
		if !slices.Equal(words, []string{"connectfour", "6", "7"}) {
			return "", engine.Expected("board", "connectfour 6 7, the only one of UCI's cfour")
		}
		*t = Translator{options: t.options}
		return "setoption name UCI_Variant value cfour\nucinewgame\n", nil
	case "position": // fen, rows, side and, if there are any, moves M..
		if len(words) < 3 {
			return "", engine.Expected("position", "fen and a position")
		}
		*t = Translator{rows: words[1], side: words[2], options: t.options}
		return "", t.play(words[min(4, len(words)):])
	case "opponent":
		return "", t.play(words)
	case "setoption": // of which an engine of UCI ignores an unknown one
		if len(words) > 1 && !slices.Contains(t.options, strings.ToLower(words[1])) {
			return "", engine.Expected("option", "one that the engine has, not %.40q", words[1])
		}
	case "go":
		return t.position() + "\ngo " + t.limits(words) + "\n", nil
	}
	return strings.Join(r, " ") + "\n", nil
}

// play adds moves, each a cell of the protocol.
func (t *Translator) play(moves []string) error {
	for _, move := range moves {
		var c engine.Cell
		if _, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column); err != nil || !board.Has(c) {
			return engine.Expected("move", "a cell of the board")
		}
		t.drops = append(t.drops, formatDrop(board, c))
	}
	return nil
}

// position returns the position with the pieces that each side has left, and the moves.
func (t *Translator) position() string {
	rows, moves := cmp.Or(t.rows, "7/7/7/7/7/7"), ""
	if len(t.drops) > 0 {
		moves = " moves " + strings.Join(t.drops, " ")
	}
	each := board.Rows * board.Columns / 2
	hand := strings.Repeat(drops.pieces[0], max(0, each-strings.Count(rows, "x"))) +
		strings.Repeat(drops.pieces[1], max(0, each-strings.Count(rows, "o")))
	rows = strings.NewReplacer("x", drops.pieces[0], "o", drops.pieces[1]).Replace(rows)
	return fmt.Sprintf("position fen %s[%s] %s - - 0 1%s", rows, hand, drops.sides[t.turn(0)], moves)
}

// turn returns the side to move after a number of moves from the start position.
func (t *Translator) turn(plies int) int { return (max(0, strings.Index("xo", t.side)) + plies) % 2 }

// limits returns the limits of go. The clock of the other side is not known.
func (t *Translator) limits(words []string) string {
	turn := t.turn(len(t.drops))
	own := map[string]string{"time": uciFlavour.times[turn], "inc": uciFlavour.incs[turn]}
	var limits []string
	for _, word := range words {
		if word == "time" {
			limits = append(limits, uciFlavour.times[1-turn], "1000")
		}
		limits = append(limits, cmp.Or(own[word], word))
	}
	return strings.Join(limits, " ")
}

// Message returns the message in a line of the engine, nil if the line tells the client nothing. ok
// is false for a line that is not UCI.
func (t *Translator) Message(line string) (m protocol.Message, ok bool) {
	kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch words := strings.Fields(rest); kind {
	case "info":
		return info(words), true
	case "bestmove":
		return t.bestMove(words), true
	case "option":
		name, _, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " type ")
		t.options = append(t.options, strings.ToLower(name))
		return protocol.Option{}, true
	case "id":
		return protocol.ID{}, true
	case "uciok":
		return protocol.C4OK{}, true
	case "readyok":
		return protocol.ReadyOK{}, true
	}
	return nil, false
}

// bestMove adds the engine's move to the game. A word that is no cell stays as it is.
func (t *Translator) bestMove(words []string) protocol.BestMove {
	if len(words) == 0 || words[0] == drops.none {
		return protocol.BestMove{}
	}
	c, ok := parseDrop(words[0])
	if !ok {
		return protocol.BestMove{Move: words[0]}
	}
	t.drops = append(t.drops, formatDrop(board, c))
	return protocol.BestMove{Move: boardtext.FormatCell(c)}
}

// parseDrop reads a move of UCI.
func parseDrop(text string) (engine.Cell, bool) {
	name, ok := strings.CutPrefix(text, "P@")
	c, has := boardtext.ParseCellName(engine.Notation{}, board, name)
	return c, ok && has
}

// info returns the nodes, the expected result by the score, and the first move of an info about the
// best line, nil without these.
func info(words []string) protocol.Message {
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
		return nil
	}
	winrate := 1 / (1 + math.Pow(10, -float64(score)/400))
	switch isMate := value("score") == "mate"; {
	case isMate && score > 0:
		winrate = 1
	case isMate: // 0 and -0 too are lost
		winrate = 0
	}
	return protocol.Info{
		Nodes: nodes, Winrate: protocol.Rate(math.Round(1e4*winrate) / 1e4), PV: []string{boardtext.FormatCell(c)},
	}
}
