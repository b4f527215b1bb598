package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// TestUGIGames is a match runner: two engines play whole games, and are asked
// about the position before and after every move, both of them. Its own board
// says what they should answer.
func TestUGIGames(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	for _, game := range []struct{ position, own, limits string }{
		{"startpos", "7/7/7/7/7/7 x", "nodes 400"},
		{"startpos moves 3 3", "7/7/7/7/3o3/3x3 x", "p1time 2000 p2time 1500 p1inc 10 p2inc 20"},
		{"fen 12/12/12/12/12/3#8/12/12/12 r 1", "12/12/12/12/12/3#8/12/12/12 x", "movetime 5"},
		{"fen 10/10/10/10/9#/10/10/10/10/10/4ry4 r", "10/10/10/10/9#/10/10/10/10/10/4xo4 x", "depth 6"},
		{"fen 4/4/4/#3 r", "4/4/4/#3 x", "nodes 50"},
	} {
		t.Run(game.position, func(t *testing.T) {
			board, err := connectfour.Parse(game.own)
			require.NoError(t, err)
			match := ugiMatch{players: [2]*process{startUGI(t), startUGI(t)}, position: game.position, board: board}
			match.play(t, game.limits)
		})
	}
}

func startUGI(t *testing.T) *process {
	p := start(t)
	p.say("ugi")
	p.until("ugiok")
	p.say("setoption name hash value 16", "isready")
	p.until("readyok")
	p.say("uginewgame")
	return p
}

// ugiMatch is one game.
type ugiMatch struct {
	players  [2]*process
	position string // as position takes it
	board    *connectfour.Position
}

func (m *ugiMatch) play(t *testing.T, limits string) {
	m.check(t)
	for m.board.Outcome() == engine.Undecided {
		mover := m.players[m.board.Turn()]
		mover.say("isready", "position "+m.position, "go "+limits)
		column := secondOfTwo(t, mover.answer("bestmove"))
		m.board.Play(landing(t, m.board, column))
		if !strings.Contains(m.position, " moves ") {
			m.position += " moves"
		}
		m.position += " " + column
		m.check(t)
	}
	for _, p := range m.players {
		p.say("go " + limits)
		require.Equal(t, "bestmove none", p.answer("bestmove"))
		p.say("quit")
		rest, status := p.end()
		require.Empty(t, rest)
		require.Zero(t, status)
	}
}

// check asks both players all there is to ask, the position before each
// question as match runners do.
func (m *ugiMatch) check(t *testing.T) {
	over, firstToMove := m.board.Outcome() != engine.Undecided, m.board.Turn() == engine.First
	for _, p := range m.players {
		for question, want := range map[string]string{
			"gameover": map[bool]string{true: "true", false: "false"}[over],
			"p1turn":   map[bool]string{true: "true", false: "false"}[firstToMove],
			"result":   [...]string{"none", "p1win", "p2win", "draw"}[m.board.Outcome()],
		} {
			p.say("position "+m.position, "query "+question)
			require.Equal(t, want, secondOfTwo(t, p.answer("")), "%s in %s", question, m.board.FEN())
		}
	}
}

func secondOfTwo(t *testing.T, line string) string {
	words := strings.Split(line, " ")
	require.Len(t, words, 2, line)
	require.Contains(t, []string{"response", "bestmove"}, words[0])
	return words[1]
}

// landing returns the move that takes a column.
func landing(t *testing.T, p *connectfour.Position, column string) engine.Move {
	for _, m := range p.Moves(nil) {
		if strconv.Itoa(p.Cell(m).Column) == column {
			return m
		}
	}
	require.Fail(t, "an illegal move", "%s in %s", column, p.FEN())
	return engine.NoMove
}
