package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
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

// inLines are the notations that need several lines, which some places cannot read.
var inLines = map[string]bool{"PGN": true, "session": true}

// TestNotations reads every notation at every place that takes a game.
func TestNotations(t *testing.T) {
	t.Parallel()
	annotated, positions, analysed := annotateNotations(t), setNotations(t), analyseNotations(t)
	played, openings := playNotations(t), openNotations(t)
	for i, n := range notations {
		want := after(t, n.fen)
		require.Equal(t, want.FEN(), annotated[n.name], "annotate %s", n.name)
		require.Equal(t, want.FEN(), openings[i], "match -openings with %s", n.name)
		require.Equal(t, want.Turn().String(), analysed[n.name], "analysis of %s", n.name)
		if !inLines[n.name] {
			require.Equal(t, "response "+want.FEN(), positions[n.name], "position game %s", n.name)
		}
		if text, read := played[n.name]; read {
			drawing := strings.NewReplacer("]\n", "\n", "[", " ", "]", " ").Replace(text)
			require.Contains(t, drawing, boardtext.DrawNamed(want, engine.NoMove, false), "play %s", n.name)
		}
	}
}

// after returns the position of a FEN and its moves. The number of rows tells the game.
func after(t *testing.T, fen string) engine.Position {
	words := map[int][]string{5: nil, 7: {"reversi"}, 8: {"nogo"}}[strings.Count(fen, "/")]
	start, err := games.All().Start(words)
	require.NoError(t, err)
	h, err := gamefile.NewReader(games.All(), "").From(start, fen)
	require.NoError(t, err)
	return h.Position()
}

// annotateNotations returns the last positions of the games that annotate reads from files.
func annotateNotations(t *testing.T) map[string]string {
	files, found := map[string][]string{}, map[string]string{}
	dir := t.TempDir()
	for _, n := range notations {
		file := filepath.Join(dir, n.name)
		require.NoError(t, os.WriteFile(file, []byte(n.text), 0o600))
		game := cmp.Or(n.game, games.All().Default().Name())
		files[game] = append(files[game], file)
	}
	for game, names := range files {
		words := append([]string{"annotate", "--json", "--nodes", "1", "--prove", "0", "--game", game}, names...)
		p := start(t, words...)
		lines, status := p.end()
		require.Zero(t, status, p.errors.String())
		for _, line := range lines {
			var report struct {
				Type, Source, Game, FEN string
				Plies                   []struct{ Move string }
			}
			require.NoError(t, json.Unmarshal([]byte(line), &report))
			if report.Type != "game" {
				continue
			}
			game, err := games.All().Named(report.Game)
			require.NoError(t, err)
			p, err := game.Parse(report.FEN)
			require.NoError(t, err)
			for _, ply := range report.Plies {
				m, err := boardtext.ParseMove(p, ply.Move)
				require.NoError(t, err)
				p.Play(m)
			}
			if report.Source == filepath.Join(dir, "page's link") { // which shows the position before the last move
				require.Len(t, report.Plies, 5)
				p = after(t, four)
			}
			found[filepath.Base(report.Source)] = p.FEN()
		}
	}
	return found
}

// setNotations returns the answers to query fen after position game.
func setNotations(t *testing.T) map[string]string {
	p, found := start(t), map[string]string{}
	for _, n := range notations {
		if !inLines[n.name] {
			p.say("newgame "+n.game, protocol.Request{"position", "game", strings.Join(strings.Fields(n.text), " ")}.String(), "query fen")
			found[n.name] = p.answer("")
		}
	}
	p.say("quit")
	_, status := p.end()
	require.Zero(t, status)
	return found
}

// analyseNotations returns the sides to move in the answers to queries with moves as text.
func analyseNotations(t *testing.T) map[string]string {
	var queries strings.Builder
	for _, n := range notations {
		text, err := json.Marshal(map[string]any{
			"id": n.name, "game": cmp.Or(n.game, games.All().Default().Name()), "moves": n.text, "nodes": 1,
		})
		require.NoError(t, err)
		queries.Write(append(text, '\n'))
	}
	lines, status := pipe(t, queries.String(), "analysis", "--threads", "1")
	require.Zero(t, status, lines)
	found := map[string]string{}
	for _, line := range lines {
		var answer struct{ ID, Turn string }
		require.NoError(t, json.Unmarshal([]byte(line), &answer))
		found[answer.ID] = answer.Turn
	}
	return found
}

// playNotations returns the text from the start of each game of play on.
func playNotations(t *testing.T) map[string]string {
	var names []string
	var typed strings.Builder
	for _, n := range notations {
		if !inLines[n.name] && n.name != "columns apart" {
			names = append(names, n.name)
			typed.WriteString(strings.Join(strings.Fields("new "+n.game+" "+n.text), " ") + "\n")
		}
	}
	lines, status := pipe(t, typed.String(), "play", "--level", "1")
	require.Zero(t, status)
	const greeting = "Type help for all that you can do."
	parts := strings.Split(strings.Join(lines, "\n"), greeting)[2:] // the first game is another one
	require.Len(t, parts, len(names), withPrefix(lines, "Sorry"))
	found := map[string]string{}
	for i, name := range names {
		found[name] = parts[i]
	}
	return found
}

// openNotations returns the openings that match reads.
func openNotations(t *testing.T) (fens []string) {
	for _, n := range notations {
		start, err := games.All().Start(strings.Fields(n.game))
		require.NoError(t, err)
		list, err := gamefile.Reader{Games: games.All(), Start: start}.Openings(strings.NewReader(n.text))
		require.NoError(t, err, n.name)
		require.Len(t, list, 1)
		fens = append(fens, list...)
	}
	return fens
}
