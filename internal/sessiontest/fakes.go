package sessiontest

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Player speaks the part of the protocol that matches use, in JSON.
type Player struct {
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
func (p *Player) Run(in io.Reader, out io.Writer) error {
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

func (p *Player) answer(words []string, out io.Writer) error {
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
			return errors.Join(Print("A player, (c) 2026\n")(out, ""), refuse(out, "setoption", "name"))
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
	return fmt.Errorf("sessiontest: %q is not expected of a match", words)
}

// refuse answers a command with an error about a field.
func refuse(out io.Writer, command, field string) error {
	return send(out, protocol.Error{Command: command, Field: field, Expected: "something else"})
}

// set carries out: position fen F [moves m..].
func (p *Player) set(text string) error {
	fen, moves, _ := strings.Cut(text, " moves ")
	start, err := p.Game.Parse(fen)
	if err != nil {
		return err
	}
	played, err := boardtext.ParseMoves(start, strings.Fields(moves))
	p.game = engine.NewHistory(start)
	return cmp.Or(err, p.game.Play(played...))
}

func (p *Player) play(text string) error {
	m, err := boardtext.ParseMove(p.game.Position(), text)
	if err == nil {
		err = p.game.Play(m)
	}
	return err
}

func (p *Player) move(out io.Writer) error {
	legal, plies := p.game.Position().Moves(nil), p.game.Len()
	if len(legal) == 0 {
		return errors.New("sessiontest: asked for a move after the end")
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

// Answer answers a go correctly.
func Answer(out io.Writer, move string) error { return answer(out, move, "", move) }

// Mislead returns a fault that answers correctly, but with a proof of another move.
func Mislead(value, other string) func(io.Writer, string) error {
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

// Print returns a fault that prints a text in the place of an answer.
func Print(text string) func(io.Writer, string) error {
	return func(out io.Writer, _ string) error {
		_, err := io.WriteString(out, text)
		return err
	}
}

// BestMove returns a fault that answers with the given move, in JSON.
func BestMove(move any) func(io.Writer, string) error {
	text, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return Print(`{"type":"bestmove","move":` + string(text) + "}\n")
}

// ErrGone is the error of a player that ends in mid-game.
var ErrGone = errors.New("sessiontest: the player has gone")

// Gone is the fault of a player that ends.
func Gone(io.Writer, string) error { return ErrGone }

// Mute is the fault of a player that does not answer but lives on.
func Mute(io.Writer, string) error { return nil }

// Searcher finds the first legal moves. It panics if two goroutines use it at once.
type Searcher struct {
	// Think, if set, is called before each answer and may take long.
	Think func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info))
	// Answer returns the result of a search; nil: Found does.
	Answer   func(h engine.History, l engine.Limits) engine.Info
	Settings []engine.Option // what Options returns
	Set      []string        // what SetOption got, as NAME=VALUE
	Limits   []engine.Limits // of the searches
	Games    []engine.History
	New      int // calls of NewGame
	busy     atomic.Bool
}

// Options returns the Settings.
func (s *Searcher) Options() []engine.Option {
	defer s.use()()
	return s.Settings
}

// SetOption checks a value of one of the Settings.
func (s *Searcher) SetOption(name, value string) error {
	defer s.use()()
	s.Set = append(s.Set, name+"="+value)
	for _, o := range s.Settings {
		if o.Name == name {
			return field.Check(o, value)
		}
	}
	return engine.Expected("name", "the name of an option")
}

// NewGame counts its calls.
func (s *Searcher) NewGame() error {
	defer s.use()()
	s.New++
	return nil
}

// Search returns the result of Answer, after Think.
func (s *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	defer s.use()()
	s.Limits = append(s.Limits, l)
	s.Games = append(s.Games, h)
	if report == nil {
		report = func(engine.Info) {}
	}
	if s.Think != nil {
		s.Think(ctx, h, l, report)
	}
	if s.Answer != nil {
		return s.Answer(h, l), nil
	}
	return Found(h.Position(), max(l.MultiPV, 1)), nil
}

// Busy reports whether a search is under way.
func (s *Searcher) Busy() bool { return s.busy.Load() }

func (s *Searcher) use() (done func()) {
	if !s.busy.CompareAndSwap(false, true) {
		panic("the searcher is used by two goroutines at once")
	}
	return func() { s.busy.Store(false) }
}

// Found returns the first legal moves of p as lines, each with a first reply.
func Found(p engine.Position, lines int) engine.Info {
	info := engine.Info{Depth: 2, SelDepth: 3, Nodes: 1000}
	moves := p.Moves(nil)
	for i, m := range moves[:min(lines, len(moves))] {
		next := p.Clone()
		next.Play(m)
		pv := append([]engine.Move{m}, next.Moves(nil)...)
		info.Lines = append(info.Lines, engine.Line{
			Winrate: 0.53421, Visits: info.Nodes >> (i + 1), PV: pv[:min(2, len(pv))],
		})
	}
	return info
}

// UntilStopped thinks until its context is done.
func UntilStopped(ctx context.Context, _ engine.History, _ engine.Limits, _ func(engine.Info)) {
	<-ctx.Done()
}
