package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// words returns the words that a person can type. No command interrupts another one, so that lines
// that were typed ahead, or come from a pipe, are all answered.
func (s *session) words() []protocol.Command {
	return []protocol.Command{
		{Name: "hint", Help: "what the engine would play, and how you stand", Run: s.inGame("hint", s.hint)},
		{Name: "values", Help: "what each move is worth, the best first", Run: s.inGame("values", s.values)},
		{Name: "undo", Help: "takes your last move back, and the engine's answer", Run: s.undo},
		{Name: "level", Syntax: "N", Help: "how well the engine plays: a number, " + LevelWords(),
			Run: s.changeLevel},
		{Name: "side", Help: "the engine takes your side, and you its", Run: s.inGame("side", s.side)},
		{Name: "new", Syntax: "[board]", Help: "a new game: new and then " + games.Usage() + "; or a game to go on with: 4453, a link", Run: s.newGame},
		{Name: "show", Help: "draws the board again", Run: protocol.Simply(s.show)},
		{Name: "quit", Help: "ends", Run: protocol.Simply(func() { s.end() })},
		{Name: "help", Run: protocol.Simply(s.help)},
		{Run: s.move},
	}
}

// split returns the words of a line. A blank line has one without a letter, the name of the command
// that takes moves.
func (s *session) split(text string) (label string, words []string, err error) {
	words = strings.Fields(text)
	if len(words) == 0 {
		return "", []string{""}, nil
	}
	if name := strings.ToLower(words[0]); slices.Contains(s.machine.Names(), name) {
		words[0] = name
	}
	return "", words, nil
}

// move plays the move that was typed, and says whose turn it is if none was.
func (s *session) move(typed []string) error {
	if len(typed) == 0 {
		s.turn()
		return nil
	}
	p := s.game.Position()
	if p.Outcome() != engine.Undecided {
		return engine.Expected("move", "new, undo or quit, the game is over")
	}
	m, err := boardtext.ParseName(p, strings.Join(typed, ""))
	syntax := boardtext.NameSyntax(p)
	wrong, ok := errors.AsType[*engine.FieldError](err)
	switch {
	case ok && strings.HasPrefix(wrong.Expected, syntax):
		near := field.DidYouMean(typed[0], s.machine.Names())
		return engine.Expected("move", "%s, or help%s", syntax, near)
	case err != nil:
		return err
	}
	s.play(m)
	return nil
}

// inGame returns the Run of a word that needs a game that is not over.
func (s *session) inGame(name string, run func(p engine.Position)) func([]string) error {
	return func([]string) error {
		p := s.game.Position()
		if p.Outcome() != engine.Undecided {
			return engine.Expected(name, "a game that is not over")
		}
		run(p)
		return nil
	}
}

// hint searches for the best move at full strength and shows it.
func (s *session) hint(p engine.Position) {
	s.think(engine.Limits{MoveTime: hintTime, FullStrength: true}, func(info engine.Info) {
		s.say("Hint: " + boardtext.Name(p, info.BestMove()) + ". " + prospects(p, info.Lines[0]))
	})
}

// hopes says what a hint is worth.
var hopes = engine.Manner{
	"win": "It wins.", "win in 1": "It wins in 1 move, both sides counted.",
	"win in":      "It wins in {n} moves, both sides counted.",
	"win within":  "It wins within {n} moves, both sides counted.",
	"loss":        "But the game is lost, if the engine plays well.",
	"loss in":     "But the game is lost in {n} moves, both sides counted, if the engine plays well.",
	"loss within": "But the game is lost within {n} moves, both sides counted, if the engine plays well.",
	"draw":        "It is a draw if both sides play well.",
}

// prospects returns the value of the position for the side to move, in words.
func prospects(p engine.Position, line engine.Line) string {
	if line.Known.Proven() {
		return line.Known.Telling(p).Say(hopes)
	}
	return fmt.Sprintf("You can expect %.0f %% of the points.", 100*line.Winrate)
}

// maxValues is the number of moves that values shows.
const maxValues = 12

// values searches all moves at full strength and shows the value of each.
func (s *session) values(p engine.Position) {
	limits := engine.Limits{MoveTime: hintTime, FullStrength: true, MultiPV: engine.MaxMoves}
	s.think(limits, func(info engine.Info) {
		for _, line := range info.Lines[:min(maxValues, len(info.Lines))] {
			s.say(fmt.Sprintf("%5s  %s", boardtext.Name(p, line.PV[0]), worth(p, line)))
		}
		if more := len(info.Lines) - maxValues; more > 0 {
			s.say(fmt.Sprintf("and %d more", more))
		}
	})
}

// worth returns the value of a move in words: a share of the points, or a proven result.
func worth(p engine.Position, line engine.Line) string {
	if line.Known.Proven() {
		return line.Known.Telling(p).Say(engine.Nominal)
	}
	return fmt.Sprintf("%.0f %% of the points", 100*line.Winrate)
}

// undo takes back the person's last move and all moves after it.
func (s *session) undo([]string) error {
	h := s.game
	for n := h.Len() - 1; n >= 0; n-- {
		earlier := h.At(n)
		if p := earlier.Position(); p.Turn() == s.person && !mustPass(p) {
			s.game = earlier
			s.show()
			return nil
		}
	}
	return engine.Expected("undo", "a move of yours to take back, there is none")
}

func (s *session) changeLevel(args []string) error {
	level, err := ParseLevel(strings.Join(args, " "))
	if err != nil {
		return err
	}
	if err := s.setLevel(level); err != nil {
		return err
	}
	s.say("The engine plays at " + s.levelName() + ".")
	return nil
}

func (s *session) side(engine.Position) {
	s.person = s.person.Other()
	s.advance()
}

func (s *session) newGame(args []string) error {
	game, err := NewGame(args)
	if err != nil {
		return err
	}
	if err := s.begin(game); err != nil {
		return err
	}
	s.welcome()
	return nil
}

func (s *session) help() {
	p := s.game.Position()
	s.say(p.Game().About().Goal)
	const names = 12 // the width of their column
	move := protocol.Command{Name: "your move", Help: boardtext.NameSyntax(p)}
	for _, c := range append([]protocol.Command{move}, s.machine.Commands()...) {
		if c.Help != "" {
			name := strings.TrimSpace(c.Name + " " + c.Syntax)
			s.hang(names+3, fmt.Sprintf("  %-*s %s", names, name, c.Help))
		}
	}
}

// fail answers an error in one line.
func (s *session) fail(c protocol.Call, err error) {
	wrong, ok := errors.AsType[*engine.FieldError](err)
	switch {
	case !ok:
		s.say("Sorry: " + err.Error() + ".")
	case wrong.Field == c.Name || wrong.Field == "move":
		s.say("Sorry, I expected " + wrong.Expected + ".")
	default:
		s.say("Sorry, I expected " + wrong.Expected + " for " + wrong.Field + ".")
	}
}
