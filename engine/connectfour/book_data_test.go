package connectfour

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/internal/book"
	anyboards "github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// positionsOf returns the undecided positions after 0, 1, 2, .. plies, only one of two mirror
// images.
func positionsOf(empty *Position, s book.Scope) (levels [][]*Position) {
	levels = append(levels, []*Position{empty})
	listed := book.New(s)
	for plies := range s.Plies {
		var next []*Position
		for _, p := range levels[plies] {
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				b := after.Board()
				if after.Outcome() == engine.Undecided && !listed.Find(b).Proven() {
					listed.Set(b, engine.Proven(engine.Drawn, 0))
					next = append(next, &after)
				}
			}
		}
		levels = append(levels, next)
	}
	return levels
}

// TestPositionsOfBook compares the numbers of positions on 6 rows and 7 columns with numbers from
// another source. Those include mirror images, and also finished games, which are subtracted.
func TestPositionsOfBook(t *testing.T) {
	for plies, level := range positionsOf(newPosition(board{6, 7, -1, -1}), book.Scope{Rows: 6, Columns: 7, Plies: enginetest.Size(7, 10)}) {
		images := map[string]bool{}
		for _, p := range level {
			images[p.FEN()], images[boardtext.FEN(anyboards.Images(p)[1], p.Turn())] = true, true
		}
		require.Len(t, images, []int{1, 7, 49, 238, 1120, 4263, 16422, 54859 - 728, 184275 - 1892, 558186 - 19412, 1662623 - 44225}[plies], "%d plies", plies)
	}
}

// timedPlies is the last ply after which the embedded book has the plies of all positions.
const timedPlies = 8

// TestEmbeddedBookIsConsistent compares the engine's book with its checksum, which stands in the
// file and of all in the document. The long form also derives every position before the last ply
// from its successors.
func TestEmbeddedBookIsConsistent(t *testing.T) {
	file := enginetest.Must(os.ReadFile("internal/book/6x7.book"))
	document := enginetest.Must(os.ReadFile("../../docs/data.md"))
	require.LessOrEqual(t, len(file), 1<<20)
	require.Contains(t, string(document), fmt.Sprintf("%x", sha256.Sum256(file)))
	end := len(file) - sha256.Size
	sum := sha256.Sum256(file[:end])
	require.Equal(t, sum[:], file[end:])
	b := book.Embedded()
	if !enginetest.Long() {
		return
	}
	levels := positionsOf(newPosition(board{6, 7, -1, -1}), b.Scope())
	for plies, level := range levels {
		timed := 0
		for _, p := range level {
			known := b.Find(p.Board())
			require.True(t, known.Proven(), p.FEN())
			if known.Plies > 0 {
				timed++
			}
			if plies == b.Scope().Plies {
				continue
			}
			best := bestOfMoves(b, p)
			if plies == timedPlies {
				known.Plies = best.Plies // the book has only the values of the moves
			}
			require.Equal(t, best.Value(), known.Value(), p.FEN())
			require.Equal(t, best.Plies, known.Plies, p.FEN())
		}
		require.Equal(t, plies <= timedPlies, timed == len(level), "%d plies", plies)
	}
}

// bestOfMoves derives the value of a position from its successors, which must be known. It returns
// the plies only if they are known for all moves of the best value.
func bestOfMoves(b *book.Book, p *Position) (best engine.Known) {
	timed := true
	for _, m := range p.Moves(nil) {
		after := *p
		after.Play(m)
		reply := b.Find(after.Board())
		over := after.Outcome() != engine.Undecided
		if over {
			reply = engine.Proven(after.Turn().ValueOf(after.Outcome()), 0)
		}
		mine := engine.Proven(reply.Value().Opposite(), reply.Plies+1)
		if mine.Value() < best.Value() {
			continue
		}
		if mine.Value() > best.Value() {
			best, timed = mine, true
		}
		timed = timed && (over || reply.Plies > 0)
		if (mine.Plies < best.Plies) == (mine.Value() == engine.Won) {
			best.Plies = mine.Plies
		}
	}
	if !timed {
		best.Plies = 0
	}
	return best
}
