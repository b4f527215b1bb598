package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/lines"
	"github.com/c4engine/c4engine/protocol"
)

// The limits of a match. The sizes of boards are limited by the game, too.
const (
	maxGames       = 1 << 24
	maxPlies       = 1000
	maxMoveTime    = engine.MaxMillis
	maxNodes       = 1 << 53
	maxPatience    = 24 * 60 * 60 // s
	maxConcurrency = 1024
	maxSize        = 1000
)

// expected returns an *engine.FieldError. The field may be a word of the input, so it is quoted if
// it is not printable.
func expected(field, format string, args ...any) error {
	if strings.ContainsFunc(field, func(r rune) bool { return !unicode.IsPrint(r) }) {
		field = strconv.Quote(field)
	}
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

// check returns an error if the schedule cannot be played. The game's own rules are not checked.
func (s *Schedule) check() error {
	switch {
	case s.Type != "match":
		return expected("type", "match")
	case len(s.Players) < 2:
		return expected("-engine", "two players or more")
	case s.Format != RoundRobin && s.Format != Gauntlet:
		return expected("-format", "%s or %s", RoundRobin, Gauntlet)
	case s.Games < 2 || s.Games > maxGames || s.Games%2 != 0:
		return expected("-games", "an even number from 2 to %d: each opening is played twice", maxGames)
	case s.Pairs() > maxGames:
		return expected("-games", "fewer: all pairings together have %d pairs, more than %d",
			s.Pairs(), maxGames)
	case s.Boards != nil && s.List != nil:
		return expected("-openings", "no -boards beside it")
	case s.Boards != nil &&
		(s.Boards.Low < 1 || s.Boards.Low > s.Boards.High || s.Boards.High > maxSize):
		return expected("-boards", "low..high, as 9..12")
	case s.List != nil && s.List.Count < 1:
		return expected("-openings", "a position or more")
	case s.Plies < 0 || s.Plies > maxPlies:
		return expected("-plies", "an integer from 0 to %d", maxPlies)
	case s.Margin < 0 || s.Margin > maxMoveTime:
		return expected("-margin", "an integer from 0 to %d, ms", maxMoveTime)
	case s.Patience < 1 || s.Patience > maxPatience:
		return expected("-patience", "an integer from 1 to %d, s", maxPatience)
	case !lines.Shard(s.Shard).Valid():
		return expected("-shard", "i/n, as 1/4 to 4/4; n at most %d", lines.MaxShards)
	}
	if err := s.checkSPRT(); err != nil {
		return err
	}
	return s.checkPlayers()
}

func (s *Schedule) checkSPRT() error {
	if s.SPRT == nil {
		return nil
	}
	if len(s.Players) != 2 {
		return expected("-sprt", "games of two players, not %d", len(s.Players))
	}
	return s.SPRT.check()
}

func (s *Schedule) checkPlayers() error {
	for i, p := range s.Players {
		if p.Name == "" || strings.ContainsFunc(p.Name, isUnprintable) {
			return expected("-engine name", "printable characters")
		}
		if slices.ContainsFunc(s.Players[:i], func(q Player) bool { return q.Name == p.Name }) {
			return expected("-engine name", "different names, not %s twice", p.Name)
		}
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Player) check() error {
	switch {
	case p.MoveTime < 0 || p.MoveTime > maxMoveTime:
		return expected(p.Name+" movetime", "an integer from 1 to %d, ms", maxMoveTime)
	case p.Nodes > maxNodes:
		return expected(p.Name+" nodes", "an integer from 1 to %d", uint64(maxNodes))
	case p.Limits == (Limits{}):
		return expected(p.Name+" movetime", "movetime, tc or nodes")
	case p.TC != nil && p.MoveTime != 0:
		return expected(p.Name+" tc", "no movetime beside it")
	case p.TC != nil:
		if err := p.TC.check(p.Name + " tc"); err != nil {
			return err
		}
	}
	for _, o := range p.Options {
		if strings.ContainsFunc(o.Name+o.Value, isUnprintable) {
			return expected(p.Name+" option."+strconv.Quote(o.Name), "printable characters")
		}
	}
	_, err := p.words(nil)
	return err
}

// words returns the words of the player's command. That of a library is the argument's command with
// the library's path.
func (p *Player) words(library []string) ([]string, error) {
	switch {
	case p.Library != "" && p.Command != "":
		return nil, expected(p.Name+" lib", "no cmd beside it")
	case p.Library != "":
		return append(slices.Clone(library), p.Library), nil
	}
	words, err := protocol.Words(p.Command)
	var wrong *engine.FieldError
	switch {
	case errors.As(err, &wrong):
		return nil, expected(p.Name+" cmd", "%s", wrong.Expected)
	case len(words) == 0:
		return nil, expected(p.Name+" cmd", "a command")
	}
	return words, nil
}
