package match

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// WriteCSV writes a row for each player and opponent, and one for each player of several opponents.
func (s *Standings) WriteCSV(w io.Writer) error {
	rows := [][]string{slices.Concat(
		[]string{"player", "opponent", "games", "wins", "draws", "losses"}, gamefile.Failures[:],
		[]string{"points", "ms/move", "nodes/move"})}
	for a, p := range s.Schedule.Players {
		opponents := 0
		for b, opponent := range s.Schedule.Players {
			if t := &s.Against[a][b]; t.Games() > 0 {
				opponents++
				rows = append(rows, csvRow(p.Name, opponent.Name, t))
			}
		}
		if opponents > 1 {
			rows = append(rows, csvRow(p.Name, "all", &s.Total[a]))
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func csvRow(player, opponent string, t *Tally) []string {
	mean := func(format string, x float64) string {
		if math.IsNaN(x) || x == 0 { // nothing was recorded
			return ""
		}
		return fmt.Sprintf(format, x)
	}
	return slices.Concat([]string{player, opponent},
		cells(t.Games(), t.Wins, t.Draws, t.Losses), cells(t.Failures[:]...),
		[]string{fmt.Sprintf("%g", t.Points()), mean("%.1f", t.millis()), mean("%.0f", t.nodes())})
}

// WriteJudge writes the games of two players, in the order of the schedule, as a result file of the
// course's judge. Each whole pair is a round with a line for each game. The first player is called
// A, and moves first in the first of these games.
func (r *Results) WriteJudge(w io.Writer) error {
	a, b := r.Schedule.Players[0].Name, r.Schedule.Players[1].Name
	var text strings.Builder
	wins, rounds := map[string]int{}, 0
	for i := 1; i < len(r.Records); i++ {
		if r.Records[i-1].Pair != r.Records[i].Pair {
			continue
		}
		fmt.Fprintf(&text, "%d:\n", rounds)
		rounds++
		for _, g := range r.Records[i-1 : i+1] {
			end := judgeEnd(&g, a)
			wins[end.Winner]++
			fmt.Fprintf(&text, "%s\t%.0f\t%.0f\n", end.Code(), seconds(&g, a), seconds(&g, b))
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
func (r *Results) WriteBatch(w io.Writer) error {
	text := "id\t" + strings.Join(batchColumns, "\t") + "\n"
	for _, p := range r.Schedule.Players {
		row := make([]int, len(batchColumns))
		for _, g := range ownGames(r.Records, p.Name) {
			row[slices.Index(batchColumns, g.batchColumn())]++
		}
		text += p.Name + "\t" + strings.Join(cells(row...), "\t") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// batchColumn returns the column in which a game counts for its player.
func (g ownGame) batchColumn() string {
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
