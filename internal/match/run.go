// Package match plays matches between players and computes what the results prove. A player is a
// process that speaks the line protocol (docs/protocol.md).
//
//	flags.go      the words of the command line; help.go their help; arguments.go their sense
//	schedule.go   the games to play: a pure function of the arguments
//	opening.go    the first position of each game
//	run.go        workers that play the schedule, and the one collector
//	game.go       one game and its record
//	client.go     the conversation with one player; clock.go its time; log.go its log
//	file.go       files of games, read whole or while a match in parts goes on
//	standings.go  counts; table.go their table; elo.go Elo and the SPRT
//	rivals.go     the report of a match against rivals, of which owngame.go has the games;
//	              versions.go compares two players there
//	page.go       the HTML report; explained.go its part about games that were not won; live.go the
//	              report of a match that runs
//	graphs.go     a table and graphs; judge.go the course judge's formats
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
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/c4engine/c4engine/engine"
)

// Config is what Run needs. The schedule, the game and the launcher are required.
type Config struct {
	// Schedule says what is played. Without a format it is a round robin, without a shard the
	// whole match, without patience 30 s.
	Schedule Schedule
	Game     engine.Game
	List     []string // the positions of Schedule.List
	Launcher Launcher
	// Library is the command that plays with a library, in words, without its flags and the
	// library's path.
	Library     []string
	Concurrency int      // games at a time; 0: one
	Played      []Record // games of the schedule that are not played again
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
func Run(ctx context.Context, cfg Config) ([]Record, error) {
	cfg.Schedule.fill()
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
	games     []Record
	standings *Standings
}

// outcome is a game that a worker has played, or the error that ends the match.
type outcome struct {
	game Record
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
func (c *collector) take(g Record) error {
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

// worker plays pairs, one game at a time. The processes of the two players live from game to
// game. A player that has failed is restarted.
type worker struct {
	cfg     *Config
	book    *book
	clients map[int]*client // by the player's index
}

// run plays jobs until there are no more or an error ends the match.
func (w *worker) run(ctx context.Context, jobs <-chan []Slot, outcomes chan<- outcome) {
	defer w.close(ctx)
	for job := range jobs {
		w.keep(ctx, job[0])
		for _, slot := range job {
			game, err := w.play(ctx, slot)
			outcomes <- outcome{game, err}
			if err != nil {
				return
			}
		}
	}
}

// play plays one game. An error ends the match: it is ctx's, or the game cannot be played or
// logged.
func (w *worker) play(ctx context.Context, slot Slot) (Record, error) {
	if ctx.Err() != nil { // do not start players in vain
		return Record{}, ctx.Err()
	}
	o, err := w.book.opening(slot.Round)
	if err != nil {
		return Record{}, err
	}
	g := newGame(&w.cfg.Schedule, slot, o)
	if g.log, err = w.cfg.openLog(&g.record); err != nil {
		return Record{}, err
	}
	err = w.playOut(ctx, g)
	for side, index := range g.players {
		if c := w.clients[index]; c != nil {
			c.leave()
			g.record.Peak[side] = c.peak()
		}
	}
	g.log.note("result %s by %s %s", g.record.Result, g.record.End, g.record.Detail)
	return g.record, cmp.Or(err, g.log.close())
}

// playOut plays a game to its end.
func (w *worker) playOut(ctx context.Context, g *game) error {
	for side := range g.players {
		err := w.begin(ctx, g, engine.Player(side))
		if over, err := w.lost(g, engine.Player(side), err); over {
			return err
		}
	}
	for g.position.Outcome() == engine.Undecided {
		side := g.position.Turn()
		c := w.clients[g.players[side]]
		w.cfg.Live.show(g.record)
		g.log.note("ply %d: %s", len(g.record.Moves)+1, c.player.Name)
		err := g.step(ctx, c)
		if over, err := w.lost(g, side, err); over {
			return err
		}
		if w.cfg.Schedule.Adjudicate && g.position.Outcome() == engine.Undecided && g.adjudicate() {
			return nil // the first line of the next game ends a player's pondering
		}
	}
	w.clients[g.players[g.position.Turn()]].tell(ctx, g.record.Moves[len(g.record.Moves)-1].Move)
	g.end(g.position.Outcome().String())
	return nil
}

// begin sends the opening to a player, and starts the player if it does not run.
func (w *worker) begin(ctx context.Context, g *game, side engine.Player) error {
	index := g.players[side]
	if w.clients[index] == nil {
		c, err := startClient(ctx, w.cfg, &w.cfg.Schedule.Players[index], g.log)
		if err != nil {
			return err
		}
		w.clients[index] = c
	}
	w.clients[index].process.setLog(g.log)
	return w.clients[index].begin(ctx, g.opening)
}

// lost reports whether an error ended the game, and kills the player. If the player has failed,
// it has lost the game. Any other error is returned.
func (w *worker) lost(g *game, side engine.Player, err error) (bool, error) {
	if err == nil {
		return false, nil
	}
	if c := w.clients[g.players[side]]; c != nil {
		c.process.Kill()
		c.leave()
		delete(w.clients, g.players[side])
	}
	var f *failure
	if errors.As(err, &f) {
		g.forfeit(side, f)
		return true, nil
	}
	return true, err
}

// keep ends the players that do not play in the slot. They would hold memory, and they could
// ponder on the time of the others.
func (w *worker) keep(ctx context.Context, slot Slot) {
	for index, c := range w.clients {
		if index != slot.First && index != slot.Second {
			c.close(ctx)
			delete(w.clients, index)
		}
	}
}

// close ends all players.
func (w *worker) close(ctx context.Context) {
	for _, c := range w.clients {
		c.close(ctx)
	}
}
