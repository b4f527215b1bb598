package match_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// fakePlayer speaks the part of the protocol that matches use, in JSON.
type fakePlayer struct {
	Game engine.Game
	// Fault, if not nil, answers in the place of the player. At is the number of the go that it
	// answers, from 1 over all games; instead is then the player's move. If At is 0 it answers
	// c4 and isready, which are then in instead. An error of Fault ends the player.
	At    int
	Fault func(out io.Writer, instead string) error
	// Pick returns the index of one of n legal moves after ply moves. If nil, the first move is
	// played.
	Pick func(n, ply int) int
	// Claim returns the proven value that the player claims for its move after ply moves, or
	// nothing. If nil, the player never claims one.
	Claim func(ply int) string
	// Hear is called with the words of every line before it is carried out. It may block.
	Hear func(words []string)
	// Refuse is a command or the name of an option that is refused.
	Refuse string
	// Print is written to Printed, the player's standard error, at each go.
	Print   string
	Printed io.Writer
	// Text is set if the player does not know JSON. It then also prints a banner and debug lines.
	Text bool

	game  engine.History
	asked int
}

// Run answers the lines of in until quit, the end of in or an error of Fault, which it returns.
func (p *fakePlayer) Run(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	if p.Text {
		out = textForm{out}
	}
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if words[0] == "quit" {
			return nil
		}
		if err := p.answer(words, out); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (p *fakePlayer) answer(words []string, out io.Writer) error {
	if p.Hear != nil {
		p.Hear(words)
	}
	if words[0] == p.Refuse {
		return refuse(out, p.Refuse, "x")
	}
	if (words[0] == "c4" || words[0] == "isready") && p.Fault != nil && p.At == 0 {
		return p.Fault(out, words[0])
	}
	switch words[0] {
	case "c4":
		return send(out, protocol.ID{Name: "test", Author: "tests"}, protocol.C4OK{})
	case "isready":
		return send(out, protocol.ReadyOK{})
	case "setoption":
		if p.Text && words[2] == "Output" {
			return errors.Join(prints("A player, (c) 2026\n")(out, ""), refuse(out, "setoption", "name"))
		}
		if words[2] == p.Refuse {
			return refuse(out, "setoption", p.Refuse)
		}
		return nil
	case "newgame":
		return nil
	case "position":
		return p.set(strings.Join(words[2:], " "))
	case "opponent":
		return p.play(words[1])
	case "go":
		if p.Print != "" {
			_, _ = io.WriteString(p.Printed, p.Print)
		}
		return p.move(out)
	}
	return fmt.Errorf("fake player: %q is not expected of a match", words)
}

// refuse answers a command with an error about a field.
func refuse(out io.Writer, command, field string) error {
	return send(out, protocol.Error{Command: command, Field: field, Expected: "something else"})
}

// set carries out: position fen F [moves m..].
func (p *fakePlayer) set(text string) error {
	fen, moves, _ := strings.Cut(text, " moves ")
	start, err := p.Game.Parse(fen)
	if err != nil {
		return err
	}
	played, err := boardtext.ParseMoves(start, strings.Fields(moves))
	p.game = engine.NewHistory(start)
	return cmp.Or(err, p.game.Play(played...))
}

func (p *fakePlayer) play(text string) error {
	m, err := boardtext.ParseMove(p.game.Position(), text)
	if err == nil {
		err = p.game.Play(m)
	}
	return err
}

func (p *fakePlayer) move(out io.Writer) error {
	legal, plies := p.game.Position().Moves(nil), p.game.Len()
	if len(legal) == 0 {
		return errors.New("fake player: asked for a move after the end")
	}
	m := legal[0]
	if p.Pick != nil {
		m = legal[p.Pick(len(legal), plies)]
	}
	text := boardtext.FormatMove(p.game.Position(), m)
	p.game.Play(m)
	if p.asked++; p.asked == p.At {
		return p.Fault(out, text)
	}
	claim := ""
	if p.Claim != nil {
		claim = p.Claim(plies)
	}
	return answer(out, text, claim, text)
}

// answers answers a go correctly.
func answers(out io.Writer, move string) error { return answer(out, move, "", move) }

// misleads returns a fault that answers correctly, but with a proof of another move.
func misleads(value, other string) func(io.Writer, string) error {
	return func(out io.Writer, move string) error { return answer(out, move, value, other) }
}

// answer sends an info about the move first with its proven value, and then the best move.
func answer(out io.Writer, move, proven, first string) error {
	info := protocol.Info{Depth: 1, SelDepth: 1, Nodes: 7, Winrate: 0.625, PV: []string{first}}
	if proven != "" {
		info.Proven = &protocol.Known{Value: proven, Plies: 3}
	}
	return send(out, info, protocol.BestMove{Move: move})
}

// textForm is the output of a player that does not know JSON.
type textForm struct{ io.Writer }

// send writes messages in JSON, or in text, each behind lines that are no messages.
func send(out io.Writer, messages ...protocol.Message) error {
	_, isText := out.(textForm)
	var lines []byte
	for _, m := range messages {
		if isText {
			lines = fmt.Appendf(lines, "\ndebug: an answer follows\n{\"type\":\"joke\"}\n%s\n", protocol.Text(m))
		} else {
			lines = fmt.Appendf(lines, "%s\n", protocol.JSON(m))
		}
	}
	_, err := out.Write(lines)
	return err
}

// prints returns a fault that prints a text in the place of an answer.
func prints(text string) func(io.Writer, string) error {
	return func(out io.Writer, _ string) error {
		_, err := io.WriteString(out, text)
		return err
	}
}

// bestMove returns a fault that answers with the given move, in JSON.
func bestMove(move any) func(io.Writer, string) error {
	text, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return prints(`{"type":"bestmove","move":` + string(text) + "}\n")
}

// errGone is the error of a player that ends in mid-game.
var errGone = errors.New("fake player: the player has gone")

// gone is the fault of a player that ends.
func gone(io.Writer, string) error { return errGone }

// mute is the fault of a player that does not answer but lives on.
func mute(io.Writer, string) error { return nil }
