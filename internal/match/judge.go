package match

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// WriteJudge writes the games of two players, in the order of the schedule, as a result file of the
// course's judge. Each whole pair is a round with a line for each game. The first player is called
// A, and moves first in the first of these games.
func WriteJudge(w io.Writer, schedule *Schedule, games []gamefile.Record) error {
	var text strings.Builder
	wins, rounds := map[string]int{}, 0
	for i := 1; i < len(games); i++ {
		if games[i-1].Pair != games[i].Pair {
			continue
		}
		fmt.Fprintf(&text, "%d:\n", rounds)
		rounds++
		for _, g := range games[i-1 : i+1] {
			end := judgeEnd(&g, schedule.Players[0].Name)
			wins[end.Winner]++
			fmt.Fprintf(&text, "%s\t%.0f\t%.0f\n", end.Code(),
				seconds(&g, schedule.Players[0].Name), seconds(&g, schedule.Players[1].Name))
		}
		text.WriteByte('\n')
	}
	n := float64(max(1, 2*rounds))
	ratioA, ratioB, ratioTie := float64(wins["A"])/n, float64(wins["B"])/n, float64(wins[""])/n
	fmt.Fprintf(&text, "Stat:\nratio of A wins : %.6g\nratio of B wins : %.6g\n", ratioA, ratioB)
	fmt.Fprintf(&text, "ratio of Tie : %.6g\n\n", ratioTie)
	fmt.Fprintf(&text, "ratio of (A wins + tie) : %.6g\n", ratioA+ratioTie)
	fmt.Fprintf(&text, "ratio of (B wins + tie) : %.6g\n", ratioB+ratioTie)
	_, err := io.WriteString(w, text.String())
	return err
}

// seconds returns the time of a player's moves in a game.
func seconds(g *gamefile.Record, name string) (sum float64) {
	for _, ply := range g.Moves {
		if ply.Thought != nil && g.PlayerOf(ply.By) == name {
			sum += ply.Millis / 1000
		}
	}
	return sum
}

// judgeEnd returns the end of a game whose player A has a name.
func judgeEnd(g *gamefile.Record, nameA string) gamefile.JudgeEnd {
	switch {
	case g.Result == gamefile.Draw:
		return gamefile.JudgeEnd{End: g.End}
	case g.PlayerOf(g.Result) == nameA:
		return gamefile.JudgeEnd{Winner: "A", End: g.End}
	}
	return gamefile.JudgeEnd{Winner: "B", End: g.End}
}

// batchColumns are the columns of the course's batch report, behind the player's name. Each game
// counts in one: won or lost as the first (a) or second (b) side, drawn, or ended by a failure. The
// failure is the player's own, or the opponent's if the name begins with "de". The last four count
// libraries that do not load; they stay 0.
var batchColumns = []string{"wina", "winb", "losea", "loseb", "tie",
	gamefile.Bug, "de" + gamefile.Bug, gamefile.Illegal, "de" + gamefile.Illegal,
	gamefile.Timeout, "de" + gamefile.Timeout,
	"loaderr", "deloaderr", "noentry", "denoentry"}

// WriteBatch writes the course's batch report: a row for each player.
func WriteBatch(w io.Writer, schedule *Schedule, games []gamefile.Record) error {
	text := "id\t" + strings.Join(batchColumns, "\t") + "\n"
	for _, p := range schedule.Players {
		row := make([]int, len(batchColumns))
		for _, g := range ownGames(games, p.Name) {
			row[slices.Index(batchColumns, g.batchColumn())]++
		}
		text += p.Name + "\t" + strings.Join(texts(row...), "\t") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// batchColumn returns the column in which a game counts for its player.
func (g OwnGame) batchColumn() string {
	switch side := string("ab"[g.Side]); {
	case g.Result == gamefile.Draw:
		return "tie"
	case g.End == gamefile.Win && g.won():
		return "win" + side
	case g.End == gamefile.Win:
		return "lose" + side
	case g.won():
		return "de" + g.End
	}
	return g.End
}
