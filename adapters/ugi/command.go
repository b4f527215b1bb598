package ugi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// command is what a line may begin with.
type command struct {
	name   string
	urgent bool // carried out in mid-search too
	run    func(s *Session, l line, args []string) error
}

var commands = []command{
	{"ugi", false, bare((*Session).identify)},
	{"isready", true, bare(func(s *Session) { s.say("readyok") })},
	{"setoption", false, (*Session).setOption},
	{"uginewgame", false, bare((*Session).newGame)},
	{"position", false, (*Session).setPosition},
	{"go", false, (*Session).beginSearch},
	{"stop", true, bare((*Session).stop)},
	{"query", false, (*Session).answerQuery},
	{"quit", true, bare((*Session).quit)},
}

// bare returns the run of a command that takes no arguments and cannot fail.
func bare(run func(s *Session)) func(*Session, line, []string) error {
	return func(s *Session, _ line, args []string) error {
		if len(args) > 0 {
			return expected(quote(args[0]), "nothing after the command")
		}
		run(s)
		return nil
	}
}

// command returns the command that a line names, nil if it names none.
func (l line) command() *command {
	i := slices.IndexFunc(commands, func(c command) bool { return l.err == nil && c.name == l.words[0] })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

// urgent reports whether a line does not wait behind a search.
func (l line) urgent() bool {
	c := l.command()
	return c != nil && c.urgent
}

// execute carries a line out or answers why it cannot be.
func (s *Session) execute(l line) {
	if err := s.try(l); err != nil {
		s.fail(err)
	}
}

func (s *Session) try(l line) error {
	if l.err != nil {
		return l.err
	}
	c := l.command()
	switch {
	case c == nil:
		return expected(quote(l.words[0]), "%s", oneOf(commands, func(c command) string { return c.name }))
	case s.search != nil && !c.urgent:
		return expected(c.name, "stop before it, an infinite search is under way")
	}
	return c.run(s, l, l.words[1:])
}

func (s *Session) setOption(_ line, args []string) error {
	if len(args) < 2 || args[0] != "name" {
		return expected("name", "name and then the name of an option")
	}
	if len(args) > 2 && args[2] != "value" {
		return expected(quote(args[2]), "value")
	}
	return s.cfg.Searcher.SetOption(args[1], strings.Join(args[min(3, len(args)):], " "))
}

func (s *Session) newGame() {
	s.cfg.Searcher.NewGame()
	s.restart()
}

// setPosition changes nothing unless all of the line is right.
func (s *Session) setPosition(_ line, args []string) error {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	start := s.cfg.Start
	switch {
	case len(args) > 0 && args[0] == "fen":
		var err error
		if start, err = parsePosition(s.cfg.Game, args[1:]); err != nil {
			return err
		}
	case len(args) != 1 || args[0] != "startpos":
		return expected("position", "startpos or fen F, and then moves M.. if there are any")
	}
	history, position := engine.History{Start: start}, start.Clone()
	for i, text := range moves {
		m, err := parseMove(position, text)
		if err != nil {
			return fmt.Errorf("move %d, %w", i+1, err)
		}
		position.Play(m)
		history.Moves = append(history.Moves, m)
	}
	s.history, s.position = history, position
	return nil
}

// stop ends every search that was asked for until now, those too that wait
// behind the one under way: the host takes them to be under way.
func (s *Session) stop() {
	for i := range s.waiting {
		s.waiting[i].hurried = true
	}
	s.stopSearch()
}

// quit lets what waits be answered, as a stop does, and nothing more be read.
func (s *Session) quit() {
	s.lines = nil
	s.stop()
}
