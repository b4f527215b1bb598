package gamefile_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// TestNamesOfTheArchive: the files of names beside the games say who played where.
func TestNamesOfTheArchive(t *testing.T) {
	archive, err := os.ReadFile(filepath.Join(filesFolder, "archive.wtb"))
	require.NoError(t, err)
	folder := t.TempDir()
	path := filepath.Join(folder, "WTH_2026.wtb")
	require.NoError(t, os.WriteFile(path, archive, 0o600))
	readAll := func() ([]gamefile.Game, error) {
		file, err := os.Open(path)
		require.NoError(t, err)
		defer file.Close()
		return reader(t).Read(path, file)
	}
	write := func(name string, size, number int, names map[int]string) {
		data := make([]byte, 16+size*number)
		copy(data, archive[:4])
		binary.LittleEndian.PutUint16(data[8:], uint16(number))
		for i, text := range names {
			copy(data[16+size*i:], text)
		}
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	games, err := readAll()
	require.NoError(t, err)
	require.Equal(t, "player 17, player 42, ", games[0].First+", "+games[0].Second+", "+games[0].Event)

	write("WTHOR.JOU", 20, 43, map[int]string{17: "L\xe9a One", 42: "a name of 20 letters"})
	write("WTHOR.TRN", 26, 4, map[int]string{3: "Rome\x00old"})
	games, err = readAll()
	require.NoError(t, err)
	require.Equal(t, "Léa One, a name of 20 letters, Rome", games[0].First+", "+games[0].Second+", "+games[0].Event)
	require.Contains(t, games[0].Annotated(make([]gamefile.Note, games[0].History.Len()), nil), "[Event \"Rome\"]\n[Black \"Léa One\"]\n")
	write("WTHOR.JOU", 20, 42, nil)
	games, err = readAll()
	require.NoError(t, err)
	require.Equal(t, "player 42", games[1].First, "a number without a name")

	write("other.jou", 20, 0, nil)
	_, err = readAll()
	require.EqualError(t, err, path+": names: expected one file .jou beside the games, not WTHOR.JOU, other.jou")
	require.NoError(t, os.Remove(filepath.Join(folder, "other.jou")))
	write("WTHOR.JOU", 20, 3, nil)
	require.NoError(t, os.Truncate(filepath.Join(folder, "WTHOR.JOU"), 75))
	_, err = readAll()
	require.EqualError(t, err, path+": WTHOR.JOU: expected a head of 16 bytes and as many names of 20 bytes as it says")
	require.True(t, gamefile.IsNames("a/WTHOR.JOU") && gamefile.IsNames("b.trn") && !gamefile.IsNames("a.wtb"))
}
