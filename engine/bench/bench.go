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
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct"
)

// plain are the options of a search like a student's first program.
var plain = map[string]string{
	"Playouts": "uniform", "Learned": "0", "Graph": "false", "Proofs": "false",
	"ForcedMoves": "false", "Prior": "0", "Solver": "false", "KeepTree": "false",
	"FinalMove": "robust", "Exploration": "0.8",
}

const (
	movesEach = 3       // searches a position; each follows the best move of the one before
	rounds    = 5       // of the speed
	treeNodes = 500_000 // simulations a round
	playouts  = 500_000 // a round
)

// Signature returns a number that depends on every decision of the search on fixed
// positions of all games, with one seed and one thread. It also returns the simulations a
// second of these searches.
func Signature() (signature uint32, nps float64, err error) {
	digest := fnv.New32a()
	simulations := uint64(0)
	start := time.Now()
	for _, game := range games.All() {
		for _, b := range game.About().Bench {
			n, err := search(digest, game, b)
			if err != nil {
				return 0, 0, fmt.Errorf("bench: %s: %w", game.Name(), err)
			}
			simulations += n
		}
	}
	return digest.Sum32(), float64(simulations) / time.Since(start).Seconds(), nil
}

// search adds the results of the searches of b to a digest, and returns their
// simulations.
func search(digest io.Writer, game engine.Game, b engine.Bench) (simulations uint64, err error) {
	var options map[string]string
	if b.Plain {
		options = plain
	}
	searcher, err := newSearcher(options)
	if err != nil {
		return 0, err
	}
	defer searcher.Close()
	for _, fen := range b.Positions {
		p, err := game.Parse(fen)
		if err != nil {
			return 0, fmt.Errorf("%q: %w", fen, err)
		}
		searcher.NewGame()
		h := engine.History{Start: p}
		for range movesEach {
			limits := engine.Limits{Nodes: b.Nodes}
			info := searcher.Search(context.Background(), h, limits, func(engine.Info) {})
			write(digest, info)
			simulations += info.Nodes
			if info.BestMove() == engine.NoMove {
				break
			}
			h.Moves = append(h.Moves, info.BestMove())
		}
	}
	return simulations, nil
}

// newSearcher returns a reproducible search with some options changed.
func newSearcher(options map[string]string) (*uct.Searcher, error) {
	s := uct.New()
	fixed := map[string]string{"Seed": "1", "Hash": "16", "Threads": "1"}
	for _, settings := range []map[string]string{fixed, options} {
		for name, value := range settings {
			if err := s.SetOption(name, value); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// write adds everything that a reproducible search returns to a digest.
func write(w io.Writer, info engine.Info) {
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
	_ = binary.Write(w, binary.LittleEndian, numbers) // writing to a hash does not fail
}

// Speed is the speed of one thread on the largest empty board of the default game. Each
// figure is a median over rounds. A round measures both rates, so that a change of the
// machine's speed affects both.
type Speed struct {
	Rows, Columns int
	Playouts      float64 // informed playouts a second
	Simulations   float64 // whole simulations a second, from an empty tree
	Share         float64 // Simulations / Playouts
}

// MeasureSpeed measures for a few seconds.
func MeasureSpeed() (Speed, error) {
	s, err := newSearcher(map[string]string{"Hash": "256"})
	if err != nil {
		return Speed{}, err
	}
	defer s.Close()
	board, err := largestBoard(games.Default())
	if err != nil {
		return Speed{}, err
	}
	var fast, tree, share []float64
	for range rounds {
		f, t := playoutRate(board), treeRate(s, board)
		fast, tree, share = append(fast, f), append(tree, t), append(share, t/f)
	}
	size := board.Board()
	return Speed{size.Rows, size.Columns, median(fast), median(tree), median(share)}, nil
}

func largestBoard(game engine.Game) (engine.Position, error) {
	largest := game.About().Boards
	largest.Usual = [2]int{largest.High(), largest.High()}
	return game.New(strings.Fields(boardtext.Usual(largest)))
}

func playoutRate(board engine.Position) float64 {
	random, p := rng.New(1), board.Clone()
	informed := engine.EvaluatorOptions{Playouts: engine.Informed}
	evaluator := board.Game().NewEvaluator(&random, informed)
	start := time.Now()
	for range playouts {
		p.CopyFrom(board)
		evaluator.Evaluate(p, engine.Leaf{})
	}
	return playouts / time.Since(start).Seconds()
}

func treeRate(s *uct.Searcher, board engine.Position) float64 {
	s.NewGame()
	start := time.Now()
	h, limits := engine.History{Start: board}, engine.Limits{Nodes: treeNodes}
	info := s.Search(context.Background(), h, limits, func(engine.Info) {})
	return float64(info.Nodes) / time.Since(start).Seconds()
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
