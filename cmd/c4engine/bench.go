package main

import (
	"cmp"
	"context"
	endian "encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
)

// benchCommand measures the search: its signature, which changes when its decisions change, and its
// speed.
type benchCommand struct {
	Signature bool
}

func (c *benchCommand) Syntax() cli.Syntax {
	return cli.Syntax{Sections: cli.Flags(cli.Bool("--signature", &c.Signature, "print only the signature"))}
}

func (c *benchCommand) Run(ctx context.Context, out *cli.Output) error {
	signature, nps, err := signature(ctx)
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	if c.Signature {
		fmt.Fprintln(out, signature)
		return nil
	}
	fmt.Fprintf(out, "signature %d\nnodes a second %.0f, on the signature's positions\n", signature, nps)
	return nil
}

// movesEach is the number of searches of a position. Each follows the best move of the one
// before.
const movesEach = 3

// signatureHash is the size of the trees, in megabytes: they become full, so nodes are reclaimed.
const signatureHash = 16

// usePlain sets the options of a search like the first program of a student in docs/strength.md.
func usePlain(o *uct.Options) {
	o.Graph, o.Proofs, o.ForcedMoves, o.Solver, o.KeepTree = false, false, false, false, false
	o.Playouts, o.FinalMove = engine.Uniform, uct.RobustChild
	o.Exploration, o.Prior, o.Learned = 0.8, 0, 0
}

// signature returns a number that depends on every decision of the search on fixed positions of all
// games, with one seed and one thread. It also returns the simulations a second of these searches.
func signature(ctx context.Context) (signature uint32, nps float64, err error) {
	digest := fnv.New32a()
	simulations := uint64(0)
	start := time.Now()
	for _, game := range games.All() {
		list, err := setsOf(game)
		if err != nil {
			return 0, 0, err
		}
		for _, b := range list {
			n, err := digestSearches(ctx, digest, game, b)
			if err != nil {
				return 0, 0, fmt.Errorf("%s: %w", game.Name(), err)
			}
			simulations += n
		}
	}
	return digest.Sum32(), float64(simulations) / time.Since(start).Seconds(), nil
}

// digestSearches adds the results of the searches of b to a digest, and returns their
// simulations.
func digestSearches(ctx context.Context, digest io.Writer, game engine.Game, b benchSet) (simulations uint64, err error) {
	searcher := uct.New()
	defer searcher.Close()
	err = searcher.Configure(func(o *uct.Options) error {
		o.Seed, o.Threads, o.Hash = 1, 1, signatureHash
		if b.plain {
			usePlain(o)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, fen := range b.positions {
		p, err := game.Parse(fen)
		if err != nil {
			return 0, fmt.Errorf("%q: %w", fen, err)
		}
		if err := searcher.NewGame(); err != nil {
			return 0, err
		}
		h := engine.NewHistory(p)
		for range movesEach {
			limits := engine.Limits{Nodes: b.nodes}
			info, err := searcher.Search(ctx, h, limits, nil)
			if err := cmp.Or(err, ctx.Err()); err != nil { // a search that was cut short has no signature
				return 0, err
			}
			digestInfo(digest, info)
			simulations += info.Nodes
			if info.BestMove() == engine.NoMove {
				break
			}
			if err := h.Play(info.BestMove()); err != nil {
				return 0, err
			}
		}
	}
	return simulations, nil
}

// digestInfo adds everything that a reproducible search returns to a digest.
func digestInfo(digest io.Writer, info engine.Info) {
	numbers := []uint64{info.Nodes, uint64(info.Depth), uint64(info.SelDepth), uint64(info.HashFull)}
	for _, line := range info.Lines {
		numbers = append(numbers, math.Float64bits(line.Winrate))
		numbers = append(numbers, uint64(line.Known.Value()), uint64(line.Known.Plies))
		for _, m := range line.PV {
			numbers = append(numbers, uint64(m))
		}
	}
	_ = endian.Write(digest, endian.LittleEndian, numbers) // writing to a hash does not fail
}

// benchSet is a list of positions that are searched with one node limit.
type benchSet struct {
	nodes     uint64
	plain     bool // with most features of the search off
	positions []string
}

// setsOf returns the positions of a game that the signature depends on: those of benchSets, else
// the start.
func setsOf(game engine.Game) ([]benchSet, error) {
	if list, ok := benchSets[game.Name()]; ok {
		return list, nil
	}
	start, err := game.New(nil)
	if err != nil {
		return nil, err
	}
	return []benchSet{{nodes: 10_000, positions: []string{start.FEN()}}}, nil
}

// benchSets are positions chosen for the signature, by game.
var benchSets = map[string][]benchSet{
	// connectfour: boards of all shapes, with the forbidden cell in different places. It covers all
	// phases of the game. It has no opening of 6 rows and 7 columns: the book answers those without
	// a search.
	"connectfour": {
		{nodes: 60_000, positions: []string{
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
		{nodes: 20_000, plain: true, positions: []string{
			"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
			"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
		}},
	},
	// nogo: an empty board, a small board and a middle game.
	"nogo": {
		{nodes: 10_000, positions: []string{
			"9/9/9/9/9/9/9/9/9 x",
			"1x3/xo3/o4/5/5 x",
			"9/9/9/4x4/9/9/3o5/9/8x o",
		}},
	},
	// reversi: two openings, a position where the side to move must pass, and an endgame.
	"reversi": {
		{nodes: 10_000, positions: []string{
			"8/8/8/3ox3/3xo3/8/8/8 x",
			"6/6/2ox2/2xo2/6/6 x",
			"oxxx/xxxx/xxxx/xx2 x",
			"1ooooox1/xxoooxxx/xxoxxxxx/xxxoxxox/xxxxooox/xxxxoxox/2xxxxx1/2ooooo1 x",
		}},
	},
}
