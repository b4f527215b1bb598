//go:build unix

package main

import (
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
)

const (
	saibloStart = "6 8 -1 -1\n"
	// saibloWin is a turn with three of one's own in the bottom row.
	saibloWin = "4 0 4 5 5 6 5 5 6 6 " +
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 2 2 2 0 1 1 0 0\n"
	saibloWon  = "\x00\x00\x00\x035 3"
	saibloTurn = "-1 -1 6 6 6 6 6 6 6 6" + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
)

// TestSaibloEndsOnSIGTERM ends the command while it waits, and during a search of hours.
func TestSaibloEndsOnSIGTERM(t *testing.T) {
	t.Parallel()
	for _, next := range []string{"", saibloTurn} {
		cmd := exec.Command(binary, "saiblo", "--movetime", "1000000")
		in, err := cmd.StdinPipe()
		require.NoError(t, err)
		defer in.Close()
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		_, err = io.WriteString(in, saibloStart+saibloWin)
		require.NoError(t, err)
		won := make([]byte, len(saibloWon))
		_, err = io.ReadFull(out, won)
		require.NoError(t, err)
		require.Equal(t, saibloWon, string(won))
		_, err = io.WriteString(in, next)
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		_, err = io.Copy(io.Discard, out)
		require.NoError(t, err)
		require.NoError(t, cmd.Wait())
	}
}

// TestSaibloCountsProcessorTime stops the process for longer than its time for the answer. With a
// real-time clock it would then use almost no processor time.
func TestSaibloCountsProcessorTime(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for wall clock to go by")
	}
	t.Parallel()
	const movetime = 300 * time.Millisecond
	cmd := exec.Command(binary, "saiblo", "--movetime", "300")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, saibloStart+saibloTurn)
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(2 * movetime) // nothing is hoped for: this is the wall clock going by
	require.NoError(t, cmd.Process.Signal(syscall.SIGCONT))
	require.NoError(t, in.Close())
	_, err = io.Copy(io.Discard, out)
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	require.Greater(t, used, movetime*9/10)
	require.Less(t, used, 2*movetime, "the processor time is what bounds it")
}

// TestNBoardGames plays whole games between two levels as NBoard does, with its clock.
func TestNBoardGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	t.Parallel()
	const game = "set game (;GM[Othello]PC[NBoard]TI[5:00//2:00]TY[8]" +
		"BO[8 ---------------------------O*------*O--------------------------- *];)"
	players := [2]*process{}
	for side, level := range []int{2, 8} {
		players[side] = start(t, "nboard", "--option", "Hash=8")
		players[side].say("nboard 2", "set depth "+strconv.Itoa(level), "ping 1")
		players[side].until("pong 1")
	}
	for round := range 2 {
		board, err := reversi.Game{}.New(nil)
		require.NoError(t, err)
		for _, p := range players {
			p.say(game, "ping 2")
			p.until("pong 2")
		}
		plies := 0
		for ; board.Outcome() == engine.Undecided; plies++ {
			mover := players[(int(board.Turn())+round)%2]
			mover.say("go")
			move := strings.TrimPrefix(mover.answer("=== "), "=== ")
			board.Play(fromNBoard(t, board, move))
			for _, p := range players {
				p.say("move " + move)
			}
		}
		players[0].say("analyze")
		require.Len(t, withPrefix(players[0].until("analysis 0 "), "analysis "), plies+1)
	}
	for _, p := range players {
		require.NoError(t, p.in.Close())
		rest, status := p.end()
		require.Zero(t, status)
		require.Empty(t, withPrefix(rest, "status error"))
	}
}

// fromNBoard reads a legal move, before its evaluation and its time.
func fromNBoard(t *testing.T, p engine.Position, text string) engine.Move {
	c := engine.NoCell
	if word, _, _ := strings.Cut(text, "/"); word != "PA" {
		c = engine.Cell{Row: int(word[1] - '1'), Column: int(word[0] - 'A')}
	}
	m, err := p.MoveAt(c)
	require.NoError(t, err, text)
	return m
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
