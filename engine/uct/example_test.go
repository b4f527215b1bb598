package uct_test

import (
	"context"
	"fmt"
	"log"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
)

// The best move of a position, with its proof.
func Example() {
	position, err := connectfour.Game{}.Parse("7/7/7/7/2oo3/2xx3 x")
	if err != nil {
		log.Fatal(err)
	}
	search := uct.New()
	defer search.Close()
	history := engine.NewHistory(position)
	info, err := search.Search(context.Background(), history, engine.Limits{Nodes: 50_000}, nil)
	if err != nil {
		log.Fatal(err)
	}
	best := info.Lines[0]
	fmt.Println(boardtext.FormatMove(position, best.PV[0]), "wins:", best.Known.Value() == engine.Won, "in", best.Known.Plies)
	// Output: 5,1 wins: true in 3
}
