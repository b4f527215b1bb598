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
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct"
)

// suite is a part of the signature: positions of one game, searched with some
// options changed.
type suite struct {
	game      engine.Game
	options   map[string]string
	nodes     uint64 // a search
	positions []string
}

// suites cover every game, and a search without most of what it can do. The
// boards of four-in-a-row have all shapes, with the forbidden cell in all kinds of
// places, from the first move to the end of the game; openings of 6 rows and 7 columns are
// not searched but looked up.
var suites = []suite{
	{connectfour.Game{}, nil, 60_000, []string{
		"8/8/8/8/8/8 x",
		"8/8/3o4/3x4/3o4/3x4 x",
		"4#/5/5/5/5 x",
		"9/9/9/9/4#4/9/9/9/9 x",
		"12/12/12/12/12/12/12/12/12/12/12/12 x",
		"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
		"10/10/10/10/10/10/10/10/2o1x5/2x1o4# x",
		"4#7/12/12/12/12/12/12/4x7/4o7/4x1oxo3 x",
		"5x3/5o3/5x3/5o3/3#1x3/4oo3/2x1xo3/2o1ox3/1xxxoo1x1 o",
		"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
	}},
	{connectfour.Game{}, plain, 20_000, []string{
		"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
		"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
	}},
	{nogo.Game{}, nil, 10_000, []string{
		"9/9/9/9/9/9/9/9/9 x",
		"1x3/xo3/o4/5/5 x",
		"9/9/9/4x4/9/9/3o5/9/8x o",
	}},
	{reversi.Game{}, nil, 10_000, []string{
		"8/8/8/3ox3/3xo3/8/8/8 x",
		"6/6/2ox2/2xo2/6/6 x",
		"oxxx/xxxx/xxxx/xx2 x",
		"1ooooox1/xxoooxxx/xxoxxxxx/xxxoxxox/xxxxooox/xxxxoxox/2xxxxx1/2ooooo1 x",
	}},
}

// plain is the search of a student's first program.
var plain = map[string]string{
	"Playouts": "uniform", "Learned": "0", "Graph": "false", "Proofs": "false", "ForcedMoves": "false", "Prior": "0",
	"ForcedVisits": "0", "Solver": "false", "KeepTree": "false", "FinalMove": "robust", "Exploration": "0.8",
}

const (
	movesEach = 3 // searches a position, each after the last one's move
	rounds    = 5
	treeNodes = 500_000
	playouts  = 500_000
)

// Signature returns a number that depends on every decision of the search on fixed
// positions of all games, with one seed and one thread, and the simulations a
// second of these searches.
func Signature() (signature uint32, nps float64, err error) {
	digest := fnv.New32a()
	simulations := uint64(0)
	start := time.Now()
	for _, s := range suites {
		n, err := s.search(digest)
		if err != nil {
			return 0, 0, fmt.Errorf("bench: %s: %w", s.game.Name(), err)
		}
		simulations += n
	}
	return digest.Sum32(), float64(simulations) / time.Since(start).Seconds(), nil
}

// search adds what is found in the suite's positions to a digest, and returns the
// simulations that it took.
func (s suite) search(digest io.Writer) (simulations uint64, err error) {
	searcher, err := newSearcher(s.options)
	if err != nil {
		return 0, err
	}
	defer searcher.Close()
	for _, fen := range s.positions {
		p, err := s.game.Parse(fen)
		if err != nil {
			return 0, fmt.Errorf("%q: %w", fen, err)
		}
		searcher.NewGame()
		h := engine.History{Start: p}
		for range movesEach {
			info := searcher.Search(context.Background(), h, engine.Limits{Nodes: s.nodes}, func(engine.Info) {})
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
	for _, settings := range []map[string]string{{"Seed": "1", "Hash": "16", "Threads": "1"}, options} {
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

// Speed is what one thread does in a second on an empty 12 x 12 board: medians over
// several rounds that take turns, so that a change of the machine's speed affects
// all figures alike.
type Speed struct {
	Playouts    float64 // informed playouts
	Simulations float64 // whole simulations, from an empty tree
	Share       float64 // Simulations / Playouts
}

// MeasureSpeed takes a few seconds.
func MeasureSpeed() (Speed, error) {
	s, err := newSearcher(map[string]string{"Hash": "256"})
	if err != nil {
		return Speed{}, err
	}
	defer s.Close()
	board, err := connectfour.New(12, 12, -1, -1)
	if err != nil {
		return Speed{}, err
	}
	var fast, tree, share []float64
	for range rounds {
		f, t := playoutRate(board), treeRate(s, board)
		fast, tree, share = append(fast, f), append(tree, t), append(share, t/f)
	}
	return Speed{median(fast), median(tree), median(share)}, nil
}

func playoutRate(board engine.Position) float64 {
	random, p := rng.New(1), board.Clone()
	evaluator := board.Game().NewEvaluator(&random, engine.EvaluatorOptions{Playouts: engine.Informed})
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
	info := s.Search(context.Background(), engine.History{Start: board}, engine.Limits{Nodes: treeNodes}, func(engine.Info) {})
	return float64(info.Nodes) / time.Since(start).Seconds()
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
