// Package report shows the games of a match: as text, as a web page, in files for other programs.
//
//	report.go   the games with all that is shown of them
//	table.go    tables as text and for spreadsheets; those of a match
//	rivals.go   the same after a match against a folder of rivals, and what changed between two
//	            versions of a player that met them
//	explain.go  why a game was not won
//	graphs.go   curves and bars, of the page and as a picture
//	page.go     the web page, also while the match is played
package report

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/protocol"
)

// Results are the standings of a match and its games, with all else that tables and files show.
type Results struct {
	*match.Standings
	Game    engine.Game
	Records []gamefile.Record // in the order of the schedule
	// File is the name of the file of all games, "" for none or several. Log names the log of a game,
	// "" for none; nil: there are none.
	File string
	Log  func(game int) string
	// Program is this program as its user typed it, "" for its name.
	Program string
	// Language is that of the texts, "" for English.
	Language language.Language
	// Explained has what an analysis says of games that were not won, by their numbers.
	Explained map[int]Explanation
}

// log returns the name of a game's log behind a text, "" without one.
func (r *Results) log(before string, game int) string {
	if r.Log == nil || r.Log(game) == "" {
		return ""
	}
	return before + r.Log(game)
}

// command returns the command that explains a game. A failure is better played again.
func (r *Results) command(g playerGame) string {
	if r.File == "" || g.Failed() {
		return r.say("the match with --shard {shard}", "shard", r.Schedule.ShardOf(g.Pair))
	}
	return protocol.Request{cmp.Or(r.Program, "c4engine"), "annotate", r.File, "--number", strconv.Itoa(g.Game)}.String()
}

// playerGame is a game as one of its players sees it.
type playerGame struct {
	*gamefile.Record
	Side engine.Player // of that player
}

// gamesOf returns the games of a player.
func gamesOf(games []gamefile.Record, name string) (found []playerGame) {
	for i := range games {
		switch g := &games[i]; name {
		case g.First:
			found = append(found, playerGame{g, engine.First})
		case g.Second:
			found = append(found, playerGame{g, engine.Second})
		}
	}
	return found
}

// notWonByRules returns the games that the own players did not win, in their order, without those
// that a failure ended.
func (r *Results) notWonByRules() (found []playerGame) {
	for _, p := range r.Schedule.OwnPlayers() {
		found = append(found, gamesOf(r.Records, p.Name)...)
	}
	return slices.DeleteFunc(found, func(g playerGame) bool { return g.won() || g.Failed() })
}

// Rival returns the name of the other player.
func (g playerGame) Rival() string { return g.PlayerOf(g.Side.Other().String()) }

func (g playerGame) won() bool { return g.Result == g.Side.String() }

// failure returns the failure by which the player lost, "" without one.
func (g playerGame) failure() string {
	if g.won() || !g.Failed() {
		return ""
	}
	return g.End
}

// ended says how a game ended for its player.
func (r *Results) ended(g playerGame) string {
	switch {
	case g.won() && g.Failed():
		return r.say("won by {failure}", "failure", language.Say(g.End))
	case g.won():
		return r.say("won in {n}", "n", len(g.Moves))
	case g.End == gamefile.Draw:
		return r.say("drawn")
	case g.End == gamefile.Win:
		return r.say("lost in {n}", "n", len(g.Moves))
	}
	return r.say(g.End)
}

// Loss returns the end of a game that the player did not win.
func (g playerGame) Loss() string {
	if g.End == gamefile.Win {
		return "lost"
	}
	return g.End
}

// longestMove returns the longest time of a move of the player in ms, and its ply. A move that came
// too late is not recorded.
func (g playerGame) longestMove() (millis float64, ply int) {
	for i, p := range g.Moves {
		if p.Thought != nil && p.By == g.Side.String() && p.Millis > millis {
			millis, ply = p.Millis, i+1
		}
	}
	return millis, ply
}
