package gamefile

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// ReadCommand returns the protocol's command read, which answers with what [Answerer] returns.
func ReadCommand(games engine.Games) protocol.Extra {
	answer := Answerer(games)
	return protocol.Extra{
		Name: "read", Syntax: "'T'",
		Help: "answer the games of a text, a string of JSON, in a line of JSON",
		Do: func(ctx context.Context, start engine.Position, _ engine.History, text string) ([]byte, error) {
			return answer(ctx, start, text)
		},
	}
}
