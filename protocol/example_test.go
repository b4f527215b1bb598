package protocol_test

import (
	"context"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol"
)

// A program talks to a session that it runs itself. A client of another process uses the process's
// standard input and output in the same way.
func ExampleClient() {
	ctx := context.Background()
	in, toSession := io.Pipe()
	fromSession, out := io.Pipe()
	go func() {
		err := protocol.Run(ctx, in, out, protocol.Config{Games: games.All(), Searcher: uct.New()})
		_ = out.CloseWithError(err)
	}()
	c := protocol.NewClient(struct {
		io.Reader
		io.Writer
	}{fromSession, toSession})

	err := c.Tell(ctx,
		protocol.SetOptionRequest("Hash", "16"),
		protocol.Request{"newgame", "9", "9", "4", "4"},
		protocol.Request{"position", "columns", "5"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for m, err := range c.Do(ctx, protocol.GoRequest(engine.Limits{Nodes: 2000})) {
		switch m := m.(type) {
		case protocol.Info:
			fmt.Println("simulations:", m.Nodes)
		case protocol.BestMove:
			fmt.Println("a move:", m.Move != "", err)
		}
	}
	turn, err := protocol.Ask[protocol.Response](ctx, c, protocol.Request{"query", "turn"})
	fmt.Println("to move:", turn.Value, err)
	err = c.Tell(ctx, protocol.SetOptionRequest("Hash", "0"))
	fmt.Println(err)
	// Output:
	// simulations: 2000
	// a move: true <nil>
	// to move: first <nil>
	// error setoption: Hash: expected an integer from 1 to 32768
}
