package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// WriteCSV writes a row for each player and opponent, and one for each player of several opponents.
func (r *Results) WriteCSV(w io.Writer) error {
	var rows table
	rows.add("player", "opponent", "games", "wins", "draws", "losses", gamefile.Failures[:],
		"points", "ms/move", "nodes/move")
	for a, p := range r.Schedule.Players {
		opponents := 0
		for b, opponent := range r.Schedule.Players {
			if t := &r.Against[a][b]; t.Games() > 0 {
				opponents++
				rows.add(csvRow(p.Name, opponent.Name, t))
			}
		}
		if opponents > 1 {
			rows.add(csvRow(p.Name, "all", &r.ByPlayer[a]))
		}
	}
	return csv.NewWriter(w).WriteAll(rows.Rows)
}

func csvRow(player, opponent string, t *match.Tally) []string {
	mean := func(format string, x float64) string {
		if math.IsNaN(x) || x == 0 { // nothing was recorded
			return ""
		}
		return fmt.Sprintf(format, x)
	}
	return row(player, opponent, t.Games(), t.Wins, t.Draws, t.Losses, t.Failures[:],
		t.Points(), mean("%.1f", meanMillis(t)), mean("%.0f", meanNodes(t)))
}

// WriteJudge writes the games of two players, in the order of the schedule, as a result file of the
// course's judge. Each whole pair is a round with a line for each game. The first player is called
// A, and moves first in the first of these games.
func (r *Results) WriteJudge(w io.Writer) error {
	var text strings.Builder
	wins, rounds := map[string]int{}, 0
	games := gamesOf(r.Records, r.Schedule.Players[0].Name)
	for i := 1; i < len(games); i++ {
		if games[i-1].Pair != games[i].Pair {
			continue
		}
		fmt.Fprintf(&text, "%d:\n", rounds)
		rounds++
		for _, g := range games[i-1 : i+1] {
			winner := map[string]string{g.Side.String(): "A", g.Side.Other().String(): "B"}[g.Result]
			wins[winner]++
			code := gamefile.JudgeCode(winner, g.End)
			fmt.Fprintf(&text, "%s\t%.0f\t%.0f\n", code, g.seconds(g.Side), g.seconds(g.Side.Other()))
		}
		text.WriteByte('\n')
	}
	n := float64(max(1, 2*rounds))
	a, b, tie := float64(wins["A"])/n, float64(wins["B"])/n, float64(wins[""])/n
	_, err := fmt.Fprintf(w, `%sStat:
ratio of A wins : %.6g
ratio of B wins : %.6g
ratio of Tie : %.6g

ratio of (A wins + tie) : %.6g
ratio of (B wins + tie) : %.6g
`, text.String(), a, b, tie, a+tie, b+tie)
	return err
}

// seconds returns the time of a side's moves.
func (g playerGame) seconds(side engine.Player) (sum float64) {
	for _, ply := range g.Moves {
		if ply.Thought != nil && ply.By == side.String() {
			sum += ply.Millis / 1000
		}
	}
	return sum
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
	text := strings.Join(row("id", batchColumns), "\t") + "\n"
	for _, p := range r.Schedule.Players {
		counts := make([]int, len(batchColumns))
		for _, g := range gamesOf(r.Records, p.Name) {
			counts[slices.Index(batchColumns, g.batchColumn())]++
		}
		text += strings.Join(row(p.Name, counts), "\t") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// batchColumn returns the column in which a game counts for its player.
func (g playerGame) batchColumn() string {
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
