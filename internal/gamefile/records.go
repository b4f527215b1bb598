package gamefile

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

// readMatch reads a match's file of games. It returns them in the order of the schedule, because
// concurrent games are written in the order in which they end. A game that the rules contradict is
// wrong.
func (r Reader) readMatch(in io.Reader) ([]Game, error) {
	file, err := match.Read(in)
	if err != nil {
		return nil, err
	}
	if file.Head == nil {
		return nil, atLine(1, engine.Expected("schedule", "a whole line"))
	}
	game, err := r.Games.Named(file.Head.Game)
	if err != nil {
		return nil, atLine(1, err)
	}
	var games []Game
	for i, record := range file.Pieces {
		h, err := record.History(game)
		games = append(games, Game{
			Number: record.Game, First: record.First, Second: record.Second, History: h,
			Result: record.Result, End: record.End, Detail: record.Detail,
		}.at(i+2, err)) // the schedule is line 1
	}
	slices.SortStableFunc(games, func(a, b Game) int { return a.Number - b.Number })
	return games, nil
}

var roundLine = regexp.MustCompile(`^\d+:$`)

// readJudge reads a result file of the course's judge, which has no moves. Each round is a line
// "N:" and a line for each of two games. A moves first in the first game, B in the second:
//
//	code <tab> seconds of A <tab> seconds of B
//
// Statistics follow the last round; they are not read.
func (r Reader) readJudge(text string) (games []Game, err error) {
	first, second := "A", "B"
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == "Stat:":
			return games, nil
		case roundLine.MatchString(strings.TrimSpace(line)):
			first, second = "A", "B"
			continue
		}
		end, known := match.JudgeEndOf(words[0])
		if !known || len(words) != 3 {
			err := engine.Expected("result", "a code from -4 to 8 and the seconds of A and B")
			return nil, atLine(i+1, err)
		}
		games = append(games, judgeGame(first, second, end))
		first, second = second, first
	}
	return games, nil
}

// judgeGame returns the game of two players with a result.
func judgeGame(first, second string, end match.JudgeEnd) Game {
	g := Game{First: first, Second: second, End: end.End}
	switch end.Winner {
	case "":
		g.Result = match.Draw
	case first:
		g.Result = match.First
	default:
		g.Result = match.Second
	}
	return g
}
