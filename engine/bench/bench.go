// Package bench measures the search: a signature that changes when its
// decisions do, and its speed as ratios within one run.
package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/oracle"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct"
)

// positions are searched for the signature: boards of all shapes with the hole
// in all kinds of places, from the first move to the end of the game.
var positions = []string{
	"7/7/7/7/7/7 x",
	"7/7/3o3/3x3/3o3/3x3 x",
	"4#/5/5/5/5 x",
	"9/9/9/9/4#4/9/9/9/9 x",
	"12/12/12/12/12/12/12/12/12/12/12/12 x",
	"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
	"10/10/10/10/10/10/10/10/2o1x5/2x1o4# x",
	"4#7/12/12/12/12/12/12/4x7/4o7/4x1oxo3 x",
	"5x3/5o3/5x3/5o3/3#1x3/4oo3/2x1xo3/2o1ox3/1xxxoo1x1 o",
	"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
}

const (
	seed       = "1"
	hash       = "16"
	nodes      = 60_000 // a search
	movesEach  = 3      // searches a position, each after the last one's move
	rounds     = 5
	treeNodes  = 500_000
	playouts   = 500_000
	oracleRuns = 1_000
)

// Signature returns a number that depends on every decision of the search on
// the fixed positions, with one seed, node count and thread; and how many
// simulations a second that took.
func Signature() (signature uint32, nps float64, err error) {
	s, err := newSearcher()
	if err != nil {
		return 0, 0, err
	}
	defer s.Close()
	digest := fnv.New32a()
	simulations := uint64(0)
	start := time.Now()
	for _, fen := range positions {
		p, err := connectfour.Parse(fen)
		if err != nil {
			return 0, 0, fmt.Errorf("bench position %q: %w", fen, err)
		}
		s.NewGame()
		h := engine.History{Start: p}
		for range movesEach {
			info := s.Search(context.Background(), h, engine.Limits{Nodes: nodes}, func(engine.Info) {})
			write(digest, info)
			simulations += info.Nodes
			if info.BestMove() == engine.NoMove {
				break
			}
			h.Moves = append(h.Moves, info.BestMove())
		}
	}
	return digest.Sum32(), rate(int(simulations), start), nil
}

func newSearcher() (*uct.Searcher, error) {
	s := uct.New()
	for name, value := range map[string]string{"Seed": seed, "Hash": hash, "Threads": "1"} {
		if err := s.SetOption(name, value); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// write adds all that a reproducible search returns to a digest.
func write(w io.Writer, info engine.Info) {
	numbers := []uint64{info.Nodes, uint64(info.Depth), uint64(info.SelDepth), uint64(info.HashFull)}
	for _, line := range info.Lines {
		numbers = append(numbers, math.Float64bits(line.Winrate), uint64(line.Proof.Value), uint64(line.Proof.Plies))
		for _, m := range line.PV {
			numbers = append(numbers, uint64(m))
		}
	}
	// A hash takes everything.
	_ = binary.Write(w, binary.LittleEndian, numbers)
}

// Speed is what one thread does in a second at an empty 12 x 12 board: medians
// over several rounds that take turns, so that a drifting machine drifts for
// all alike.
type Speed struct {
	Playouts       float64 // informed playouts
	Tree           float64 // whole simulations, from an empty tree
	OraclePlayouts float64 // playouts with the same knowledge on arrays
	TreeShare      float64 // Tree / Playouts
	OracleFactor   float64 // Playouts / OraclePlayouts
}

// MeasureSpeed takes a few seconds.
func MeasureSpeed() (Speed, error) {
	s, err := newSearcher()
	if err != nil {
		return Speed{}, err
	}
	defer s.Close()
	if err := s.SetOption("Hash", "256"); err != nil {
		return Speed{}, err
	}
	board, err := connectfour.New(12, 12, -1, -1)
	if err != nil {
		return Speed{}, err
	}
	var fast, tree, slow, share, factor []float64
	for range rounds {
		f, t, o := playoutRate(board), treeRate(s, board), oracleRate()
		fast, tree, slow = append(fast, f), append(tree, t), append(slow, o)
		share, factor = append(share, t/f), append(factor, f/o)
	}
	return Speed{median(fast), median(tree), median(slow), median(share), median(factor)}, nil
}

func playoutRate(board *connectfour.Position) float64 {
	random, p := rng.New(1), board.Clone()
	evaluator := board.Game().NewEvaluator(&random, engine.EvaluatorOptions{Playouts: engine.Informed})
	start := time.Now()
	for range playouts {
		p.CopyFrom(board)
		evaluator.Evaluate(p, engine.Leaf{})
	}
	return rate(playouts, start)
}

func treeRate(s *uct.Searcher, board *connectfour.Position) float64 {
	s.NewGame()
	start := time.Now()
	info := s.Search(context.Background(), engine.History{Start: board}, engine.Limits{Nodes: treeNodes}, func(engine.Info) {})
	return rate(int(info.Nodes), start)
}

func oracleRate() float64 {
	board := oracle.New(12, 12, -1, -1)
	r := rng.New(1)
	start := time.Now()
	for range oracleRuns {
		board.Clone().Playout(&r)
	}
	return rate(oracleRuns, start)
}

func rate(n int, start time.Time) float64 { return float64(n) / time.Since(start).Seconds() }

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
