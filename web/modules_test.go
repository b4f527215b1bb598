package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/protocol"
)

// TestModules runs the tests in testdata, of the page's modules that need no browser and of its
// texts.
func TestModules(t *testing.T) {
	enginetest.SkipShort(t, "starts node for each file")
	node(t, "", "--test", "formats.test.mjs", "state.test.mjs", "language.test.mjs")
}

// node runs node in a folder with the page's modules and testdata, and returns its output.
func node(t *testing.T, in string, words ...string) string {
	program := enginetest.Need(t, "node")
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS("page")))
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata")))
	require.NoError(t, os.CopyFS(filepath.Join(folder, "node_modules/c4engine"), os.DirFS("../clients/javascript")))
	schema, err := os.ReadFile("../docs/annotate.schema.json")
	require.NoError(t, err)
	levels, err := json.Marshal(uct.Levels())
	require.NoError(t, err)
	reasons, err := json.Marshal([]websocket.CloseError{serverEnds, madePlace, failed, inUse(1), inUse(2)})
	require.NoError(t, err)
	for name, content := range map[string][]byte{
		"package.json": []byte(`{"type":"module"}`), "annotate.schema.json": schema,
		"games.json": games.JSON(), "levels.json": levels, "errors.json": readErrors(t),
		"reasons.json": reasons, "said.json": knownInWords(t),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	cmd := exec.CommandContext(t.Context(), program, words...)
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(in)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// knownInWords returns proven values of all kinds in the manners of the page, and in both
// languages, as a list in JSON.
func knownInWords(t *testing.T) []byte {
	type said struct {
		Manner           string
		Known            *protocol.Known
		English, Chinese string
	}
	var all []said
	for name, manner := range map[string]engine.Manner{"verbal": engine.Verbal, "distance": engine.Distance} {
		for _, value := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
			for _, plies := range []int{0, 1, 9} {
				for _, exact := range []bool{false, true} {
					for _, score := range []*int{nil, new(0), new(6), new(-1)} {
						k := engine.Proven(value, plies)
						if k.Exact = exact; score != nil {
							k.Score, k.Scored = *score, true
						}
						form, n := k.Form(manner)
						text := language.Say(form, "n", n)
						require.Equal(t, text.English, k.Say(manner))
						known := &protocol.Known{Value: value.String(), Plies: plies, Exact: exact, Score: score}
						all = append(all, said{name, known, text.English, text.Chinese})
					}
				}
			}
		}
	}
	return enginetest.Must(json.Marshal(all))
}

// readErrors returns the engine's errors of wrong texts, as a list in JSON.
func readErrors(t *testing.T) []byte {
	text, err := os.ReadFile("../testdata/notations.json")
	require.NoError(t, err)
	var rows []struct{ Text, Board string }
	require.NoError(t, json.Unmarshal(text, &rows))
	rows = append(rows, []struct{ Text, Board string }{
		{Text: "4444444"}, {Text: "#game=connectfour&board=6+7&moves=12121212"}, {Text: "12121212"}, {Text: "d1 d1"}, {Text: "A1 A1", Board: "nogo 5"}, {Text: "a1", Board: "reversi 8"}, {Text: "44\n88"}, {Text: "0:\n1\t1\t1\n"},
		{Text: "#game=reversi&board=8&moves=f5-z9"}, {Text: "#board=99+7"},
		{Text: "(;GM[1]SZ[5];B[aa];W[aa])"}, {Text: "(;GM[2]SZ[8];B[ff])"}, {Text: strings.Repeat("4\n", 1001)},
	}...)
	var errors []string
	for _, row := range rows {
		start, err := games.All().Start(strings.Fields(row.Board))
		require.NoError(t, err)
		var answer struct{ Errors []string }
		line, err := gamefile.ReadCommand(games.All()).Do(t.Context(), start, engine.History{}, row.Text)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(line, &answer))
		errors = append(errors, answer.Errors...)
	}
	return enginetest.Must(json.Marshal(errors))
}

