package gtp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// command is a command of the protocol. arguments names its words. run answers once, or returns
// an error that begins with one of the protocol's phrases.
type command struct {
	name      string
	arguments []string
	run       func(d *dialect, args []string, answer func(text string)) error
}

// commands is filled by init, because some of them refer to the whole list.
var commands []command

func init() {
	commands = []command{
		{"protocol_version", nil, text(func(*dialect) string { return "2" })},
		{"name", nil, text(func(d *dialect) string { return d.Name })},
		{"version", nil, text(func(d *dialect) string { return d.Version })},
		{"known_command", []string{"command"}, knownCommand},
		{"list_commands", nil, text(listCommands)},
		{"quit", nil, text(func(d *dialect) string { d.Quit(); return "" })},
		{"boardsize", []string{"size"}, quiet((*dialect).boardSize)},
		{"clear_board", nil, text((*dialect).clearBoard)},
		{"komi", []string{"number"}, quiet(komi)},
		{"play", []string{"colour", "vertex"}, quiet((*dialect).play)},
		{"undo", nil, quiet((*dialect).undo)},
		{"genmove", []string{"colour"}, (*dialect).generate},
		{"reg_genmove", []string{"colour"}, (*dialect).suggest},
		{"showboard", nil, text(func(d *dialect) string { return "\n" + d.style.draw(d.game.Position()) })},
		{"time_settings", []string{"main", "period", "stones"}, quiet((*dialect).setTime)},
		{"time_left", []string{"colour", "time", "stones"}, quiet((*dialect).setTimeLeft)},
		{"final_score", nil, value(finalScore)},

		{"lz-analyze", []string{rest}, analyze(false, leelaWinrate)},
		{"lz-genmove_analyze", []string{rest}, analyze(true, leelaWinrate)},
		{"kata-analyze", []string{rest}, analyze(false, kataWinrate)},
		{"kata-genmove_analyze", []string{rest}, analyze(true, kataWinrate)},

		{"gogui-rules_game_id", nil, text(gameID)},
		{"gogui-rules_board", nil, text(rulesBoard)},
		{"gogui-rules_board_size", nil, text(rulesBoardSize)},
		{"gogui-rules_legal_moves", nil, text(legalMoves)},
		{"gogui-rules_side_to_move", nil, text(sideToMove)},
		{"gogui-rules_final_result", nil, text(finalResult)},
		{"gogui-analyze_commands", nil, text(goguiCommands)},
		{"c4engine-winrates", []string{"colour"}, (*dialect).winrates},
		{"c4engine-pv", []string{"colour"}, (*dialect).variation},
	}
}

// text returns the run of a command without arguments that cannot fail.
func text(run func(d *dialect) string) func(*dialect, []string, func(string)) error {
	return func(d *dialect, _ []string, answer func(string)) error {
		answer(run(d))
		return nil
	}
}

// value returns the run of a command that answers or fails.
func value(
	run func(d *dialect, args []string) (string, error),
) func(*dialect, []string, func(string)) error {
	return func(d *dialect, args []string, answer func(string)) error {
		text, err := run(d, args)
		if err == nil {
			answer(text)
		}
		return err
	}
}

// quiet returns the run of a command whose answer is empty.
func quiet(run func(d *dialect, args []string) error) func(*dialect, []string, func(string)) error {
	return func(d *dialect, args []string, answer func(string)) error {
		err := run(d, args)
		if err == nil {
			answer("")
		}
		return err
	}
}

// find returns the command with this name, or nil.
func find(name string) *command {
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

func (d *dialect) execute(words []string, answer func(string)) error {
	if len(words) == 0 {
		return engine.Expected("syntax error", "a command after the number")
	}
	c := find(words[0])
	if c == nil {
		return engine.Expected("unknown command", "one of those that list_commands lists")
	}
	if !slices.Equal(c.arguments, []string{rest}) && len(words)-1 != len(c.arguments) {
		usage := append([]string{c.name}, c.arguments...)
		return engine.Expected("syntax error", "%s", strings.Join(usage, " "))
	}
	return c.run(d, words[1:], answer)
}

func knownCommand(_ *dialect, args []string, answer func(string)) error {
	answer(strconv.FormatBool(find(args[0]) != nil))
	return nil
}

func listCommands(*dialect) string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n")
}

// komi accepts any number: controllers of Go always send one, and no game here has komi.
func komi(_ *dialect, args []string) error {
	if _, ok := field.Decimal(args[0]); !ok {
		return engine.Expected("syntax error", "a number")
	}
	return nil
}
