package solved

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func readText(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestPositions compares the numbers of positions on 6 rows and 7 columns with numbers from
// another source. Those include mirror images, and also finished games, which are subtracted.
func TestPositions(t *testing.T) {
	empty, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	for plies, level := range Positions(empty, book.Shape{Rows: 6, Columns: 7, Plies: enginetest.Size(7, 10)}) {
		images := map[string]bool{}
		for _, p := range level {
			images[p.FEN()], images[mirrorFEN(p.FEN())] = true, true
		}
		require.Len(t, images, []int{1, 7, 49, 238, 1120, 4263, 16422, 54859 - 728, 184275 - 1892, 558186 - 19412, 1662623 - 44225}[plies], "%d plies", plies)
	}
}

// mirrorFEN returns the FEN of the mirror image of a position.
func mirrorFEN(fen string) string {
	board, turn, _ := strings.Cut(fen, " ")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		var image strings.Builder
		for j := len(row) - 1; j >= 0; j-- {
			image.WriteByte(row[j])
		}
		rows[i] = image.String()
	}
	return strings.Join(rows, "/") + " " + turn
}

// timedPlies is the last ply after which the embedded book has the plies of all positions.
const timedPlies = 8

// TestEmbeddedBookIsConsistent compares the checksum of the engine's book with the document,
// and requires that encoding the book again gives the same bytes. The long form also derives
// every position before the last ply from its successors.
func TestEmbeddedBookIsConsistent(t *testing.T) {
	if testing.Short() {
		t.Skip("encodes the book")
	}
	file := readText(t, "../../../engine/connectfour/book/6x7.book")
	b, err := connectfour.Book()
	require.NoError(t, err)
	require.Equal(t, file, string(b.Encode()))
	require.LessOrEqual(t, len(file), 1<<20)
	require.Contains(t, readText(t, "../../../docs/lab.md"), fmt.Sprintf("%x", sha256.Sum256([]byte(file))))
	if !enginetest.Long() {
		return
	}
	empty, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	levels := Positions(empty, b.Shape())
	require.NoError(t, lookBack(b, levels))
	require.Equal(t, file, string(b.Encode()), "the book lacks what follows from it")
	for plies, level := range levels[:len(levels)-1] {
		for _, p := range level {
			best, known := bestOfMoves(b, p), b.Find(p.Board())
			if plies == timedPlies {
				known.Plies = best.Plies // the book has only the values of the moves
			}
			require.Equal(t, best, known, p.FEN())
		}
		_, timed := Count(b, level)
		require.Equal(t, plies <= timedPlies, timed == len(level), "%d plies", plies)
	}
}
