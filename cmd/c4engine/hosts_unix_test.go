//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

const (
	saibloStart = "6 8 -1 -1"
	saibloTurn  = "-1 -1 6 6 6 6 6 6 6 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
)

// TestSaibloCountsProcessorTime stops the process for longer than its time for the answer. With a
// real-time clock it would then use almost no processor time.
func TestSaibloCountsProcessorTime(t *testing.T) {
	enginetest.SkipShort(t, "waits for wall clock to go by")
	t.Parallel()
	const movetime = 300 * time.Millisecond
	p := start(t, "saiblo", "--movetime", "300")
	p.say(saibloStart, saibloTurn)
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(2 * movetime) // nothing is hoped for: this is the wall clock going by
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGCONT))
	require.NoError(t, p.in.Close())
	_, status := p.end()
	require.Zero(t, status)
	used := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
	require.Greater(t, used, movetime*9/10)
	require.Less(t, used, 2*movetime, "the processor time is what bounds it")
}

// TestPlayWholeGames lets the engine play both sides: the person changes sides after each of its
// moves.
func TestPlayWholeGames(t *testing.T) {
	t.Parallel()
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
