// Package bench measures the search: its signature, which changes when its decisions
// change, and its speed.
package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
)

// movesEach is the number of searches of a position. Each follows the best move of the one
// before.
const movesEach = 3

// The trees, in megabytes. That of the signature becomes full, so that nodes are reclaimed.
const (
	signatureHash = 16
	speedHash     = 256
)

// plain sets the options of a search like the first program of a student in
// docs/measurements.md.
func plain(o *uct.Options) {
	o.Graph, o.Proofs, o.ForcedMoves, o.Solver, o.KeepTree = false, false, false, false, false
	o.Playouts, o.FinalMove = "uniform", "robust"
	o.Exploration, o.Prior, o.Learned = 0.8, 0, 0
}

// Signature returns a number that depends on every decision of the search on fixed
// positions of all games, with one seed and one thread. It also returns the simulations a
// second of these searches.
func Signature() (signature uint32, nps float64, err error) {
	digest := fnv.New32a()
	simulations := uint64(0)
	start := time.Now()
	for _, game := range games.All() {
		for _, b := range sets[game.Name()] {
			n, err := digestSearches(digest, game, b)
			if err != nil {
				return 0, 0, fmt.Errorf("bench: %s: %w", game.Name(), err)
			}
			simulations += n
		}
	}
	return digest.Sum32(), float64(simulations) / time.Since(start).Seconds(), nil
}

// digestSearches adds the results of the searches of b to a digest, and returns their
// simulations.
func digestSearches(
	digest io.Writer, game engine.Game, b set,
) (simulations uint64, err error) {
	searcher, err := newSearcher(signatureHash)
	if err != nil {
		return 0, err
	}
	defer searcher.Close()
	if b.plain {
		if err := searcher.Configure(plain); err != nil {
			return 0, err
		}
	}
	for _, fen := range b.positions {
		p, err := game.Parse(fen)
		if err != nil {
			return 0, fmt.Errorf("%q: %w", fen, err)
		}
		if err := searcher.NewGame(); err != nil {
			return 0, err
		}
		h := engine.History{Start: p}
		for range movesEach {
			limits := engine.Limits{Nodes: b.nodes}
			info, err := searcher.Search(context.Background(), h, limits, nil)
			if err != nil {
				return 0, err
			}
			digestInfo(digest, info)
			simulations += info.Nodes
			if info.BestMove() == engine.NoMove {
				break
			}
			h.Moves = append(h.Moves, info.BestMove())
		}
	}
	return simulations, nil
}

// digestInfo adds everything that a reproducible search returns to a digest.
func digestInfo(digest io.Writer, info engine.Info) {
	numbers := []uint64{
		info.Nodes, uint64(info.Depth), uint64(info.SelDepth), uint64(info.HashFull),
	}
	for _, line := range info.Lines {
		numbers = append(numbers, math.Float64bits(line.Winrate))
		numbers = append(numbers, uint64(line.Proof.Value), uint64(line.Proof.Plies))
		for _, m := range line.PV {
			numbers = append(numbers, uint64(m))
		}
	}
	_ = binary.Write(digest, binary.LittleEndian, numbers) // writing to a hash does not fail
}

// newSearcher returns a reproducible search with a tree of some megabytes.
func newSearcher(hash int) (*uct.Searcher, error) {
	s := uct.New()
	return s, s.Configure(func(o *uct.Options) { o.Seed, o.Threads, o.Hash = 1, 1, hash })
}
