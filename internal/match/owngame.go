package match

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// OwnGame is a game as one of the own players of a match sees it.
type OwnGame struct {
	*Record
	Side  engine.Player // of that player
	place int           // in the file of games, from 1
}

// ownGames returns the games of a player.
func ownGames(games []Record, name string) (own []OwnGame) {
	for i := range games {
		switch g := &games[i]; name {
		case g.First:
			own = append(own, OwnGame{g, engine.First, i + 1})
		case g.Second:
			own = append(own, OwnGame{g, engine.Second, i + 1})
		}
	}
	return own
}

// notWon returns the games that their player did not win.
func notWon(games []OwnGame) []OwnGame {
	return slices.DeleteFunc(slices.Clone(games), OwnGame.won)
}

// NotWonByRules returns the games of a schedule that the own players did not win, in their order,
// without those that a failure ended.
func NotWonByRules(s *Schedule, games []Record) (found []OwnGame) {
	for _, p := range s.Players[:s.own()] {
		for _, g := range notWon(ownGames(games, p.Name)) {
			if g.failure() == "" {
				found = append(found, g)
			}
		}
	}
	return found
}

func (g OwnGame) rival() string { return g.playerOf(g.Side.Other().String()) }

func (g OwnGame) won() bool { return g.Result == g.Side.String() }

// failure returns the failure by which the player lost, "" without one.
func (g OwnGame) failure() string {
	if g.won() || g.End == Win || g.End == Draw {
		return ""
	}
	return g.End
}

// ended says how a game ended for the player.
func (g OwnGame) ended() string {
	switch {
	case g.End == Draw:
		return "drawn"
	case g.End != Win && g.won():
		return "won by " + g.End
	case g.End != Win:
		return g.End
	case g.won():
		return fmt.Sprintf("won in %d", len(g.Moves))
	}
	return fmt.Sprintf("lost in %d", len(g.Moves))
}

// loss returns the end of a game that the player did not win.
func (g OwnGame) loss() string {
	if g.End == Win {
		return "lost"
	}
	return g.End
}

// longestMove returns the longest time of a move of the player in ms, and its ply. A move that came
// too late is not recorded.
func (g OwnGame) longestMove() (millis float64, ply int) {
	for i, p := range g.Moves {
		if p.Thought != nil && p.By == g.Side.String() && p.Millis > millis {
			millis, ply = p.Millis, i+1
		}
	}
	return millis, ply
}

// Kept says where the games of a match are kept, for the commands that explain them.
type Kept struct {
	File string                // of all games; "": none, or several
	Log  func(game int) string // the name of a log; nil: there are none
}

// log returns the name of a game's log behind a text, "" without one.
func (k Kept) log(before string, game int) string {
	if k.Log == nil {
		return ""
	}
	return before + k.Log(game)
}

// command returns the command that explains a game. A failure is better played again.
func (k Kept) command(s *Schedule, g OwnGame) string {
	if k.File == "" || g.Detail != "" {
		return fmt.Sprintf("the match with -shard %d/%d", s.turn(g.Pair)+1, s.Pairs())
	}
	return protocol.Request{"c4engine", "annotate", k.File, "--number", strconv.Itoa(g.Game)}.String()
}
