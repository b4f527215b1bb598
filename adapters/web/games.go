package web

import "github.com/c4engine/c4engine/engine/games"

// gamesFile is the file with which the page learns what games there are.
const gamesFile = "games.json"

// gamesJSON returns the content of gamesFile.
func gamesJSON() []byte { return games.JSON() }
