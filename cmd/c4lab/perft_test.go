package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestPerftTable checks the table's shallow rows, and then rows with a wrong count. Tests of
// engine/connectfour count the deep rows.
func TestPerftTable(t *testing.T) {
	rows := perftRows(t, enginetest.Size(5, 6))
	name := filepath.Join(t.TempDir(), "table.csv")
	check := func() (string, error) {
		file, err := os.Create(name)
		require.NoError(t, err)
		require.NoError(t, csv.NewWriter(file).WriteAll(rows))
		require.NoError(t, file.Close())
		out, err := exec.Command(binary, "perft", "--table", name).CombinedOutput()
		return string(out), err
	}

	out, err := check()
	require.NoError(t, err, out)
	require.Equal(t, fmt.Sprintf("%d rows, 0 wrong\n", len(rows)-1), out)

	rows = rows[:20]
	count := rows[10][6]
	rows[10][6] += "0"
	out, err = check()
	require.Error(t, err)
	require.Equal(t, "line 11: counted "+count+", the table says "+count+"0\n19 rows, 1 wrong\n"+
		"c4lab: "+name+": 1 rows are wrong\n", out)
}

// TestPerftTableWithoutRows: a table without rows is wrong.
func TestPerftTableWithoutRows(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table.csv")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	out, err := exec.Command(binary, "perft", "--table", name).CombinedOutput()
	require.Error(t, err)
	require.Equal(t, "c4lab: "+name+": expected a head and a row for each count\n", string(out))
}

// perftRows returns the head of the table, and the rows up to a depth.
func perftRows(t *testing.T, deepest int) (rows [][]string) {
	file, err := os.Open("../../testdata/perft/connectfour.csv")
	require.NoError(t, err)
	defer file.Close()
	all, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Len(t, all, 369)
	for i, row := range all {
		depth, err := strconv.Atoi(row[5])
		require.Equal(t, i == 0, err != nil, row)
		if depth <= deepest {
			rows = append(rows, row)
		}
	}
	return rows
}

// TestPerftOfAFourthGame counts a game that only its package and one line know.
func TestPerftOfAFourthGame(t *testing.T) {
	require.NoError(t, games.Register(tictactoe.Game{}))
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	name := filepath.Join(t.TempDir(), "out")
	file, err := os.Create(name)
	require.NoError(t, err)
	os.Stdout = file
	require.NoError(t, program.Execute([]string{"perft", "--game", "tictactoe", "5"}))
	require.NoError(t, file.Close())
	lines := strings.Split(readText(t, name), "\n")
	require.Equal(t, []string{"5", "15120"}, strings.Fields(lines[5])[:2])
}
