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
	// NewGame is the line that makes a player forget the last game. The line of the position
	// is sent after it.
	NewGame  string
	List     []string // the positions of Schedule.List
	Launcher Launcher
	// Library is the command that plays with a library, in words, without the library's path.
	Library     []string
	Concurrency int      // games at a time
	Played      []Record // games of the schedule that are not played again
	// Out, if not nil, gets the schedule and then a line for every game when it ends.
	Out      io.Writer
	Resumed  bool // Out has the schedule and the played games already
	Progress Progress
}

// Progress shows the state of a match.
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

// Run plays the missing games of the schedule's shard. It returns all games in the order of the
// schedule, with those played before.
//
// It ends early when the SPRT decides. A part of a match plays on, because it does not see the
// games of the other parts. Run returns an error beside the games so far when ctx is done, when
// a player cannot be started or fails its handshake, or when Out cannot be written.
//
// When Run returns, its processes and goroutines have ended.
func Run(ctx context.Context, cfg Config) ([]Record, error) {
	if err := cfg.Schedule.check(); err != nil {
		return nil, err
	}
	b := &book{game: cfg.Game, s: &cfg.Schedule, list: cfg.List}
	if err := b.check(); err != nil {
		return nil, err
	}
	c := &collector{
		cfg:       &cfg,
		games:     slices.Clone(cfg.Played),
		standings: NewStandings(&cfg.Schedule, cfg.Played),
	}
	missing := c.missing()
	for _, pair := range missing { // an error now costs less than after hours of games
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

// outcome is a game that a worker has played, or the error that ends the match.
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

// run starts the workers, and collects their games until all are played or the match ends.
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
	for o := range outcomes { // until the last worker has ended
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

// missing returns the games that are not played yet, in pairs.
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

// take writes a game to Out and counts it.
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
