package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
)

// TestNBoardGames plays whole games between two levels as NBoard does, with its clock.
func TestNBoardGames(t *testing.T) {
	const game = "set game (;GM[Othello]PC[NBoard]TI[5:00//2:00]TY[8]" +
		"BO[8 ---------------------------O*------*O--------------------------- *];)"
	players := [2]*process{}
	for side, level := range []int{2, 8} {
		players[side] = start(t, "nboard", "--option", "Hash=8")
		players[side].say("nboard 2", "set depth "+strconv.Itoa(level), "ping 1")
		players[side].until("pong 1")
	}
	for round := range 2 {
		board, err := reversi.New(8, false)
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
