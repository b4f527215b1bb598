package web

import "github.com/c4engine/c4engine/engine/games"

// gamesFile is the file that tells the page which games there are.
const gamesFile = "games.json"

// gamesJSON returns the content of gamesFile.
func gamesJSON() []byte { return games.JSON() }
