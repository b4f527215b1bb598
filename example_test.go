package c4engine_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// The best move of a position, within a time.
func Example() {
	e, err := c4engine.New(c4engine.WithThreads(2))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("6 7")
	if err != nil {
		log.Fatal(err)
	}
	if err := game.PlayNames("4 1 4 1 4"); err != nil {
		log.Fatal(err)
	}
	result, err := e.Search(context.Background(), game, c4engine.Limits{Time: 200 * time.Millisecond})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("column", game.Name(result.Best))
	// Output: column 4
}

// A position that no book answers, for a caller who waits ten seconds at most. Half a second is
// time enough to think; only when the caller has gone is it an error.
func ExampleEngine_Search() {
	e, err := c4engine.New()
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("10 11")
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	result, err := e.Search(ctx, game, c4engine.Limits{Time: 500 * time.Millisecond})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Println("too late, but so far", game.Name(result.Best))
	case err != nil:
		log.Fatal(err)
	case result.Nodes > 0:
		fmt.Println("found by a search")
	}
	// Output: found by a search
}

// A game of the engine against itself. The engine keeps what it learned from move to move.
func ExampleGame_Play() {
	e, err := c4engine.New(c4engine.WithHash(16))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("4 5 0 2") // four rows, five columns, the top of the middle one forbidden
	if err != nil {
		log.Fatal(err)
	}
	for game.Outcome() == c4engine.Undecided {
		result, err := e.Search(context.Background(), game, c4engine.Limits{Nodes: 2000})
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Play(result.Best); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(game.Outcome())
	// Output: first
}

// A match of two settings, which take turns at moving first.
func Example_match() {
	var engines [2]*c4engine.Engine
	for i, level := range []int{1, 9} {
		e, err := c4engine.New(c4engine.WithLevel(level), c4engine.WithHash(16))
		if err != nil {
			log.Fatal(err)
		}
		defer e.Close()
		engines[i] = e
	}
	wins := [2]int{}
	for first := range 2 {
		game, err := c4engine.NewGame("6 7")
		if err != nil {
			log.Fatal(err)
		}
		mover := first
		for ; game.Outcome() == c4engine.Undecided; mover = 1 - mover {
			result, err := engines[mover].Search(context.Background(), game, c4engine.Limits{})
			if err != nil {
				log.Fatal(err)
			}
			if err := game.Play(result.Best); err != nil {
				log.Fatal(err)
			}
		}
		if game.Outcome() != c4engine.Draw {
			wins[1-mover]++ // the side that moved last
		}
	}
	fmt.Println("level 9 won", wins[1], "of 2 games")
	// Output: level 9 won 2 of 2 games
}

// A server: each request borrows an engine, and gives up when its caller has gone.
func ExampleNew() {
	engines := make(chan *c4engine.Engine, 2)
	for range cap(engines) {
		e, err := c4engine.New(c4engine.WithHash(16))
		if err != nil {
			log.Fatal(err)
		}
		defer e.Close()
		engines <- e
	}
	answer := func(ctx context.Context, columns string) (string, error) {
		game, err := c4engine.NewGame("10 11")
		if err != nil {
			return "", err
		}
		if err := game.PlayNames(columns); err != nil {
			return "", err
		}
		select {
		case e := <-engines:
			defer func() { engines <- e }()
			result, err := e.Search(ctx, game, c4engine.Limits{Time: 100 * time.Millisecond})
			return game.Name(result.Best), err
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	column, err := answer(context.Background(), "5 4 5 4 5 3")
	fmt.Println("column", column, err)
	_, err = answer(context.Background(), "5 12")
	fmt.Println(err)
	// Output:
	// column 5 <nil>
	// move 2: expected a column from 1 to 11, not 12
}

// What every move is worth.
func ExampleEngine_Values() {
	e, err := c4engine.New(c4engine.WithHash(16))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("6 7")
	if err != nil {
		log.Fatal(err)
	}
	if err := game.PlayNames("4 4 3 3"); err != nil {
		log.Fatal(err)
	}
	lines, err := e.Values(context.Background(), game, c4engine.Limits{Nodes: 20_000})
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range lines[:2] {
		fmt.Println(line.Known, "by columns", game.Names(line.PV))
	}
	// Output:
	// win in 3 by columns [2]
	// win in 3 by columns [5]
}

// What the search thinks while it goes on. The end of the context stops it.
func ExampleEngine_Watch() {
	e, err := c4engine.New(c4engine.WithHash(16))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("12 12")
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	_, err = e.Watch(ctx, game, c4engine.Limits{Lines: 3}, func(sofar c4engine.Result) {
		fmt.Println(len(sofar.Lines), "moves")
		stop()
	})
	fmt.Println(err)
	// Output:
	// 3 moves
	// context canceled
}

// The value of a position, proven by the exact solver, and a game that has none.
func ExampleEngine_Prove() {
	e, err := c4engine.New(c4engine.WithHash(16))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	game, err := c4engine.NewGame("5 5")
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	proof, err := e.Prove(ctx, game)
	fmt.Println(proof, proof.Value() == c4engine.Drawn, err)

	game, err = c4engine.NewGame("nogo 5")
	if err != nil {
		log.Fatal(err)
	}
	_, err = e.Prove(ctx, game)
	fmt.Println(errors.Is(err, c4engine.ErrNoSolver))
	// Output:
	// draw true <nil>
	// true
}

// A game of one's own: all that the engine needs is the game's implementation of engine.Game.
// CONTRIBUTING.md describes how to write one.
func ExampleFrom() {
	e, err := c4engine.New(c4engine.WithHash(16))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	start, err := tictactoe.Game{}.New(nil)
	if err != nil {
		log.Fatal(err)
	}
	result, err := e.Search(context.Background(), c4engine.From(start), c4engine.Limits{Nodes: 100_000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Lines[0].Known.Value())
	// Output: draw
}
