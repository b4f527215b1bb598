package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
)

// TestPlayWholeGames lets the engine play both sides: the person changes sides after each of its
// moves.
func TestPlayWholeGames(t *testing.T) {
	for _, board := range []string{"", "10 11 3 4", "connectfour 4 5", "nogo 5", "reversi 4", "reversi 6 nopass"} {
		p := start(t, strings.Fields("play "+board+" --seed 1 --level 3")...)
		p.until("Your turn, x")
		over := false
		for !over {
			p.say("side")
			p.until("The engine plays")
			for over = false; p.out.Scan(); {
				line := p.out.Text()
				if over = strings.Contains(line, "Type new, undo or quit."); over || strings.HasPrefix(line, "Your turn") {
					break
				}
			}
		}
		p.say("3", "undo", "quit", "help")
		p.until("Sorry, I expected new, undo or quit, the game is over.")
		p.until("Your turn")
		rest, status := p.end()
		require.Equal(t, []string{"Goodbye."}, rest, board)
		require.Zero(t, status)
	}
}

// TestPlayAnswersWhateverIsTyped: a wrong line gets one line in answer, and changes nothing.
func TestPlayAnswersWhateverIsTyped(t *testing.T) {
	for line, answer := range map[string]string{
		"x":             "Sorry, I expected a column from 1 to 7, or help.",
		"8":             "Sorry, I expected a column from 1 to 7, or help.",
		"-1":            "Sorry, I expected a column from 1 to 7, or help.",
		"\xff\x00 é":    "Sorry, I expected a column from 1 to 7, or help.",
		"5 9":           "Sorry, I expected a column from 1 to 7, or help.",
		"d3":            "Sorry, I expected row 1, where column 4 takes the next stone.",
		"0":             "Sorry, I expected a column from 1 to 7, or help.",
		"why":           "Sorry, I expected a move of the engine or a hint before.",
		"undo":          "Sorry, I expected a move of yours to take back, there is none.",
		"level":         "Sorry, I expected a level from 1 to 13, or full.",
		"level 0":       "Sorry, I expected a level from 1 to 13, or full.",
		"level 1 2":     "Sorry, I expected a level from 1 to 13, or full.",
		"LEVEL 2":       fmt.Sprintf("The engine plays at level 2, %d Elo.", uct.Levels()[1]),
		"level full":    "The engine plays at full strength.",
		"new 99 7":      "Sorry, I expected an integer from 4 to 12 for rows.",
		"new chess":     "Sorry, I expected one of connectfour, nogo, reversi for game.",
		"new nogo 99":   "Sorry, I expected an integer from 5 to 9 for size.",
		"new 6 7 1 2 3": "Sorry, I expected rows columns [noX noY] for arguments.",
	} {
		lines, status := pipe(t, "\n"+line+"\nshow\n", "play")
		require.Zero(t, status)
		require.Equal(t, lines[11], lines[12], "an empty line repeats whose turn it is")
		require.Equal(t, answer, lines[13], line)
		require.Equal(t, lines[2:12], lines[14:24], line)
		require.Equal(t, []string{"Goodbye."}, lines[24:])
	}
}

func TestPlayColumns(t *testing.T) {
	input := "3\nhint\n3\nundo\nnew 10 11 9 4\n4\nhelp\n"
	lines, status := pipe(t, input, "play", "--seed", "1")
	require.Zero(t, status)
	require.Len(t, withPrefix(lines, "The engine plays"), 5, "two say at which level")
	require.Len(t, withPrefix(lines, "Hint: "), 1)
	require.Contains(t, lines, " 1  . . . . # . . . . . .")
	require.Contains(t, lines, "  your move    a column from 1 to 11")
	again, _ := pipe(t, strings.Replace(input, "hint\n", "", 1), "play", "--seed", "1")
	require.Equal(t, withPrefix(lines, "The engine"), withPrefix(again, "The engine"), "a hint changes nothing")
	require.NotContains(t, strings.Join(lines, ""), "\x1b", "no colour in a pipe")
}

// TestPlayEndsWithASignal, during a search too.
func TestPlayEndsWithASignal(t *testing.T) {
	for _, line := range []string{"show", "3"} {
		p := start(t, "play", "--level", "full")
		p.say(line)
		p.until("Your turn")
		require.NoError(t, p.cmd.Process.Signal(os.Interrupt))
		rest, status := p.end()
		require.Zero(t, status)
		require.Equal(t, "Goodbye.", rest[len(rest)-1])
		require.Empty(t, withPrefix(rest, "The engine plays"))
	}
}
