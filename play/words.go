package play

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/protocol/session"
)

// word is what a person can type beside a move.
type word struct {
	name, help string
	run        func(t *Table, args []string) error
}

var words = []word{
	{"hint", "what the engine would play, and how you stand", (*Table).hint},
	{"undo", "takes your last move back, and the engine's answer", (*Table).undo},
	{"level N", "how well the engine plays: 1 is a beginner, full is all it can", (*Table).changeLevel},
	{"side", "the engine takes your side, and you its", (*Table).side},
	{"new [board]", "a new game: new and then BOARDS", (*Table).newGame},
	{"show", "draws the board again", func(t *Table, _ []string) error { t.show(); return nil }},
	{"quit", "ends", func(t *Table, _ []string) error { t.end(); return nil }},
}

// parse makes a command of a line. All wait for their turn: who types ahead, or writes a
// whole game into a pipe, gets everything answered.
func (t *Table) parse(text string) session.Command {
	typed := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if len(typed) == 0 {
		return session.Command{}
	}
	name := strings.ToLower(typed[0])
	return session.Command{Name: name, Run: func() error { return t.obey(name, typed[1:]) }}
}

func (t *Table) obey(name string, args []string) error {
	for _, w := range words {
		if strings.Fields(w.name)[0] == name {
			return w.run(t, args)
		}
	}
	if name == "help" {
		t.help()
		return nil
	}
	return t.move(append([]string{name}, args...))
}

// move plays the move that was typed.
func (t *Table) move(typed []string) error {
	p := t.game.Position()
	if p.Outcome() != engine.Undecided {
		return engine.Expected("move", "new, undo or quit, the game is over")
	}
	m, err := boardtext.ParseName(p, strings.Join(typed, ""))
	var field *engine.FieldError
	syntax := boardtext.NameSyntax(p)
	switch {
	case errors.As(err, &field) && field.Expected == syntax:
		return engine.Expected("move", "%s, or help", syntax)
	case err != nil:
		return err
	}
	t.play(m)
	return nil
}

// hint asks for the best move at full strength, whatever the level.
func (t *Table) hint([]string) error {
	p := t.game.Position()
	if p.Outcome() != engine.Undecided {
		return engine.Expected("hint", "a game that is not over")
	}
	limits := engine.Limits{MoveTime: hintTime, FullStrength: true}
	t.Search(t.game.History(), limits, nil, func(info engine.Info) {
		t.Say("Hint: " + boardtext.Name(p, info.BestMove()) + ". " + prospects(info.Lines[0]))
	})
	return nil
}

// prospects says how the side to move stands.
func prospects(line engine.Line) string {
	switch line.Proof.Value {
	case engine.Won:
		return fmt.Sprintf("It wins %s moves, both sides counted.", inPlies(line.Proof))
	case engine.Lost:
		return fmt.Sprintf("But the game is lost, %s moves if the engine plays well.", inPlies(line.Proof))
	case engine.Drawn:
		return "It is a draw if both sides play well."
	}
	return fmt.Sprintf("You can expect %.0f %% of the points.", 100*line.Winrate)
}

// inPlies returns "in 9" of an exact proof and else "within 9".
func inPlies(p engine.Proof) string {
	if p.Exact {
		return fmt.Sprintf("in %d", p.Plies)
	}
	return fmt.Sprintf("within %d", p.Plies)
}

// undo takes moves back up to the person's last one.
func (t *Table) undo([]string) error {
	h := t.game.History()
	for n := len(h.Moves) - 1; n >= 0; n-- {
		earlier := session.NewGame(engine.History{Start: h.Start, Moves: h.Moves[:n]})
		if p := earlier.Position(); p.Turn() == t.person && !mustPass(p) {
			t.game = earlier
			t.show()
			return nil
		}
	}
	return engine.Expected("undo", "a move of yours to take back, there is none")
}

func (t *Table) changeLevel(args []string) error {
	if err := t.SetLevel(args); err != nil {
		return err
	}
	t.Say("The engine plays at " + t.levelName() + ".")
	return nil
}

func (t *Table) side([]string) error {
	if t.game.Position().Outcome() != engine.Undecided {
		return engine.Expected("side", "a game that is not over")
	}
	t.person = t.person.Other()
	t.goOn()
	return nil
}

func (t *Table) newGame(args []string) error {
	if err := t.Begin(args); err != nil {
		return err
	}
	t.welcome()
	return nil
}

func (t *Table) help() {
	p := t.game.Position()
	t.Say(p.Game().About().Goal, fmt.Sprintf("  %-12s %s", "your move", boardtext.NameSyntax(p)))
	for _, w := range words {
		t.Say(fmt.Sprintf("  %-12s %s", w.name, strings.ReplaceAll(w.help, "BOARDS", games.Usage())))
	}
}

// fail answers what does not work, in one line.
func (t *Table) fail(command string, err error) {
	var field *engine.FieldError
	switch {
	case !errors.As(err, &field):
		t.Say("Sorry: " + err.Error() + ".")
	case field.Field == command || field.Field == "move":
		t.Say("Sorry, I expected " + field.Expected + ".")
	default:
		t.Say("Sorry, I expected " + field.Expected + " for " + field.Field + ".")
	}
}
