package web

// SetGames makes the page's games those of a JSON text, and returns a function that puts the
// others back.
func SetGames(json string) (restore func()) {
	old := gamesJSON
	gamesJSON = func() []byte { return []byte(json) }
	return func() { gamesJSON = old }
}
