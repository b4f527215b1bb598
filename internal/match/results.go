package match

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// Results are the standings of a match and its games, with all else that tables and files show.
type Results struct {
	*Standings
	Game    engine.Game
	Records []gamefile.Record // in the order of the schedule
	Kept    Kept
	// Explained has what an analysis says of games that were not won, by their numbers.
	Explained map[int]Explanation
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
func (k Kept) command(s *Schedule, g ownGame) string {
	if k.File == "" || g.Detail != "" {
		return "the match with -shard " + s.shardOf(g.Pair).String()
	}
	return protocol.Request{"c4engine", "annotate", k.File, "--number", strconv.Itoa(g.Game)}.String()
}

// ownGame is a game as one of its players sees it, mostly an own player, which met the rivals.
type ownGame struct {
	*gamefile.Record
	Side engine.Player // of that player
}

// ownGames returns the games of a player.
func ownGames(games []gamefile.Record, name string) (own []ownGame) {
	for i := range games {
		switch g := &games[i]; name {
		case g.First:
			own = append(own, ownGame{g, engine.First})
		case g.Second:
			own = append(own, ownGame{g, engine.Second})
		}
	}
	return own
}

// notWon returns the games that their player did not win.
func notWon(games []ownGame) []ownGame {
	return slices.DeleteFunc(slices.Clone(games), ownGame.won)
}

// notWonByRules returns the games that the own players did not win, in their order, without those
// that a failure ended.
func (r *Results) notWonByRules() (found []ownGame) {
	for _, p := range r.Schedule.ownPlayers() {
		found = append(found, notWon(ownGames(r.Records, p.Name))...)
	}
	return slices.DeleteFunc(found, func(g ownGame) bool { return g.Failed() })
}

func (g ownGame) rival() string { return g.PlayerOf(g.Side.Other().String()) }

func (g ownGame) won() bool { return g.Result == g.Side.String() }

// failure returns the failure by which the player lost, "" without one.
func (g ownGame) failure() string {
	if g.won() || !g.Failed() {
		return ""
	}
	return g.End
}

// ended says how a game ended for the player.
func (g ownGame) ended() string {
	switch {
	case g.won() && g.Failed():
		return "won by " + g.End
	case g.won():
		return fmt.Sprintf("won in %d", len(g.Moves))
	case g.End == gamefile.Draw:
		return "drawn"
	case g.End == gamefile.Win:
		return fmt.Sprintf("lost in %d", len(g.Moves))
	}
	return g.End
}

// loss returns the end of a game that the player did not win.
func (g ownGame) loss() string {
	if g.End == gamefile.Win {
		return "lost"
	}
	return g.End
}

// longestMove returns the longest time of a move of the player in ms, and its ply. A move that came
// too late is not recorded.
func (g ownGame) longestMove() (millis float64, ply int) {
	for i, p := range g.Moves {
		if p.Thought != nil && p.By == g.Side.String() && p.Millis > millis {
			millis, ply = p.Millis, i+1
		}
	}
	return millis, ply
}
