package match

import (
	"fmt"
	"io"
	"strings"
)

// WriteJudge writes the games of two players as a result file of the course's judge. Each whole
// pair is a round with a line for each game. The first player is called A, and moves first in the
// first of these games.
func WriteJudge(w io.Writer, schedule *Schedule, games []Record) error {
	if len(schedule.Players) != 2 {
		return expected("-judge", "two players, not %d", len(schedule.Players))
	}
	var text strings.Builder
	var a, b, draws, rounds int
	byNumber := map[int]*Record{}
	for i := range games {
		byNumber[games[i].Game] = &games[i]
	}
	for number := 1; number <= schedule.Pairs(); number++ {
		pair := schedule.Pair(number)
		if byNumber[pair[0].Game] == nil || byNumber[pair[1].Game] == nil {
			continue
		}
		fmt.Fprintf(&text, "%d:\n", rounds)
		rounds++
		for _, slot := range pair {
			line := judgeGame(byNumber[slot.Game], schedule.Players[0].Name)
			fmt.Fprintln(&text, line)
			switch line.Winner {
			case "A":
				a++
			case "B":
				b++
			default:
				draws++
			}
		}
		text.WriteByte('\n')
	}
	writeRatios(&text, a, b, draws)
	_, err := io.WriteString(w, text.String())
	return err
}

// judgeLine is a game in the judge's terms.
type judgeLine struct {
	JudgeEnd
	secondsA float64
	secondsB float64
}

func (l judgeLine) String() string {
	return fmt.Sprintf("%s\t%.0f\t%.0f", l.code(), l.secondsA, l.secondsB)
}

// JudgeEnd is the end of a game in the judge's terms.
type JudgeEnd struct {
	Winner string // the player A or B, empty after a draw
	End    string // Win to Timeout, or NotLoaded
}

// NotLoaded is the end of a judge's game whose loser is a library that could not be loaded. No match
// has it: a player that does not start ends the match.
const NotLoaded = "load"

// judgeEnds are the judge's codes with the ends that they stand for.
var judgeEnds = []struct {
	code string
	end  JudgeEnd
}{
	{"0", JudgeEnd{"", Draw}},
	{"1", JudgeEnd{"A", Win}},
	{"2", JudgeEnd{"B", Win}},
	{"3", JudgeEnd{"B", Bug}},
	{"4", JudgeEnd{"B", Illegal}},
	{"5", JudgeEnd{"A", Bug}},
	{"6", JudgeEnd{"A", Illegal}},
	{"7", JudgeEnd{"B", Timeout}},
	{"8", JudgeEnd{"A", Timeout}},
	{"-1", JudgeEnd{"B", NotLoaded}},
	{"-2", JudgeEnd{"A", NotLoaded}},
	{"-3", JudgeEnd{"B", NotLoaded}},
	{"-4", JudgeEnd{"A", NotLoaded}},
}

// JudgeEndOf returns the end that a code of the judge stands for. It reports whether there is one.
func JudgeEndOf(code string) (end JudgeEnd, known bool) {
	for _, e := range judgeEnds {
		if e.code == code {
			return e.end, true
		}
	}
	return JudgeEnd{}, false
}

// code returns the judge's code of a match's game.
func (e JudgeEnd) code() string {
	for _, known := range judgeEnds {
		if known.end == e {
			return known.code
		}
	}
	panic("no code of the judge: " + e.End) // Read checks the ends of games
}

// judgeGame returns the line of a game.
func judgeGame(g *Record, nameA string) (l judgeLine) {
	for _, ply := range g.Moves {
		switch {
		case ply.Thought == nil:
		case g.playerOf(ply.By) == nameA:
			l.secondsA += ply.Millis / 1000
		default:
			l.secondsB += ply.Millis / 1000
		}
	}
	l.End = g.End
	switch {
	case g.Result == Draw:
	case g.playerOf(g.Result) == nameA:
		l.Winner = "A"
	default:
		l.Winner = "B"
	}
	return l
}

// writeRatios writes the statistics after the last round.
func writeRatios(w io.Writer, a, b, draws int) {
	n := float64(max(1, a+b+draws))
	ratioA, ratioB, ratioTie := float64(a)/n, float64(b)/n, float64(draws)/n
	fmt.Fprintf(w, "Stat:\nratio of A wins : %.6g\nratio of B wins : %.6g\n", ratioA, ratioB)
	fmt.Fprintf(w, "ratio of Tie : %.6g\n\n", ratioTie)
	fmt.Fprintf(w, "ratio of (A wins + tie) : %.6g\n", ratioA+ratioTie)
	fmt.Fprintf(w, "ratio of (B wins + tie) : %.6g\n", ratioB+ratioTie)
}

// batchHeader names the columns of the course's batch report. Each game counts in one column: won
// or lost as the first (a) or second (b) side, drawn, or ended by a failure. The failure is the
// player's own, or the opponent's if the name begins with "de".
const batchHeader = "id\twina\twinb\tlosea\tloseb\ttie\tbug\tdebug\tillegal\tdeillegal" +
	"\ttimeout\tdetimeout\tloaderr\tdeloaderr\tnoentry\tdenoentry\n"

// batchColumn is the index of a column in a row, after the id.
var batchColumn = map[string]int{
	Win + First: 0, Win + Second: 1, // won, by the side
	"lose" + First: 2, "lose" + Second: 3,
	Draw: 4,
	Bug:  5, "de" + Bug: 6,
	Illegal: 7, "de" + Illegal: 8,
	Timeout: 9, "de" + Timeout: 10,
}

// batchColumns is the number of columns after the id. The last four count libraries that do not
// load; they stay 0.
const batchColumns = 15

// WriteBatch writes the course's batch report: a row for each player.
func WriteBatch(w io.Writer, schedule *Schedule, games []Record) error {
	var text strings.Builder
	text.WriteString(batchHeader)
	for _, p := range schedule.Players {
		var row [batchColumns]int
		for i := range games {
			for _, side := range []string{First, Second} {
				if games[i].playerOf(side) == p.Name {
					row[batchColumn[batchKey(&games[i], side)]]++
				}
			}
		}
		text.WriteString(p.Name)
		for _, n := range row {
			fmt.Fprintf(&text, "\t%d", n)
		}
		text.WriteByte('\n')
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// batchKey returns the key in batchColumn of a game, for the player of a side.
func batchKey(g *Record, side string) string {
	won := g.Result == side
	switch {
	case g.Result == Draw:
		return Draw
	case g.End == Win && won:
		return Win + side
	case g.End == Win:
		return "lose" + side
	case won:
		return "de" + g.End
	}
	return g.End
}
