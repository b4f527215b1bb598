package nboard

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/adapters/lineio"
	"github.com/c4engine/c4engine/engine"
)

// execute carries a line out, or tells why it cannot be. By the protocol a line
// that is not understood is passed over.
func (s *session) execute(l lineio.Line) {
	s.Log.Debug("in", "line", l.Text, "error", l.Err)
	err := l.Err
	if err == nil {
		err = s.try(l)
	}
	if err != nil {
		s.fail(err)
	}
}

func (s *session) try(l lineio.Line) error {
	name, rest, _ := strings.Cut(l.Text, " ")
	rest = strings.TrimSpace(rest)
	switch name {
	case "nboard":
		s.say("set myname %s", s.Name)
	case "set":
		return s.set(rest)
	case "move":
		return s.move(rest)
	case "hint":
		return s.hint(rest, l.Arrived)
	case "go":
		s.beginSearch(1, false, l.Arrived)
	case "ping":
		s.say("pong %s", rest)
	case "learn":
		s.say("learned") // nothing is, but the interface waits for it
	default:
		s.Log.Info("passed over", "line", l.Text)
	}
	return nil
}

func (s *session) set(text string) error {
	name, value, _ := strings.Cut(text, " ")
	switch name {
	case "depth":
		depth, err := number("set depth", value)
		if err == nil {
			s.depth = depth
		}
		return err
	case "game":
		h, err := parseGame(s.Game, value)
		if err == nil {
			s.begin(h)
		}
		return err
	}
	s.Log.Info("passed over", "set", name)
	return nil
}

// move plays a move, behind which an evaluation and a time may be given.
func (s *session) move(text string) error {
	m, err := parseMove(s.position, text)
	if err != nil {
		return err
	}
	s.position.Play(m)
	s.history = engine.History{Start: s.history.Start, Moves: append(slices.Clip(s.history.Moves), m)}
	return nil
}

func (s *session) hint(text string, arrived time.Time) error {
	n, err := number("hint", text)
	if err != nil {
		return err
	}
	s.beginSearch(n, true, arrived)
	return nil
}

func number(name, text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > 1000 {
		return 0, wrong(name, "an integer from 1 to 1000")
	}
	return n, nil
}
