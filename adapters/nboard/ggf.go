package nboard

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Property is a property of a game in GGF, or in SGF, from which GGF is derived.
type Property struct {
	Name   string
	Values []string
	Node   int // the number of its node in SGF
	End    int // in the text, behind the last value
}

// Properties reads the first game of a text in GGF or SGF: the properties of its main line, and the
// length of its text.
func Properties(text string) (list []Property, length int, err error) {
	depth, node, mainLine := 0, 0, true
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case c == '(':
			depth++
		case c == ')':
			mainLine = false // the first branch has ended
			if depth--; depth == 0 {
				return list, at + 1, nil
			}
		case c == ';':
			node++
		case c == '[':
			end := closingBracket(text[at+1:])
			if end < 0 {
				return nil, 0, engine.Expected("game", "a ] for every [")
			}
			if mainLine {
				value := escaped.ReplaceAllString(text[at+1:at+1+end], "$1")
				list = add(list, Property{nameBefore(text[:at]), []string{value}, node, at + end + 2})
			}
			at += end + 1
		}
	}
	return nil, 0, engine.Expected("game", "a ) for every (")
}

// add adds a property with one value. Without a name the value belongs to the property before.
func add(list []Property, p Property) []Property {
	if n := len(list); p.Name == "" && n > 0 {
		last := &list[n-1]
		last.Values, last.End = append(last.Values, p.Values...), p.End
		return list
	}
	return append(list, p)
}

// closingBracket returns the index of the bracket that ends a value, or -1.
func closingBracket(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return -1
}

var escaped = regexp.MustCompile(`(?s)\\(.)`)

// nameBefore returns the name of a property at the end of a text, in capital letters. The first
// version of SGF had small letters in names, which do not count.
func nameBefore(text string) string {
	text = strings.TrimRight(text, " \t\r\n")
	isNoLetter := func(r rune) bool { return r|' ' < 'a' || r|' ' > 'z' }
	name := text[strings.LastIndexFunc(text, isNoLetter)+1:]
	return strings.Map(func(r rune) rune {
		if r >= 'a' {
			return -1
		}
		return r
	}, name)
}

// ParseGame returns the game with some properties of GGF, the Generic Game Format. BO is the board
// at the start: its size, its cells row by row from the top and the side to move ("*" black, "O"
// white, "-" empty). B and W are moves, and TI is the clock, which is not read:
//
//	(;GM[Othello]TI[5:00//2:00]BO[4 -----O*--*O----- *]B[D3]W[C4//0.5];)
func ParseGame(g engine.Game, properties []Property) (engine.History, error) {
	game, _, err := parseGame(g, properties)
	if err != nil {
		return engine.History{}, err
	}
	return game.History(), nil
}

// parseGame reads the clock too.
func parseGame(g engine.Game, properties []Property) (game protocol.Game, c clock, err error) {
	for _, property := range properties {
		if property.Name == "TI" {
			c = parseClock(property.Values[0])
		}
	}
	for _, property := range properties {
		p := game.Position()
		switch {
		case property.Name == "BO":
			start, err := parseBoard(g, property.Values[0])
			if err != nil {
				return game, c, err
			}
			game = protocol.NewGame(engine.History{Start: start})
		case property.Name != "B" && property.Name != "W":
		case p == nil:
			return game, c, engine.Expected("BO", "a board before the first move")
		default:
			m, err := parseMove(p, property.Values[0])
			if err != nil {
				return game, c, fmt.Errorf("move %d: %w", len(game.History().Moves)+1, err)
			}
			c.spend(p.Turn(), property.Values[0])
			game.Play(m)
		}
	}
	if game.Position() == nil {
		return game, c, engine.Expected("BO", "a board")
	}
	return game, c, nil
}

// squares has the letters of cells, players those of the side to move.
var (
	squares = map[byte]engine.Square{
		'-': engine.Empty, '*': engine.FirstPiece, 'O': engine.SecondPiece,
	}
	players = map[byte]engine.Player{'*': engine.First, 'O': engine.Second}
)

