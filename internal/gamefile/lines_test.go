package gamefile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// TestLines: the lines of all positions are read as they were written, in each format that has
// them, and others replace them. They are no comments, which stay.
func TestLines(t *testing.T) {
	lost := engine.Proven(engine.Lost, 0)
	lost.Exact, lost.Score, lost.Scored = true, 10, true
	within := engine.Proven(engine.Won, 9)
	exact := engine.Proven(engine.Lost, 8)
	exact.Exact = true
	for text, want := range map[string]string{
		"[White \"a\"]\n\n1. d1 {so} d2 (2. e1) *":               "[White \"a\"]\n\n{[%info A]} 1. d1 {[%info B]} {so} d2 {[%info C]} (2. e1) *\n",
		"[White \"a\"]\n1.d1 d2":                                 "[White \"a\"]\n{[%info A]} 1.d1 {[%info B]} d2 {[%info C]}\n",
		"(;GM[2]PB[a];B[fe]C[so];W[fd])":                         "(;GM[2]PB[a]INFO[A];B[fe]INFO[B]C[so];W[fd]INFO[C])\n",
		"(;B[aa];W[bb](;B[cc])(;B[dd]))":                         "(;INFO[A]B[aa]INFO[B];W[bb]INFO[C](;B[cc]INFO[D])(;B[dd]))\n",
		"(;GM[Othello]BO[4 -----O*--*O----- *]B[A2//1.5]W[A1];)": "(;GM[Othello]BO[4 -----O*--*O----- *]INFO[A]B[A2//1.5]INFO[B]W[A1]INFO[C];)\n",
	} {
		g := read(t, text)[0]
		require.Nil(t, g.Lines)
		lines := []engine.Line{{Winrate: 0.125}, {Winrate: 1, Known: within}, {Winrate: 0, Known: exact}, {Winrate: 0, Known: lost}}[:g.History.Len()+1]
		for i := range lines[1:] {
			lines[i].PV = g.History.Moves()[i : i+1]
		}
		var written []gamefile.Line
		for ply, line := range lines {
			written = append(written, gamefile.NewLine(g.History.At(ply).Position(), line))
			want = strings.ReplaceAll(want, "%info "+"ABCD"[ply:][:1], fmt.Sprint("%info ", written[ply]))
			want = strings.ReplaceAll(want, "INFO["+"ABCD"[ply:][:1], fmt.Sprint("INFO[", written[ply]))
		}
		notes := make([]gamefile.Note, g.History.Len())
		got := g.Annotated(notes, written)
		require.Equal(t, want, got)
		again := read(t, got)[0]
		require.Equal(t, lines, again.Lines)
		require.Equal(t, got, again.Annotated(notes, written))
		require.Equal(t, got, again.Annotated(notes, nil))
		notes[0] = gamefile.Note{Mark: "??", Text: "lost"}
		noted := g.Annotated(notes, written)
		again = read(t, noted)[0]
		require.Equal(t, noted, again.Annotated(notes, written), "what it has")
		last := strings.LastIndex(got, "[%info")
		if last < 0 {
			last = strings.LastIndex(got, "INFO[")
		}
		require.Nil(t, read(t, got[:last]+strings.Replace(got[last:], "info ", "so ", 1)[len("INFO"):])[0].Lines, "one is missing")
	}
}

// TestWrongLines: a line that says nothing is an error of its game.
func TestWrongLines(t *testing.T) {
	for info, want := range map[string]string{
		"winrate x pv":          `info: expected winrate 0.5000 pv 5,3, maybe with proven win in 9, not "winrate x pv"`,
		"winrate 2 pv":          `info: expected winrate 0.5000 pv 5,3, maybe with proven win in 9, not "winrate 2 pv"`,
		"":                      `info: expected winrate 0.5000 pv 5,3, maybe with proven win in 9, not ""`,
		"winrate 1 proven so":   `info: expected winrate 0.5000 pv 5,3, maybe with proven win in 9, not "winrate 1 proven so"`,
		"winrate 1 pv 9,9":      "pv: move 1 x: expected a row from 0 to 5",
		"winrate 1 pv 5,3 5,3":  "pv: move 2: expected 4,3, where column 3 takes the next stone",
		"winrate 0.5 pv 5,3 a1": "pv: move 2: expected a column or row,column, all from 0, ",
	} {
		_, err := reader(t).Read("games", strings.NewReader("[White \"a\"]\n\n{[%info "+info+"]} 1. d1 {[%info winrate 1 pv]}"))
		require.ErrorContains(t, err, "games: line 1: line of ply 0: "+want, info)
	}
}

