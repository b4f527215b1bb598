package main

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// games are all that there are. The first needs no name after newgame.
var games = []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}}

func gameNamed(name string) (engine.Game, error) {
	var names []string
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, fmt.Errorf("game: expected %s, not %q", strings.Join(names, ", "), name)
}
