// Package match plays matches between players and computes what the results prove. A player is a
// process that speaks the line protocol (docs/protocol.md).
//
//	the words of a command            arguments.go: match; report.go: match report, match watch,
//	                                  and what they show; player.go: -engine and its keys
//	    |  Schedule
//	    v
//	which games, from which openings  schedule.go
//	    |  Slot, opening
//	    v
//	Run: workers, one collector       match.go
//	    |
//	    v
//	one game: a worker starts the     game.go
//	players and is the referee
//	    |  each turn: client.move     client.go: the conversation with a player; clock.go: its time;
//	    v                             process.go: its process, and the log
//	a Record, of package gamefile     file.go: files of games
//	    |
//	    v
//	Standings: counts                 standings.go; elo.go: Elo and the SPRT
//	    |
//	    v
//	Results: tables, graphs, pages    table.go; rivals.go: against a folder of rivals; page.go;
//	                                  explain.go: the games that were not won; exports.go: graphs
//	                                  and the formats of spreadsheets and the course's judge
//
// The terms are those of fastchess and cutechess-cli: a pair is two games of two
// players from one opening, with the colours exchanged; in a gauntlet one player meets
// all others; the pentanomial counts pairs by their score.
//
// Nothing here touches the operating system: the caller passes a [Launcher], files and
// writers. Goroutines: Run collects the games, is the only writer, and waits for its
// workers; each worker waits for the players it has started.
package match

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// Config is what Run needs. The schedule, the game and the launcher are required.
type Config struct {
	Schedule Schedule // as a command line or a file has it
	Game     engine.Game
	List     []string // the positions of Schedule.List
	Launcher Launcher
	// Library is the command that plays with a library, in words, without its flags and the
	// library's path.
	Library     []string
	Concurrency int               // games at a time; 0: one
	Played      []gamefile.Record // games of the schedule that are not played again
	// Out, if not nil, gets the schedule and then a line for every game when it ends.
	Out     io.Writer
	Resumed bool // Out has the schedule and the played games already
	// Log, if not nil, opens the log of a game.
	Log func(game int) (io.WriteCloser, error)
	// Progress, if not nil, is called at the beginning and after every game, by one goroutine.
	Progress func(s *Standings)
	Live     *Live // may be nil
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
func Run(ctx context.Context, cfg Config) ([]gamefile.Record, error) {
	if err := cfg.Schedule.check(); err != nil {
		return nil, err
	}
	if cfg.Progress == nil {
		cfg.Progress = func(*Standings) {}
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
	sortGames(c.games)
	return c.games, err
}

// collector receives the games and is the only writer.
type collector struct {
	cfg       *Config
	games     []gamefile.Record
	standings *Standings
}

// outcome is a game that a worker has played, or the error that ends the match.
type outcome struct {
	game gamefile.Record
	err  error
}

func (c *collector) begin() error {
	c.cfg.Progress(c.standings)
	if c.cfg.Resumed || c.cfg.Out == nil {
		return nil
	}
	return writeLine(c.cfg.Out, c.cfg.Schedule)
}

// run starts the workers, and collects their games until all are played or the match ends.
func (c *collector) run(ctx context.Context, b *book, missing [][]Slot) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := make(chan []Slot, len(missing))
	for _, pair := range missing {
		jobs <- pair
	}
	close(jobs)
	outcomes := make(chan outcome)
	var workers sync.WaitGroup
	for range max(1, c.cfg.Concurrency) {
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

// take writes a game to Out and counts it.
func (c *collector) take(g gamefile.Record) error {
	if c.cfg.Out != nil {
		if err := writeLine(c.cfg.Out, g); err != nil {
			return err
		}
	}
	c.games = append(c.games, g)
	c.standings.Add(&g)
	c.cfg.Live.end(g)
	c.cfg.Progress(c.standings)
	return nil
}
