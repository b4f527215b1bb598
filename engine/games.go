package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Games is a list of games, the default one first.
type Games []Game

// Default returns the game of commands that name none.
func (g Games) Default() Game { return g[0] }

// Names returns the names of the games.
func (g Games) Names() []string {
	var names []string
	for _, game := range g {
		names = append(names, game.Name())
	}
	return names
}

// Named returns the game with a name. The error is a *FieldError of the field game.
func (g Games) Named(name string) (Game, error) {
	names := g.Names()
	if i := slices.Index(names, name); i >= 0 {
		return g[i], nil
	}
	return nil, Expected("game", "one of %s", strings.Join(names, ", "))
}

// Where returns the games that keep accepts.
func (g Games) Where(keep func(Game) bool) Games {
	return slices.DeleteFunc(slices.Clone(g), func(game Game) bool { return !keep(game) })
}

// Start returns the start position that words describe. A first word that begins with a
// letter names the game; the other words are for its New. The error is a *FieldError.
func (g Games) Start(words []string) (Position, error) {
	if len(words) == 0 || !IsName(words[0]) {
		return g.Default().New(words)
	}
	game, err := g.Named(words[0])
	if err != nil {
		return nil, err
	}
	return game.New(words[1:])
}

// IsName reports whether a word can name a game or a field: it begins with a letter.
func IsName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}
