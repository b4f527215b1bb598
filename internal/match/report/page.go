package report

import (
	"bytes"
	_ "embed" // the template of the tables
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/pages"
	"github.com/c4engine/c4engine/internal/svg"
)

//go:embed page.html
var tablesText string

// WritePage writes the match as one self-contained HTML page: the tables, graphs, and every game to
// replay. Against rivals it begins with the points and the games that were not won, with what
// explains them. It fails if a game has an illegal move, and names that game.
func (r *Results) WritePage(w io.Writer) error { return r.writePage(w, r.Records, false) }

// writePage writes the page with some games to replay.
func (r *Results) writePage(w io.Writer, games []gamefile.Record, live bool) error {
	players := r.Schedule.Players
	p := pages.Page{Title: strings.Join(namesOf(players), ", "), Summary: r.summary(), Live: live, Language: r.Language}
	tables, graphs := r.part(), []svg.Graph(nil)
	if r.Schedule.OwnBoards {
		head := r.rivalPart(games)
		for _, changed := range head.Tables[1:] {
			last := len(changed.Columns) - 1 // the page itself shows what a command would
			changed.Columns = changed.Columns[:last]
			for i, cells := range changed.Rows {
				changed.Rows[i] = cells[:last]
			}
		}
		p.Title, p.Head = r.rivalTitle(), head
		tables, graphs = part{Tables: tables.Tables[1:]}, r.graphs()
	} else {
		graphs = []svg.Graph{r.eloGraph()}
	}
	tables.Graphs, tables.Players = template.HTML(svg.Graphs(graphs...)), players
	p.Tables = tables
	for i := range games {
		g, err := r.replayed(&games[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", games[i].Game, err)
		}
		if e, known := r.Explained[games[i].Game]; known {
			g.Report, g.Better, g.Says = e.Game.Report, e.Game.Better, e.Game.Says
		}
		p.Games = append(p.Games, g)
	}
	return pages.Write(w, tablesText, p)
}

// replayed returns a game in the form of the page.
func (r *Results) replayed(g *gamefile.Record) (pages.Game, error) {
	replay := pages.Game{
		Number: g.Game, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail,
	}
	if g.Adjudicated {
		replay.End, replay.Detail = r.say("adjudicated"), r.say("both players had proven it")
	}
	var err error
	replay.History, err = g.Replay(r.Game)
	for _, m := range g.Moves {
		var data pages.Ply
		if t := m.Thought; t != nil {
			data = pages.Ply{Millis: &t.Millis, Clock: t.Clock, Nodes: t.Nodes, Winrate: t.Winrate}
			if t.Proven != nil {
				data.Proven = t.Proven.String()
			}
		}
		replay.Plies = append(replay.Plies, data)
	}
	return replay, err
}

// Live is a match while it is played, for a page that shows it. Any goroutine may call its methods.
type Live struct {
	results Results // without games

	// games is held for a moment only, because players wait for it between two moves. The page is
	// made without it.
	games   sync.Mutex
	ended   []gamefile.Record       // in the order in which they ended
	running map[int]gamefile.Record // by their numbers

	making sync.Mutex // held while a page is made
	page   []byte     // the last one
	made   time.Time  // when it was
}

// NewLive returns a match that has not begun, with the games that were played before. The results
// have no games.
func NewLive(r Results, played []gamefile.Record) *Live {
	return &Live{results: r, ended: slices.Clone(played), running: map[int]gamefile.Record{}}
}

// Show takes in a game under way, or one that is over.
func (l *Live) Show(g gamefile.Record) {
	l.games.Lock()
	defer l.games.Unlock()
	l.running[g.Game] = g
	if g.Result != "" {
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
	l.making.Lock()
	defer l.making.Unlock()
	if time.Since(l.made) < pageEvery {
		return l.page, nil
	}
	l.games.Lock() // what is taken does not change: these arrays only grow behind it
	ended, running := l.ended, slices.Collect(maps.Values(l.running))
	l.games.Unlock()
	ended = slices.Clone(ended)
	last := slices.Clone(ended[max(0, len(ended)-shownGames):])
	for _, games := range [][]gamefile.Record{ended, last, running} {
		slices.SortFunc(games, func(a, b gamefile.Record) int { return a.Game - b.Game })
	}
	r := l.results
	r.Standings, r.Records = match.NewStandings(r.Schedule, ended), ended
	var page bytes.Buffer
	if err := r.writePage(&page, append(last, running...), true); err != nil {
		return nil, err
	}
	l.page, l.made = page.Bytes(), time.Now()
	return l.page, nil
}
