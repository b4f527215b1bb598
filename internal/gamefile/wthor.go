package gamefile

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// A file of the archive of the French Othello federation (WTH_2001.wtb) has a head of 16 bytes
// and a record of 68 for each game. Numbers have their lowest byte first.
//
//	head    0 century, year, month and day   4 number of games (4)   8 number of names (2)
//	       10 year of the games (2)         12 size of the board, 0 for 8   13 .. 15 others
//	record  0 tournament (2)   2 black (2)   4 white (2)   6 black's discs   7 those of best play
//	        8 60 moves: 10 * row + column, both from 1, in which f5 is 56; 0 behind the last one
//
// WTHOR.JOU and WTHOR.TRN have the same head and the names of players and of tournaments, each in a
// record of its own, in Latin-1 up to a byte of 0.
const (
	wthorHead       = 16
	wthorRecord     = 68
	wthorMoves      = 8
	wthorPlayer     = 20
	wthorTournament = 26
)

// sureOfWthor is sure of a head with a date of this century or the last one, in bytes that no text
// begins with.
func sureOfWthor(text string) certainty {
	if len(text) >= wthorHead && (text[0] == 19 || text[0] == 20) && text[1] < 100 &&
		1 <= text[2] && text[2] <= 12 && 1 <= text[3] && text[3] <= 31 {
		return certain
	}
	return no
}

// readWthor reads the games of an archive. The names are those of the files beside it; without
// them players have their numbers. Errors name the game, as there are no lines.
func (r Reader) readWthor(text string) (games []Game) {
	data := []byte(strings.TrimLeft(text, "\n"))
	wrong := func(err error) []Game { return append(games, Game{wrong: err}) }
	number := int(binary.LittleEndian.Uint32(data[4:]))
	start, err := r.Games.Start([]string{"reversi"})
	switch size := data[12]; {
	case err != nil:
		return wrong(err)
	case number == 0:
		return wrong(engine.Expected("file", "games (.wtb), not names of players or tournaments"))
	case size != 0 && size != 8:
		return wrong(engine.Expected("size", "a board of 8 x 8, not %d x %d", size, size))
	}
	r.Start = start
	players, err := r.wthorNames(".jou", wthorPlayer)
	tournaments, err2 := r.wthorNames(".trn", wthorTournament)
	if err = cmp.Or(err, err2); err != nil {
		return wrong(err)
	}
	records := data[wthorHead:]
	for record := range slices.Chunk(records[:len(records)/wthorRecord*wthorRecord], wthorRecord) {
		g, err := r.gameOfRecord(record)
		number := func(at int) int { return int(binary.LittleEndian.Uint16(record[at:])) }
		g.First, g.Second = fmt.Sprint("player ", number(2)), fmt.Sprint("player ", number(4))
		if number(2) < len(players) && number(4) < len(players) {
			g.First, g.Second = players[number(2)], players[number(4)]
		}
		if number(0) < len(tournaments) {
			g.Event = tournaments[number(0)]
		}
		if err != nil {
			g.wrong = fmt.Errorf("game %d: %w", len(games)+1, err)
		}
		games = append(games, g)
	}
	if len(records) != number*wthorRecord {
		return wrong(engine.Expected("file", "%d bytes for %d games, as its head says, not %d",
			wthorHead+number*wthorRecord, number, len(data)))
	}
	return games
}

func (r Reader) gameOfRecord(record []byte) (g Game, err error) {
	var cells []string
	for _, cell := range record[wthorMoves:] {
		if cell == 0 {
			break
		}
		cells = append(cells, fmt.Sprintf("%c%d", 'a'-1+cell%10, cell/10))
	}
	h, err := r.parsePosition(cells)
	if err != nil {
		return g, err
	}
	g = Played(h)
	if record[6] > 64 {
		return g, engine.Expected("score", "at most 64 discs of black, not %d", record[6])
	}
	return g, g.claim(scoreOf(fmt.Sprintf("%d-%d", record[6], 64-record[6])))
}

// IsNames reports whether a file has the names of an archive, and no games.
func IsNames(name string) bool {
	return slices.Contains([]string{".jou", ".trn"}, strings.ToLower(filepath.Ext(name)))
}

// wthorNames returns the names of the file with an ending beside the archive, nil without one.
func (r Reader) wthorNames(ending string, size int) (names []string, err error) {
	entries, _ := os.ReadDir(r.folder) // of a text there is none
	var found []string
	for _, entry := range entries {
		if strings.EqualFold(filepath.Ext(entry.Name()), ending) {
			found = append(found, entry.Name())
		}
	}
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
	default:
		return nil, engine.Expected("names", "one file %s beside the games, not %s", ending, strings.Join(found, ", "))
	}
	data, err := os.ReadFile(filepath.Join(r.folder, found[0]))
	if err != nil {
		return nil, err
	}
	if len(data) < wthorHead || len(data) != wthorHead+size*int(binary.LittleEndian.Uint16(data[8:])) {
		return nil, engine.Expected(found[0], "a head of %d bytes and as many names of %d bytes as it says", wthorHead, size)
	}
	for record := range slices.Chunk(data[wthorHead:], size) {
		var name []rune
		for _, letter := range record {
			if letter == 0 {
				break
			}
			name = append(name, rune(letter)) // Latin-1
		}
		names = append(names, string(name))
	}
	return names, nil
}
