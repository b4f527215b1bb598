// Package matchtest has a player for the tests of matches: it plays legal moves
// without thinking, and fails in the ways that players do.
package matchtest

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Player speaks the part of the protocol that matches use, in JSON.
type Player struct {
	Game engine.Game
	// Fault, if not nil, answers in the player's place: at the go with the number
	// At, from 1 over all games, and is given the move that the player would have
	// played; or, if At is 0, at c4 and isready, which it is given. Its error ends
	// the player.
	At    int
	Fault func(out io.Writer, instead string) error
	// Pick chooses among n legal moves, given how many were played; nil: the first.
	Pick func(n, ply int) int
	// Claim returns what it says to have proven of its move, as an info has it, or nothing,
	// given how many were played before it; nil: never anything.
	Claim func(ply int) string
	// Hear is given the words of every line before it is carried out, and may take its time.
	Hear func(words []string)
	// Refuse is a command or the name of an option that is refused.
	Refuse string

	start    engine.Position
	position engine.Position
	plies    int
	asked    int
}

// Run answers the lines of in until quit, the end of in or a fault's error,
// which it returns.
func (p *Player) Run(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
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

func (p *Player) answer(words []string, out io.Writer) error {
	if p.Hear != nil {
		p.Hear(words)
	}
	if words[0] == p.Refuse {
		return send(out, `{"type":"error","command":"`+p.Refuse+`","field":"x","expected":"something else"}`)
	}
	if (words[0] == "c4" || words[0] == "isready") && p.Fault != nil && p.At == 0 {
		return p.Fault(out, words[0])
	}
	switch words[0] {
	case "c4":
		return send(out, `{"type":"id","name":"test","author":"tests"}`, `{"type":"c4ok"}`)
	case "isready":
		return send(out, `{"type":"readyok"}`)
	case "setoption":
		if words[2] == p.Refuse {
			return send(out, `{"type":"error","command":"setoption","field":"`+p.Refuse+`","expected":"something else"}`)
		}
		return nil
	case "newgame":
		return nil
	case "position":
		return p.set(strings.Join(words[2:], " "))
	case "opponent":
		return p.play(words[1])
	case "go":
		return p.move(out)
	}
	return fmt.Errorf("matchtest: %q is not expected of a match", words)
}

// set carries out: position fen F [moves m..].
func (p *Player) set(text string) (err error) {
	fen, moves, _ := strings.Cut(text, " moves ")
	if p.start, err = p.Game.Parse(fen); err != nil {
		return err
	}
	p.position, p.plies = p.start.Clone(), 0
	for _, m := range strings.Fields(moves) {
		if err := p.play(m); err != nil {
			return err
		}
	}
	return nil
}

func (p *Player) play(text string) error {
	m, err := boardtext.ParseMove(p.position, text)
	if err != nil {
		return err
	}
	p.position.Play(m)
	p.plies++
	return nil
}

func (p *Player) move(out io.Writer) error {
	legal := p.position.Moves(nil)
	if len(legal) == 0 {
		return errors.New("matchtest: asked for a move after the end")
	}
	m := legal[0]
	if p.Pick != nil {
		m = legal[p.Pick(len(legal), p.plies)]
	}
	text := boardtext.FormatMove(p.position, m)
	p.position.Play(m)
	p.plies++
	if p.asked++; p.asked == p.At {
		return p.Fault(out, text)
	}
	claim := ""
	if p.Claim != nil {
		claim = p.Claim(p.plies - 1)
	}
	return answer(out, text, claim, text)
}

// Answer answers a go as a player should.
func Answer(out io.Writer, move string) error { return answer(out, move, "", move) }

// Mislead returns a fault that answers as a player should, with a proof of another move.
func Mislead(value, other string) func(io.Writer, string) error {
	return func(out io.Writer, move string) error { return answer(out, move, value, other) }
}

// answer plays a move after an info about one, with what is proven of it.
func answer(out io.Writer, move, proven, first string) error {
	if proven != "" {
		proven = `"proven":{"value":"` + proven + `","plies":3},`
	}
	return send(out, `{"type":"info","depth":1,"seldepth":1,"nodes":7,"hashfull":0,"winrate":0.6250,`+proven+`"pv":["`+first+`"]}`,
		`{"type":"bestmove","move":"`+move+`"}`)
}

func send(out io.Writer, lines ...string) error {
	_, err := io.WriteString(out, strings.Join(lines, "\n")+"\n")
	return err
}

// Print returns a fault that prints some text in the place of an answer.
func Print(text string) func(io.Writer, string) error {
	return func(out io.Writer, _ string) error {
		_, err := io.WriteString(out, text)
		return err
	}
}

// BestMove returns a fault that answers with a move of its own, as JSON.
func BestMove(move any) func(io.Writer, string) error {
	text, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return Print(`{"type":"bestmove","move":` + string(text) + "}\n")
}

// ErrGone is how a player goes away in mid-game.
var ErrGone = errors.New("matchtest: the player has gone")

// Gone is the fault of a player that goes away.
func Gone(io.Writer, string) error { return ErrGone }

// Mute is the fault of a player that does not answer and lives on.
func Mute(io.Writer, string) error { return nil }
