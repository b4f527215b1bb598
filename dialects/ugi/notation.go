package ugi

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// notation is how hosts write the moves and the positions of a game. A position is the engine's FEN
// with other letters, and words that count moves after it.
type notation struct {
	pieces, sides [2]string // of the first and the second player
	move          func(p engine.Position, c engine.Cell) string
	none          string // after the end of the game
	legal         string // a legal move in words, for errors
	inHand        bool   // positions have pieces in hand, and more counters
}

// drops are those of UCI for four in a row, where pieces are dropped as captured ones in
// crazyhouse:
//
//	7/7/7/7/7/3Pp2[PPp] w - - 0 2   P@d2
var drops = notation{
	pieces: [2]string{"P", "p"}, sides: [2]string{"w", "b"},
	move: func(p engine.Position, c engine.Cell) string { return formatDrop(p.Board(), c) },
	none: "(none)", legal: "a drop", inHand: true,
}

func formatDrop(b engine.Board, c engine.Cell) string {
	return fmt.Sprintf("P@%c%d", 'a'+c.Column, b.Rows-c.Row)
}

// columns are those of UGI for four in a row: a move is its column from the left, counted from 0.
//
//	7/7/7/7/7/3ry2 r 1   3
var columns = notation{
	pieces: [2]string{"r", "y"}, sides: [2]string{"r", "y"},
	move: func(_ engine.Position, c engine.Cell) string { return strconv.Itoa(c.Column) },
	none: "none", legal: "a column that is not full",
}

// cells are those of UGI for other games: the engine's FEN, and names of cells in small letters.
//
//	8/8/8/3ox3/3xo3/8/8/8 x   f5
var cells = notation{
	pieces: [2]string{"x", "o"}, sides: [2]string{"x", "o"},
	move: func(p engine.Position, c engine.Cell) string {
		n := p.Game().About().Notation
		return strings.ToLower(boardtext.CellName(n, c, p.Board().Rows))
	},
	none: "none", legal: "a legal move",
}

// notationOf returns UGI's notation of a game.
func notationOf(g engine.Game) notation {
	if g.About().Gravity {
		return columns
	}
	return cells
}

// ParseFEN reads the words of a position, as after position fen of UGI or of UCI, which has other
// names of the sides.
func ParseFEN(g engine.Game, words []string) (engine.Position, error) {
	n := notationOf(g)
	if len(words) > 1 && slices.Contains(drops.sides[:], words[1]) {
		n = drops
	}
	return n.parsePosition(g, words)
}

// pass is a pass in Reversi, as programs of UGI write it.
const pass = "0000"

// hand matches the pieces in hand, which follow from the board, counters a number of moves or
// plies.
var (
	hand     = regexp.MustCompile(`\[([Pp]*|-)\]$`)
	counters = regexp.MustCompile(`^[0-9]{1,5}$`)
)

// parsePosition reads the words of a position. It checks and ignores all that follows the side.
func (n notation) parsePosition(g engine.Game, words []string) (engine.Position, error) {
	if len(words) < 2 || len(words) > 3 && !n.inHand || len(words) > 6 {
		return nil, engine.Expected("fen", "a board, %s or %s to move, and a move number if you like",
			n.sides[0], n.sides[1])
	}
	board, side := words[0], words[1]
	if n.inHand {
		board = hand.ReplaceAllString(board, "")
	}
	if strings.Trim(board, n.pieces[0]+n.pieces[1]+"#/0123456789") != "" {
		return nil, engine.Expected("cell", "%s, %s, # or the length of a run of empty cells",
			n.pieces[0], n.pieces[1])
	}
	if !slices.Contains(n.sides[:], side) {
		return nil, engine.Expected("side", "%s or %s after the board", n.sides[0], n.sides[1])
	}
	for _, word := range words[2:] {
		if !counters.MatchString(word) && !(n.inHand && word == "-") {
			return nil, engine.Expected("number", "the number of the move, or nothing")
		}
	}
	p, err := g.Parse(own(n.pieces, board) + " " + own(n.sides, side))
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
		return nil, engine.Expected(wrong.Field, "%s", n.hosts(wrong))
	}
	return p, err
}

// own returns a text with the engine's letters in the place of the hosts'.
func own(letters [2]string, text string) string {
	return strings.NewReplacer(letters[0], "x", letters[1], "o").Replace(text)
}

var ownLetter = regexp.MustCompile(`\b[xo]\b`)

// hosts returns what an error of the rules expects, with the hosts' letters.
func (n notation) hosts(err *engine.FieldError) string {
	letters := n.pieces
	if err.Field == "side" {
		letters = n.sides
	}
	return ownLetter.ReplaceAllStringFunc(err.Expected, func(l string) string {
		return letters[strings.Index("xo", l)]
	})
}

// parseMove reads a legal move. The error is an *engine.FieldError.
func (n notation) parseMove(p engine.Position, text string) (engine.Move, error) {
	var legal []string
	for _, m := range p.Moves(nil) {
		move := n.formatMove(p, m)
		if strings.EqualFold(move, text) {
			return m, nil
		}
		legal = append(legal, move)
	}
	if len(legal) == 0 {
		return engine.NoMove, engine.Expected(field.Quote(text), "no move, the game is over")
	}
	return engine.NoMove, engine.Expected(field.Quote(text), "%s: %s", n.legal, strings.Join(legal, ", "))
}

// formatMove writes a move of p's game.
func (n notation) formatMove(p engine.Position, m engine.Move) string {
	switch {
	case m == engine.NoMove:
		return n.none
	case p.Cell(m) == engine.NoCell:
		return pass
	}
	return n.move(p, p.Cell(m))
}

// uciInfo returns an info as UCI writes it, with a score in the place of the winrate and the proof.
func uciInfo(m protocol.Info, line engine.Line) string {
	counts, _, _ := strings.Cut(protocol.Text(m), "winrate ")
	return counts + "score " + uciScore(line) + " pv " + strings.Join(m.PV, " ")
}

// uciScore returns the value of a line for the side to move as UCI writes it: the winner's moves to
// a proven end, else the difference in Elo that the expected result stands for.
func uciScore(line engine.Line) string {
	switch plies := line.Known.Plies; {
	case line.Known.Value() == engine.Won && plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	case line.Known.Value() == engine.Lost && plies > 0:
		return fmt.Sprintf("mate -%d", plies/2)
	}
	w := min(max(line.Winrate, 0.0001), 0.9999)
	return fmt.Sprintf("cp %.0f", 400*math.Log10(w/(1-w))+0) // + 0: never -0
}
