package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// notations are texts of one game each, in every form that people and programs write.
var notations = []struct {
	name, game, text string
	fen              string // after the game
}{
	{"columns", "", "4453", four},
	{"columns apart", "", "4 4 5 3", four}, // a board for play
	{"cells", "", "d1 d2 e1 c1", four},
	{"cells together", "", "D1D2e1c1", four},
	{"row,column", "", "5,3 4,3 5,4 5,2", four},
	{"list of columns", "", "[4,4,5,3]", four},
	{"list of cells", "", `["d1", "d2", "e1", "c1"]`, four},
	{"list of pairs", "", "[[5,3],[4,3],[5,4],[5,2]]", four},
	{"drops", "", "P@d1 P@d2 P@e1 P@c1", four},
	{"numbered", "", "1. d1 d2 2. e1! c1??", four},
	{"commented", "", "1.d1 {centre (of course)} 1... d2 (1... c1 (1... e1)) 2. 5 $1 3 *", four},
	{"result", "", "4453 1-0", four},
	{"position", "", "7/7/7/7/3o3/3xx2 o moves 3", four},
	{"position of UGI", "", "7/7/7/7/3y3/3r3 r 3 moves 53", four},
	{"position of UCI", "", "7/7/7/7/3p3/3P3[PPp] w - - 0 2 moves P@e1 P@c1", four},
	{"protocol", "", "position startpos moves 3 3 5,4 2", four},
	{"solver's link", "", "https://connect4.gamesolver.org/?pos=4453", four},
	{"page's link", "", "http://127.0.0.1:8080/#game=connectfour&board=6+7&moves=44531&ply=4", four},
	{"PGN", "", "[White \"a b\"]\n[Variant \"cfour\"]\n\n1. P@d1 {+0.62/16 0.20s} P@d2 {-M3/4 0.1s}\n2. P@e1 P@c1 *\n", four},
	{"session", "", "> newgame 6 7\n> go\n< info depth 1 pv 5,3\n< bestmove 5 3\n> play 3\n> opponent 5 4\n> play 1\n> undo\n> play 2\n", four},
	{"Kaggle", "", `{"configuration": {"rows": 6, "columns": 7, "inarow": 4}, "name": "connectx", "rewards": [0, null], "steps": [
		[{"action": 0, "status": "ACTIVE"}, {"action": 0, "status": "INACTIVE"}],
		[{"action": 3, "status": "INACTIVE"}, {"action": 0, "status": "ACTIVE"}],
		[{"action": 0, "status": "ACTIVE"}, {"action": 3, "status": "INACTIVE"}],
		[{"action": 4, "status": "INACTIVE"}, {"action": 0, "status": "ACTIVE"}],
		[{"action": 0, "status": "ACTIVE"}, {"action": 2, "status": "INACTIVE"}],
		[{"action": 9, "status": "INVALID"}, {"action": 0, "status": "DONE"}]]}`, four},
	{"transcript", "reversi", "f5d6c3", discs},
	{"numbered transcript", "reversi", "1. F5 d6 2. c3", discs},
	{"reversi's link", "", "#game=reversi&board=8&moves=f5-d6-c3", discs},
	{"GGF", "", "(;GM[Othello]PB[a]PW[b]TI[15:00]TY[8]BO[8 --------\n -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//2]W[d6/1.2/3]B[C3];)", discs},
	{"SGF", "", "(;FF[4]GM[2]SZ[8]C[a \\] b]PB[a]\n;B[fe];W[df](;B[cc])(;B[cd];W[aa]))", discs},
	{"Go's SGF", "", "(;GM[1]SZ[9]AB[ee]PL[W];W[aa];B[ib])", "o8/8x/9/9/4x4/9/9/9/9 o"},
}

const (
	four  = "7/7/7/7/3o3/2oxx2 x"
	discs = "8/8/2x5/3xx3/3oxx2/3o4/8/8 o"
)

// TestNotations reads every notation as a file, as the text of one game and as a list of openings:
// so annotate, analysis and play, and match read games. The session of the protocol has one line
// for a game.
func TestNotations(t *testing.T) {
	var lines, want strings.Builder
	for _, n := range notations {
		start, err := games.All().Start(strings.Fields(n.game))
		require.NoError(t, err)
		r := gamefile.Reader{Games: games.All(), Start: start}
		read, err := r.Read(n.name, strings.NewReader(n.text))
		require.NoError(t, err, n.name)
		require.Len(t, read, 1, n.name)
		h := read[0].History
		if n.name == "page's link" { // which shows the position before the last move
			h.Moves = h.Moves[:4]
		}
		require.Equal(t, n.fen, h.Position().FEN(), n.name)
		one, err := r.One(n.text)
		require.NoError(t, err, n.name)
		require.Equal(t, n.fen, one.Position().FEN(), n.name)
		openings, err := r.Openings(strings.NewReader(n.text))
		require.NoError(t, err, n.name)
		require.Equal(t, []string{n.fen}, openings, n.name)

		if n.name != "PGN" && n.name != "session" { // which need several lines
			text := strings.Join(strings.Fields(n.text), " ")
			lines.WriteString("newgame " + n.game + "\n" +
				protocol.Request{"position", "game", text}.String() + "\nquery fen\n")
			want.WriteString("response " + n.fen + "\n")
		}
	}
	var out strings.Builder
	require.NoError(t, serveProtocol(t, newSearcher(t), strings.NewReader(lines.String()), &out))
	require.Equal(t, want.String(), out.String())
}
