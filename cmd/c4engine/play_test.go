package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
