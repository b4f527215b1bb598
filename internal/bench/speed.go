package bench

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

const (
	rounds    = 5
	treeNodes = 500_000 // simulations a round
	playouts  = 500_000 // a round
)

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
	s, err := newSearcher(speedHash)
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
		f := playoutRate(board)
		t, err := treeRate(s, board)
		if err != nil {
			return Speed{}, err
		}
		fast, tree, share = append(fast, f), append(tree, t), append(share, t/f)
	}
	size := board.Board()
	return Speed{size.Rows, size.Columns, median(fast), median(tree), median(share)}, nil
}

func largestBoard(game engine.Game) (engine.Position, error) {
	boards := game.About().Boards
	size := [2]int{boards.High(), boards.High()}
	return game.New(strings.Fields(boardtext.Words(boards, size)))
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

func treeRate(s *uct.Searcher, board engine.Position) (float64, error) {
	if err := s.NewGame(); err != nil {
		return 0, err
	}
	start := time.Now()
	h, limits := engine.History{Start: board}, engine.Limits{Nodes: treeNodes}
	info, err := s.Search(context.Background(), h, limits, nil)
	return float64(info.Nodes) / time.Since(start).Seconds(), err
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