// TestReports: what annotate --json writes is read with the result and the lines.
func TestReports(t *testing.T) {
	const line = `{"type":"game","source":"a","number":7,"game":"connectfour","event":"Rome","first":"A","second":"B","fen":"4/4/4/4 x",` +
		`"result":"second","end":"timeout","detail":"late","plies":[{"ply":1,"by":"first","move":"3,0","winrate":0.25}],` +
		`"lines":[{"winrate":0.5,"pv":["3,0","3,1"]},{"winrate":0.75,"proven":{"value":"win","plies":9}}]}`
	g := read(t, line+"\n\n{\"type\":\"summary\",\"players\":[]}\n")[0]
	require.Equal(t, "annotate's JSON; connectfour 4/4/4/4 x; 3,0; A, B; second timeout", describe(g))
	require.Equal(t, 7, g.Number)
	require.Equal(t, "late at Rome", g.Detail+" at "+g.Event)
	require.Equal(t, 9, g.Lines[1].Known.Plies)
	require.Len(t, g.Lines[0].PV, 2)
	for change, want := range map[[2]string]string{
		{`"connectfour"`, `"chess"`}:                         "game: expected one of " + known,
		{`"connectfour"`, `7`}:                               "game: expected a text, not number",
		{`"3,0"`, `"3,9"`}:                                   "move 1 y: expected a column from 0 to 3",
		{`"by":"first"`, `"by":"second"`}:                    "by: expected first at move 1, not second",
		{`"result":"second"`, `"result":"white"`}:            "result: expected first, second or draw",
		{`"winrate":0.75`, `"winrate":7.5`}:                  "line of ply 1: winrate: expected a number from 0 to 1, not 7.5",
		{`"value":"win"`, `"value":"so"`}:                    `line of ply 1: proven: expected win, draw or loss, not "so"`,
		{`"3,0","3,1"`, `"3,0","3,0"`}:                       "line of ply 0: pv: move 2: expected 2,0, where column 0 takes the next stone",
		{`]}` + "\n", `]`}:                                   "report: expected JSON to its end (unexpected end of JSON input)",
		{`"plies":[`, `"plies":[7,`}:                         "plies: expected an object, not number",
		{`"fen":"4/4/4/4 x"`, `"fen":"4/4 x"`}:               "fen: rows: expected 4 to 12 rows joined by /",
		{`{"value":"win","plies":9}`, `{"value":"unknown"}`}: `line of ply 1: proven: expected win, draw or loss, not "unknown"`,
		{`{"winrate":0.5,"pv":["3,0","3,1"]},`, ""}:          "lines: expected 2, one of each position, not 1",
	} {
		_, err := reader(t).Read("games", strings.NewReader(strings.Replace(line+"\n", change[0], change[1], 1)))
		require.EqualError(t, err, "games: line 1: "+want, change)
	}
}

// TestThePageGetsValues: the page shows the value of a move by the line after it.
func TestThePageGetsValues(t *testing.T) {
	const text = "[White \"a\"]\n\n{[%info winrate 0.5 pv 5,3]} 1. d1 {[%info winrate 0 proven loss in 8 pv]} *"
	answer, err := gamefile.ReadCommand(reader(t).Games).Do(t.Context(), reader(t).Start, engine.History{}, text)
	require.NoError(t, err)
	require.Contains(t, string(answer), `{"move":"5,3","ms":0,"nodes":0,"winrate":1,"proven":{"value":"win","plies":9,"exact":true}}`)
}
