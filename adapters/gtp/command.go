package gtp

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// command is what a line may begin with. Its arguments are words that say what
// they are: as many have to follow.
type command struct {
	name      string
	arguments []string
	run       func(s *session, args []string, begin time.Time) (string, error)
}

// commands is filled at the start, because some of them list them all.
var commands []command

func init() {
	commands = []command{
		{"protocol_version", nil, text(func(*session) string { return "2" })},
		{"name", nil, text(func(s *session) string { return s.Name })},
		{"version", nil, text(func(s *session) string { return s.Version })},
		{"known_command", []string{"command"}, knownCommand},
		{"list_commands", nil, text(listCommands)},
		{"quit", nil, text(func(s *session) string { s.closed = true; return "" })},
		{"boardsize", []string{"size"}, (*session).boardSize},
		{"clear_board", nil, text((*session).clearBoard)},
		{"komi", []string{"number"}, komi},
		{"play", []string{"colour", "vertex"}, (*session).play},
		{"undo", nil, (*session).undo},
		{"genmove", []string{"colour"}, (*session).generate},
		{"reg_genmove", []string{"colour"}, (*session).suggest},
		{"showboard", nil, text(func(s *session) string { return "\n" + s.style.draw(s.game.position) })},
		{"time_settings", []string{"main", "period", "stones"}, (*session).setTime},
		{"time_left", []string{"colour", "time", "stones"}, (*session).setTimeLeft},
	}
}

// text returns the run of a command without arguments that cannot fail.
func text(run func(s *session) string) func(*session, []string, time.Time) (string, error) {
	return func(s *session, _ []string, _ time.Time) (string, error) { return run(s), nil }
}

// find returns the command of that name, nil if there is none.
func find(name string) *command {
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

func (s *session) execute(words []string, begin time.Time) (string, error) {
	if len(words) == 0 {
		return "", wrong("syntax error", "a command after the number")
	}
	c := find(words[0])
	if c == nil {
		return "", wrong("unknown command", "one of those that list_commands lists")
	}
	if len(words)-1 != len(c.arguments) {
		return "", wrong("syntax error", "%s", strings.Join(append([]string{c.name}, c.arguments...), " "))
	}
	return c.run(s, words[1:], begin)
}

func knownCommand(_ *session, args []string, _ time.Time) (string, error) {
	return strconv.FormatBool(find(args[0]) != nil), nil
}

func listCommands(*session) string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n")
}

// komi takes what controllers of Go always send. Neither game has such a thing.
func komi(_ *session, args []string, _ time.Time) (string, error) {
	if _, err := strconv.ParseFloat(args[0], 64); err != nil {
		return "", wrong("syntax error", "a number")
	}
	return "", nil
}