// outputs finds where a bundler writes.
var outputs = regexp.MustCompile("--out(file|dir)=")

// TestBundles: the bundles of the page and of the pages of reports are what go generate makes of
// their modules and styles.
func TestBundles(t *testing.T) {
	enginetest.SkipShort(t, "starts the go command and the bundler")
	for pkg, folder := range map[string]string{".": "page", "../internal/pages": "../internal/pages"} {
		command, err := exec.Command("go", "generate", "-n", "./"+pkg).CombinedOutput()
		require.NoError(t, err, string(command))
		scratch := t.TempDir()
		words := strings.Fields(outputs.ReplaceAllString(string(command), "${0}"+scratch+"/"))
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = pkg
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		written := 0
		require.NoError(t, fs.WalkDir(os.DirFS(scratch), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			written++
			want := enginetest.Must(os.ReadFile(filepath.Join(scratch, name)))
			got := enginetest.Must(os.ReadFile(filepath.Join(folder, name)))
			require.True(t, string(want) == string(got), "%s/%s is not that of the sources: go generate", folder, name)
			return nil
		}))
		require.Greater(t, written, 1)
	}
}

// threatsOf prints the threats of the positions on its standard input.
const threatsOf = `
import { readFileSync } from "node:fs";
import { readFEN } from "./js/game/position.js";
import { threats } from "./js/game/threats.js";
const lines = readFileSync(0, "utf8").trim().split("\n").map(fen =>
  threats(readFEN(fen), 4).map(t => [t.cell, t.side, t.now, t.profits].join(" ")).sort());
console.log(JSON.stringify(lines));`

// TestThreats compares the threats of random positions, and the sides that profit, with the
// definitions: a cell that completes a four, and the side to move below it when all other cells are
// filled.
func TestThreats(t *testing.T) {
	random := rng.New(1)
	var fens []string
	var want [][]string
	found := 0
	for range 60 {
		b := randomBoard(&random)
		threats := threats(b)
		slices.Sort(threats)
		fens, want = append(fens, boardtext.FEN(b.Board, b.Turn())), append(want, threats)
		found += len(threats)
	}
	require.Greater(t, found, 60, "threats, or the test shows nothing")
	var got [][]string
	out := node(t, strings.Join(fens, "\n"), "--input-type=module", "--eval", threatsOf)
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Equal(t, want, got)
}

// randomBoard plays at random, without completing a four, on a random board.
func randomBoard(random *rng.Source) *enginetest.ConnectFour {
	below := func(n int) int { return int(random.Below(uint32(n))) }
	rows, columns, noX, noY := 4+below(9), 4+below(9), -1, -1
	if below(2) == 0 {
		noX, noY = below(rows), below(columns)
	}
	b := enginetest.NewConnectFour(rows, columns, noX, noY)
	for range below(rows * columns) {
		legal, fours := b.Legal(), b.Threats(b.Turn())
		if c := legal[below(len(legal))]; !slices.Contains(fours, c) && b.Count(engine.Empty) > 1 {
			b.Play(c)
		}
	}
	return b
}

// threats returns a line for each: cell, side, whether it can be taken now, who profits.
func threats(b *enginetest.ConnectFour) []string {
	all := []string{}
	for side, name := range []string{"first", "second"} {
		for _, c := range b.Threats(engine.Player(side)) {
			now := slices.Contains(b.Legal(), c)
			profits := !now && int(sideBelow(b, c)) != side
			all = append(all, fmt.Sprintf("%d %s %t %t", c.Row*b.Columns+c.Column, name, now, profits))
		}
	}
	return all
}

// sideBelow returns the side that must fill the cell below another one, when only this cell and
// those above it are empty.
func sideBelow(b *enginetest.ConnectFour, c engine.Cell) engine.Player {
	side := b.Turn().Other() // fills the last of the other cells and the one below
	for i, square := range b.Squares {
		if square == engine.Empty && (i%b.Columns != c.Column || i/b.Columns > c.Row) {
			side = side.Other()
		}
	}
	return side
}
