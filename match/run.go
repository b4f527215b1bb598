package match

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/c4engine/c4engine/engine"
)

// Config is what Run needs.
type Config struct {
	Schedule Schedule
	Game     engine.Game
	// NewGame is the line that makes a player forget the last game. The position
	// follows it.
	NewGame  string
	List     []string // the positions of Schedule.List
	Launcher Launcher
	// Library are the words of the command that plays with a library, before its path.
	Library     []string
	Concurrency int      // games at a time
	Played      []Record // games of the schedule that are not played again
	// Out, if not nil, gets a line for every game as it ends, after the schedule
	// unless it is Resumed.
	Out      io.Writer
	Resumed  bool // Out has the schedule and the games Played already
	Progress Progress
}

// Progress shows how a match stands.
type Progress interface {
	// Show is called at the beginning and after every game, by one goroutine.
	Show(s *Standings)
	// End is called once, after the last game.
	End()
}

// Use enters the game and the list of openings, if there is one.
func (s *Schedule) Use(game engine.Game, list []string) {
	s.Game = game.Name()
	if len(list) > 0 {
		s.List = nameOf(list)
	}
}

// Run plays what is left of the schedule's shard and returns all games, those
// played before included, in the order of the schedule. It ends early when the
// SPRT decides (a part of a match plays on: it does not see the others' games), and with an error, beside the games so far, when ctx is done, a
// player cannot be started or fails its handshake, or Out takes no more.
//
// When Run returns, no process and no goroutine of it is left.
func Run(ctx context.Context, cfg Config) ([]Record, error) {
	if err := cfg.Schedule.check(); err != nil {
		return nil, err
	}
	b := &book{game: cfg.Game, s: &cfg.Schedule, list: cfg.List}
	if err := b.check(); err != nil {
		return nil, err
	}
	c := &collector{cfg: &cfg, games: slices.Clone(cfg.Played), standings: NewStandings(&cfg.Schedule, cfg.Played)}
	missing := c.missing()
	for _, pair := range missing { // now, and not when hours of games have been played
		if _, err := b.opening(pair[0].Round); err != nil {
			return nil, err
		}
	}
	err := c.begin()
	if err == nil && !c.standings.Decided() {
		err = c.run(ctx, b, missing)
	}
	cfg.Progress.End()
	sortGames(c.games)
	return c.games, err
}

// collector receives the games and is the only writer.
type collector struct {
	cfg       *Config
	games     []Record
	standings *Standings
}

// outcome is what a worker hands to the collector.
type outcome struct {
	game Record
	err  error
}

func (c *collector) begin() error {
	c.cfg.Progress.Show(c.standings)
	if c.cfg.Resumed || c.cfg.Out == nil {
		return nil
	}
	return writeLine(c.cfg.Out, c.cfg.Schedule)
}

// run lets the workers play until all that is missing is played or something ends the match.
func (c *collector) run(ctx context.Context, b *book, missing [][]Slot) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := queueOf(missing)
	outcomes := make(chan outcome)
	var workers sync.WaitGroup
	for range c.cfg.Concurrency {
		w := &worker{cfg: c.cfg, book: b, clients: map[int]*client{}}
		workers.Go(func() { w.run(ctx, jobs, outcomes) })
	}
	go func() {
		workers.Wait()
		close(outcomes)
	}()

	var first error
	for o := range outcomes { // to the last worker's end, whatever ended the match
		if first != nil || c.standings.Decided() {
			continue
		}
		if first = o.err; first == nil {
			first = c.take(o.game)
		}
		if first != nil || c.standings.Decided() {
			cancel()
		}
	}
	return first
}

// missing returns the games to play, by pairs.
func (c *collector) missing() (all [][]Slot) {
	played := map[int]bool{}
	for _, g := range c.games {
		played[g.Game] = true
	}
	for _, number := range c.cfg.Schedule.mine() {
		var pair []Slot
		for _, slot := range c.cfg.Schedule.Pair(number) {
			if !played[slot.Game] {
				pair = append(pair, slot)
			}
		}
		if len(pair) > 0 {
			all = append(all, pair)
		}
	}
	return all
}

// queueOf returns a channel that holds all pairs.
func queueOf(pairs [][]Slot) <-chan []Slot {
	queue := make(chan []Slot, len(pairs))
	for _, pair := range pairs {
		queue <- pair
	}
	close(queue)
	return queue
}

// take writes a game to Out, and then counts it.
func (c *collector) take(g Record) error {
	if c.cfg.Out != nil {
		if err := writeLine(c.cfg.Out, g); err != nil {
			return err
		}
	}
	c.games = append(c.games, g)
	c.standings.Add(&g)
	c.cfg.Progress.Show(c.standings)
	return nil
}

// sortGames puts games in the order of the schedule.
func sortGames(games []Record) {
	slices.SortFunc(games, func(a, b Record) int { return a.Game - b.Game })
}
