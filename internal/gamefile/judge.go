package gamefile

import (
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

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
		end, known := judgeEnds[words[0]]
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
func judgeGame(first, second string, end JudgeEnd) Game {
	g := Game{First: first, Second: second, End: end.End}
	switch end.Winner {
	case "":
		g.Result = Draw
	case first:
		g.Result = First
	default:
		g.Result = Second
	}
	return g
}

// JudgeEnd is the end of a game in the judge's terms.
type JudgeEnd struct {
	Winner string // the player A or B, empty after a draw
	End    string // Win to Timeout, or NotLoaded
}

// NotLoaded is the end of a judge's game whose loser is a library that could not be loaded. No
// match has it: a player that does not start ends the match.
const NotLoaded = "load"

// judgeEnds are the ends that the judge's codes stand for.
var judgeEnds = map[string]JudgeEnd{
	"0":  {"", Draw},
	"1":  {"A", Win},
	"2":  {"B", Win},
	"3":  {"B", Bug},
	"4":  {"B", Illegal},
	"5":  {"A", Bug},
	"6":  {"A", Illegal},
	"7":  {"B", Timeout},
	"8":  {"A", Timeout},
	"-1": {"B", NotLoaded},
	"-2": {"A", NotLoaded},
	"-3": {"B", NotLoaded},
	"-4": {"A", NotLoaded},
}

// Code returns the judge's code of a match's game.
func (e JudgeEnd) Code() string {
	for code, end := range judgeEnds {
		if end == e && e.End != NotLoaded { // which has two codes each
			return code
		}
	}
	panic("no code of the judge: " + e.End) // a file's ends are checked
}
