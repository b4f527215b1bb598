// Package match plays matches between players and counts the results. A player is a
// process that speaks the line protocol (docs/protocol.md).
//
// How a match runs, and the files in the order in which to read them:
//
//	the words of a command      arguments/    their own package: it makes the Schedule
//	    |
//	    v
//	Schedule                    schedule.go   which games are played, in which order, from where
//	    |                       player.go     Player: a command or library, its limits, its process
//	    v
//	Run                         match.go      workers play, one collector writes
//	    |  Slot
//	    v
//	worker, game                game.go       a worker starts the players and is the referee
//	    |  move, for each turn
//	    v
//	client <-> process          client.go     the conversation with a player, and its failures
//	    |                       clock.go      how a move is timed, and when it is too late
//	    |                       log.go        what was said, for --log
//	    v
//	Record, a line of --out      file.go       files of games: to resume, to join, to watch
//	    |
//	    v
//	Standings                   standings.go  the counts: wins, failures, pairs
//	                            statistics.go Elo with its error; the test that ends a match
//	    |
//	    v
//	tables, pages, graphs       report/       their own package: what is shown of the games
//
// The terms are those of fastchess and cutechess-cli. A pair is two games of two players from one
// opening, with the colours exchanged. In a round all pairings play one opening. In a gauntlet one
// player meets all others; with --rivals one or several own players meet the rivals, but not each
// other. A shard is a part of the pairs, for one of several machines. The pentanomial counts pairs
// by their score. A library is a player of the course: a shared object that a process loads.
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
	Openings []string // the positions of Schedule.Openings
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
	// Show, if not nil, is called with a game before each of its moves, and at its end.
	Show func(g gamefile.Record)
	// Note, if not nil, gets a sentence for a person while a match waits. Any goroutine calls it.
	Note func(text string)
	// Finish ends the match when it is closed: no game begins, and those under way are played.
	Finish <-chan struct{}
}

func (cfg *Config) opening(slot Slot) (engine.History, error) {
	return cfg.Schedule.Opening(cfg.Game, cfg.Openings, slot.Opening)
}

// Run plays the missing games of the schedule's shard. It returns all games in the order of the
// schedule, with those played before.
//
// It ends early when the SPRT decides. A part of a match plays on, because it does not see the
// games of the other parts. Run returns an error beside the games so far when ctx is done, when
// a player cannot be started or fails its handshake, or when Out cannot be written. The error after
// Finish is context.Canceled.
//
// When Run returns, its processes and goroutines have ended.
func Run(ctx context.Context, cfg Config) ([]gamefile.Record, error) {
	if err := cfg.Schedule.Check(); err != nil {
		return nil, err
	}
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	if cfg.Progress == nil {
		cfg.Progress = func(*Standings) {}
	}
	if cfg.Show == nil {
		cfg.Show = func(gamefile.Record) {}
	}
	if cfg.Note == nil {
		cfg.Note = func(string) {}
	}
	if err := cfg.Schedule.checkOpenings(cfg.Game, cfg.Openings); err != nil {
		return nil, err
	}
	c := &collector{
		cfg:       &cfg,
		games:     slices.Clone(cfg.Played),
		standings: NewStandings(&cfg.Schedule, cfg.Played),
	}
	missing := c.missing()
	for _, slot := range slices.Concat(missing...) { // an error now costs less than after hours of games
		if _, err := cfg.opening(slot); err != nil {
			return nil, err
		}
	}
	cfg.Progress(c.standings)
	var err error
	if !c.standings.Decided() {
		err = c.run(ctx, missing)
	}
	if err == nil { // a part may have no games
		err = c.begin()
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

// run starts the workers, and collects their games until all are played or the match ends.
func (c *collector) run(ctx context.Context, missing [][]Slot) error {
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
		w := &worker{cfg: c.cfg, clients: map[int]*client{}}
		workers.Go(func() { w.run(ctx, jobs, outcomes) })
	}
	go func() {
		workers.Wait()
		close(outcomes)
	}()

	var first error
	for played := range outcomes { // until the last worker has ended
		if first != nil || c.standings.Decided() {
			continue
		}
		if first = played.err; first == nil {
			first = c.add(played.game)
		}
		if first != nil || c.standings.Decided() {
			cancel()
		}
	}
	if first == nil && c.cfg.finishing() && !c.standings.Whole() && !c.standings.Decided() {
		return context.Canceled
	}
	return first
}

// finishing reports whether no game may begin any more.
func (cfg *Config) finishing() bool {
	select {
	case <-cfg.Finish:
		return true
	default:
		return false
	}
}

// missing returns the games that are not played yet, in pairs.
func (c *collector) missing() (all [][]Slot) {
	played := map[int]bool{}
	for _, g := range c.games {
		played[g.Game] = true
	}
	for _, number := range c.cfg.Schedule.ShardPairs() {
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

// begin writes the schedule, unless Out has it. It waits for the first game: a match whose players
// do not start leaves nothing that it would have to resume.
func (c *collector) begin() error {
	if c.cfg.Resumed {
		return nil
	}
	c.cfg.Resumed = true
	return writeLine(c.cfg.Out, c.cfg.Schedule)
}

// add writes a game to Out and counts it.
func (c *collector) add(g gamefile.Record) error {
	err := c.begin()
	if err == nil {
		err = writeLine(c.cfg.Out, g)
	}
	if err != nil {
		return err
	}
	c.games = append(c.games, g)
	c.standings.Add(&g)
	c.cfg.Show(g)
	c.cfg.Progress(c.standings)
	return nil
}
