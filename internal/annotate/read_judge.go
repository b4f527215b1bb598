package annotate

import (
	"io"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

var roundLine = regexp.MustCompile(`^\d+:$`)

// readJudge reads a result file of the course's judge, which has no moves. Each round is a line
// "N:" and a line for each of two games. A moves first in the first game, B in the second:
//
//	code <tab> seconds of A <tab> seconds of B
//
// Statistics follow the last round; they are not read.
func (r Reader) readJudge(in io.Reader) (games []Game, err error) {
	text, err := readAll(in)
	if err != nil {
		return nil, err
	}
	first, second := "A", "B"
	for i, line := range strings.Split(string(text), "\n") {
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
		end, known := match.JudgeEnds[words[0]]
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
