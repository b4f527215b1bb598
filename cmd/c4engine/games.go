package main

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// games are all that there are. The first needs no name after newgame.
var games = []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}}
