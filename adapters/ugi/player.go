package ugi

import (
	"bufio"
	"cmp"
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

// Player translates between a client of the line protocol and an engine that speaks UCI with the
// variant cfour, which it knows on 6 x 7 without a forbidden cell. Write takes the client's lines,
// and Read returns the answers in the text form.
type Player struct {
	engine io.ReadWriter
	in     *bufio.Reader
	rules  engine.Game
	game   protocol.Game
	rest   []byte // answers that are not read yet
}

// board is that of UCI's cfour.
const board = "6 7"

// NewPlayer returns the player of an engine. The rules are those of four in a row.
func NewPlayer(speaker io.ReadWriter, rules engine.Game) *Player {
	p := &Player{engine: speaker, in: bufio.NewReaderSize(speaker, 1<<16), rules: rules}
	if start, err := rules.New(strings.Fields(board)); err == nil {
		p.game = protocol.NewGame(engine.History{Start: start}) // for an engine that speaks first
	}
	return p
}

// Write sends lines of the client to the engine.
func (p *Player) Write(text []byte) (int, error) {
	var lines strings.Builder
	for line := range strings.Lines(string(text)) {
		request := line
		words, err := protocol.Words(line)
		if err == nil && len(words) > 0 {
			request, err = p.request(words)
		}
		if err != nil {
			p.rest = append(p.rest, protocol.Text(protocol.NewError(strings.Fields(line)[0], err))+"\n"...)
			continue
		}
		lines.WriteString(request)
	}
	if _, err := io.WriteString(p.engine, lines.String()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// request returns the lines of UCI for the words of a line.
func (p *Player) request(words []string) (lines string, err error) {
	switch words[0] {
	case "c4":
		return "uci\n", nil
	case "setoption":
		if slices.Contains(words, "Output") { // the client's wish, not the engine's setting
			return "", nil
		}
	case "newgame":
		start, err := engine.Games{p.rules}.Start(words[1:])
		if err != nil {
			return "", err
		}
		if start.Variant() != board {
			return "", engine.Expected("board", board+", the only one of UCI's cfour")
		}
		p.game = protocol.NewGame(engine.History{Start: start})
		return "setoption name UCI_Variant value cfour\nucinewgame\n", nil
	case "position":
		return "", p.setPosition(words[1:])
	case "opponent":
		m, err := boardtext.ParseMove(p.game.Position(), strings.Join(words[1:], ","))
		if err == nil {
			p.game.Play(m)
		}
		return "", err
	case "go":
		return p.position() + "\ngo " + p.limits(words[1:]) + "\n", nil
	}
	return strings.Join(words, " ") + "\n", nil
}

// setPosition reads fen F [moves m..].
func (p *Player) setPosition(words []string) error {
	fen, moves := words[min(1, len(words)):], []string(nil)
	if i := slices.Index(fen, "moves"); i >= 0 {
		fen, moves = fen[:i], fen[i+1:]
	}
	h := engine.History{}
	var err error
	if h.Start, err = p.rules.Parse(strings.Join(fen, " ")); err != nil {
		return err
	}
	if h.Moves, err = boardtext.ParseMoves(h.Start, moves); err != nil {
		return err
	}
	p.game = protocol.NewGame(h)
	return nil
}

// position returns the position with the pieces that each side has left, and the moves.
func (p *Player) position() string {
	h := p.game.History()
	b, moves := h.Start.Board(), ""
	cells, side, _ := strings.Cut(boardtext.FEN(b, h.Start.Turn()), " ")
	each := (b.Rows*b.Columns + 1) / 2
	hand := strings.Repeat(drops.pieces[0], each-b.Count(engine.FirstPiece)) +
		strings.Repeat(drops.pieces[1], each-b.Count(engine.SecondPiece))
	own := strings.NewReplacer("x", drops.pieces[0], "o", drops.pieces[1])
	for i, m := range h.Moves {
		if i == 0 {
			moves = " moves"
		}
		moves += " " + drops.formatMove(h.Start, m)
	}
	turn := drops.sides[strings.Index("xo", side)]
	return fmt.Sprintf("position fen %s[%s] %s - - 0 1%s", own.Replace(cells), hand, turn, moves)
}

// limits returns the limits of go. The clock of the other side is not known.
func (p *Player) limits(words []string) string {
	turn := p.game.Position().Turn()
	own := map[string]string{"time": uciFlavour.times[turn], "inc": uciFlavour.incs[turn]}
	var limits []string
	for _, word := range words {
		if word == "time" {
			limits = append(limits, uciFlavour.times[turn.Other()], "1000")
		}
		limits = append(limits, cmp.Or(own[word], word))
	}
	return strings.Join(limits, " ")
}

// Read returns the next lines of the engine as answers. Of a line that is longer than field.MaxLine
// it returns the beginning, so that the client fails.
func (p *Player) Read(b []byte) (n int, err error) {
	for len(p.rest) == 0 && err == nil {
		var line []byte
		if line, err = field.ReadLine(p.in, nil, false); len(line) > 0 {
			p.rest = append(p.rest, p.answer(strings.Fields(string(line)))...)
		}
	}
	n = copy(b, p.rest)
	if p.rest = p.rest[n:]; n > 0 {
		err = nil // it comes again
	}
	return n, err
}

// answer returns the line for the words of the engine's. Lines that are no answer stay as they are.
func (p *Player) answer(words []string) string {
	if len(words) > 1 && words[0] == "bestmove" {
		if words[1] == drops.none {
			return "bestmove none\n"
		}
		if m, err := drops.parseMove(p.game.Position(), words[1]); err == nil {
			cell := p.game.Position().Cell(m)
			p.game.Play(m)
			return fmt.Sprintf("bestmove %d %d\n", cell.Row, cell.Column)
		}
	}
	if len(words) > 0 && words[0] == "info" {
		return p.info(words[1:])
	}
	if len(words) == 1 && words[0] == "uciok" {
		return "c4ok\n"
	}
	return strings.Join(words, " ") + "\n"
}

// info returns an info with the nodes, the expected result by the score, and the move. Lines
// without these say nothing.
func (p *Player) info(words []string) string {
	value := func(name string) string {
		if i := slices.Index(words, name) + 1; i > 0 && i < len(words) {
			return words[i]
		}
		return ""
	}
	m, err := drops.parseMove(p.game.Position(), value("pv"))
	nodes, notNodes := strconv.ParseUint(value("nodes"), 10, 64)
	score, notScore := strconv.ParseFloat(value(value("score")), 64)
	if err != nil || notNodes != nil || notScore != nil {
		return ""
	}
	winrate := 1 / (1 + math.Pow(10, -score/400))
	if value("score") == "mate" {
		winrate = 1
		if score < 0 {
			winrate = 0
		}
	}
	return fmt.Sprintf("info depth 0 seldepth 0 nodes %d hashfull 0 winrate %.4f pv %s\n",
		nodes, winrate, boardtext.FormatMove(p.game.Position(), m))
}
