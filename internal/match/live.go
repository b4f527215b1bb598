package match

import (
	"bytes"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Live is a match while it is played, for a page that shows it. Any goroutine may call its methods.
type Live struct {
	mu       sync.Mutex
	schedule *Schedule
	game     engine.Game
	ended    []Record
	running  map[int]Record // by their numbers
	page     []byte
	made     time.Time // when page was
}

// NewLive returns a match that has not begun, with the games that were played before.
func NewLive(s *Schedule, game engine.Game, played []Record) *Live {
	return &Live{schedule: s, game: game, ended: slices.Clone(played), running: map[int]Record{}}
}

// show takes in a game after each of its moves. On a nil match this and end do nothing.
func (l *Live) show(g Record) {
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.running[g.Game] = g
	}
}

// end takes in a game that is over.
func (l *Live) end(g Record) {
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.running, g.Game)
		l.ended = append(l.ended, g)
	}
}

// The page of a running match has at most this number of games that are over, the last ones, and it
// is made at most so often: each takes time from the players.
const (
	shownGames = 100
	pageEvery  = time.Second
)

// Page returns the page of the match: that of WritePage, with the games under way at the end.
func (l *Live) Page() ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.made) < pageEvery {
		return l.page, nil
	}
	games := slices.Clone(l.ended[max(0, len(l.ended)-shownGames):])
	sortGames(games)
	running := slices.Collect(maps.Values(l.running))
	sortGames(running)
	p := newPage(NewStandings(l.schedule, l.ended), l.ended, nil)
	p.Live = true
	var page bytes.Buffer
	if err := writeGames(&page, p, l.game, append(games, running...), nil); err != nil {
		return nil, err
	}
	l.page, l.made = page.Bytes(), time.Now()
	return l.page, nil
}