// parseBoard reads the value of BO.
func parseBoard(g engine.Game, text string) (engine.Position, error) {
	sizeText, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	size, ok := field.Integer[int](sizeText)
	if largest := g.About().Boards.High(); !ok || size < 1 || size > largest {
		return nil, engine.Expected("BO", "a size up to %d", largest)
	}
	cells := strings.Join(strings.Fields(rest), "")
	if len(cells) != size*size+1 {
		return nil, engine.Expected("BO", "%d cells and the side to move", size*size)
	}
	turn, ok := players[cells[size*size]]
	if !ok {
		return nil, engine.Expected("BO", "* or O to move")
	}
	b := engine.NewBoard(size, size)
	for i := range b.Squares {
		if b.Squares[i], ok = squares[cells[i]]; !ok {
			return nil, engine.Expected("BO", "cells of *, O and -")
		}
	}
	return g.Setup(b, turn)
}

// A move is the name of its cell in capital letters, or a pass.
const (
	pass     = "PA"
	longPass = "PASS"
)

func formatMove(p engine.Position, m engine.Move) string {
	if p.Cell(m) == engine.NoCell {
		return pass
	}
	return strings.ToUpper(boardtext.Name(p, m))
}

// parseMove reads a legal move of p. It ignores the evaluation and the time after a slash.
func parseMove(p engine.Position, text string) (engine.Move, error) {
	word, _, _ := strings.Cut(text, "/")
	word = strings.ToUpper(strings.TrimSpace(word))
	if word == pass || word == longPass {
		return p.MoveAt(engine.NoCell)
	}
	c, ok := boardtext.ParseCell(p.Game().About().Notation, p.Board(), word)
	if !ok {
		return engine.NoMove, engine.Expected("move", "%s, or PA", boardtext.NameSyntax(p))
	}
	return p.MoveAt(c)
}

// clock is the clock of a game: a main time with an increment for each move, and an extension
// after it. Each move in the game's text may carry the time that it took.
type clock struct {
	set                        bool
	main, increment, extension time.Duration
	used                       [2]time.Duration
	moves                      [2]int
}

// left returns the time that a side has left, at least 1 ns.
func (c *clock) left(side engine.Player) time.Duration {
	left := c.main + time.Duration(c.moves[side])*c.increment - c.used[side]
	if left <= 0 {
		left += c.extension
	}
	return max(left, 1)
}

// spend counts a move. Its evaluation and its time in seconds may follow it: F5/1.23/4.5. A wrong
// time counts as 0.
func (c *clock) spend(side engine.Player, move string) {
	c.moves[side]++
	if parts := strings.Split(move, "/"); len(parts) == 3 {
		seconds, ok := field.Decimal(strings.TrimSpace(parts[2]))
		if ok && seconds > 0 && seconds < maxSeconds {
			c.used[side] += time.Duration(seconds * float64(time.Second))
		}
	}
}

// maxSeconds is longer than the clock of any game.
const maxSeconds = 1e6

// parseClock reads the value of TI: the main time, the increment and the extension. The last two
// may be missing or empty: 15:00, 5:00//2:00, 1:00:00/10. A wrong text, or a main time of 0, sets
// no clock.
func parseClock(text string) (c clock) {
	for i, part := range strings.SplitN(text, "/", 3) {
		t, ok := parseTime(part)
		if !ok {
			return clock{}
		}
		*[]*time.Duration{&c.main, &c.increment, &c.extension}[i] = t
	}
	c.set = c.main > 0
	return c
}

// parseTime reads hours, minutes and seconds; the first may be missing. No text is 0.
func parseTime(text string) (time.Duration, bool) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, true
	}
	seconds := 0
	for _, part := range strings.Split(text, ":") {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		if err != nil {
			return 0, false
		}
		seconds = 60*seconds + int(n)
		if seconds > maxSeconds {
			return 0, false
		}
	}
	return time.Duration(seconds) * time.Second, true
}
