// Package arguments reads the command lines of match, match report and match watch. Their form is
// that of fastchess, key=value words after --engine, --each and --sprt; one dash works as well.
//
//	match.go   match: who plays which games, and where they are written
//	player.go  the keys after --engine and --each; a player of check has the same
//	report.go  match report, match watch, and the files that show games
//
// One table of flags is the parser, the help and the completions of shells ([cli.Syntax]). The
// errors are *engine.FieldError and name a flag.
package arguments

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/protocol"
)

// Match is a command line of match.
type Match struct {
	Schedule    match.Schedule
	Openings    string // the name of a file, if any
	Rivals      string // the name of a directory, if any
	Concurrency int
	Out         string // the names of files, if any
	Resume      bool
	Log         string // the name of a directory, if any
	Web         string // an address to listen at, if any
	Outputs
}

// The largest values of flags. The game limits the sizes of boards, too.
const (
	maxPatience    = 24 * 60 * 60 // s
	maxConcurrency = 1024
	maxSize        = 1000 // rows or columns
)

// The default number of games of each pairing, also with --rivals.
const (
	usualGames = 100
	rivalGames = 2
)

// openingPlies is the default number of random moves in games without random boards.
const openingPlies = 4

// ParseMatch reads the words after match. The game is one of games, the default one if the words
// name none.
func ParseMatch(words []string, games engine.Games) (Match, error) {
	line := NewMatch(games)
	if err := line.Syntax().Read(words); err != nil {
		return Match{}, err
	}
	return line.Finish()
}

// Finish returns the match, once Syntax has read the words.
func (l *CommandLine) Finish() (Match, error) {
	if err := l.addRivals(); err != nil {
		return Match{}, err
	}
	for i, own := range l.engines {
		p, err := parsePlayer(i, own, l.each)
		if err != nil {
			return Match{}, err
		}
		l.Schedule.Players = append(l.Schedule.Players, p)
	}
	l.distinguish()
	err := l.settle()
	return l.Match, err
}

// CommandLine is a command line of match while it is read. The keys of players are read at its end,
// because --each may come last.
type CommandLine struct {
	Match
	games   engine.Games
	engines [][]string
	each    []string
	plies   *int // nil: not given
}

// NewMatch returns the command line of a match of one of the games, before its words are read.
func NewMatch(games engine.Games) *CommandLine {
	return &CommandLine{games: games, Match: Match{
		Concurrency: 1,
		Schedule: match.Schedule{
			Type: "match", Seed: 1,
			Margin: 100, Patience: match.UsualPatience, Shard: files.Shard{Number: 1, Of: 1},
		},
	}}
}

func (l *CommandLine) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: `It prints the points, the difference in Elo and its error, which docs/match.md explains. For example, two strengths of the engine play 20 games:

  c4engine match --engine cmd=c4engine nodes=500 \
    --engine cmd=c4engine nodes=1000 --games 20`,
		Sections: []cli.Section{
			{Title: "Players", Flags: l.playerFlags()},
			{
				Title: "Keys of a player after --engine, and of all players after --each",
				Keys:  true, Flags: new(player).keys(),
			},
			{Title: "Games and openings", Flags: l.gameFlags()},
			{Title: "Time and processors", Flags: l.timeFlags()},
			{Title: "Files", Flags: append(l.fileFlags(), l.Outputs.flags()...)},
		},
		Outro: "match report prints the tables of files of games; " +
			"match watch follows a match whose parts are played at the same time.",
	}
}

// playerFlags are the flags before the keys of players.
func (l *CommandLine) playerFlags() []cli.Flag {
	engines := cli.Keyed("--engine", func(words []string) error {
		if len(words) == 0 {
			return engine.Expected("--engine", "KEY=VALUE ..., such as cmd=c4engine")
		}
		l.engines = append(l.engines, words)
		return nil
	})
	engines.Repeats = true
	each := cli.Keyed("--each", func(words []string) error {
		l.each = words
		return nil
	})
	return []cli.Flag{
		cli.NewFlag(engines, "KEY=VALUE ...", "let this player play"),
		cli.NewFlag(each, "KEY=VALUE ...", "set these keys of all players"),
	}
}

// gameFlags say which games are played, and from which openings.
func (l *CommandLine) gameFlags() []cli.Flag {
	s, names, usual := &l.Schedule, l.games.Names(), l.games.Default()
	random := usual.About().Boards.Random
	formats := []string{match.RoundRobin, match.Gauntlet}
	return []cli.Flag{
		cli.Text("--rivals", &l.Rivals, "DIR", "play against every library in this "+
			"directory (*.so, or a folder of sources), each on another board, and list the games that "+
			"were not won; with two players, list those whose results differ"),
		cli.NewFlag(field.Choice("--game", &s.Game, names), "NAME",
			fmt.Sprintf("play %s (default %s)", field.Listed(names, "or"), usual.Name())),
		cli.NewFlag(field.Whole("--games", &s.Games, 2, match.MaxGames), "N", fmt.Sprintf(
			"play N games between each two players, two from each opening (default %d, with --rivals %d)",
			usualGames, rivalGames)),
		cli.NewFlag(field.Choice("--format", &s.Format, formats), "FORMAT",
			"play a roundrobin (the default), or a gauntlet of the first player against all others"),
		cli.Bool("--noswap", &s.NoSwap,
			"let the player that is named first begin in all games, each from another opening"),
		cli.NewFlag(field.Word("--boards", l.setBoards), "LOW..HIGH", fmt.Sprintf(
			"draw random boards with rows and columns in this range (default %d..%d); or", random[0], random[1])),
		cli.Text("--openings", &l.Openings, "FILE", "begin from the positions in this "+
			"file: a FEN or a game a line, in any notation that annotate reads"),
		cli.NewFlag(field.Optional("--plies", &l.plies, 0, protocol.MaxPlies), "K", fmt.Sprintf(
			"begin with K random moves (default 0; %d in games without random boards)", openingPlies)),
		cli.Whole("--seed", &s.Seed, 0, math.MaxUint64, "S", "choose the openings by this seed"),
		sprtFlag("end as soon as this sequential test of two players decides", &s.SPRT),
		cli.Bool("--adjudicate", &s.Adjudicate, "end a game when both players have proven its result"),
		cli.Parsed("--shard", &s.Shard, "I/N", "play the I-th of N parts of the games"),
	}
}

// timeFlags say how fast the games are played.
func (l *CommandLine) timeFlags() []cli.Flag {
	s := &l.Schedule
	return []cli.Flag{
		cli.Whole("--concurrency", &l.Concurrency, 1, maxConcurrency, "N", "play N games at a time"),
		cli.Whole("--margin", &s.Margin, 0, field.MaxMillis, "MS",
			"accept an answer MS milliseconds after movetime, or with a clock that far below zero"),
		cli.Bool("--processortime", &s.ProcessorTime,
			"limit and count the processor time that players use, not the time on the wall (Linux)"),
		cli.Whole("--patience", &s.Patience, 1, maxPatience, "SECONDS",
			"wait this long for a player to start, and for a move without a limit of time"),
	}
}

// fileFlags say where the games are written while they are played.
func (l *CommandLine) fileFlags() []cli.Flag {
	return []cli.Flag{
		cli.Text("--out", &l.Out, "FILE",
			"write a JSON line for every game, the moment it ends"),
		cli.Bool("--resume", &l.Resume, "continue the match that --out FILE has begun"),
		cli.Text("--log", &l.Log, "DIR",
			"write a file for each game with all that its players read and print"),
		cli.Text("--web", &l.Web, "HOST:PORT", "show the match on a page at this "+
			"address while it is played, such as localhost:8080"),
	}
}

// sprtFlag returns the flag of a test. A test without words has the defaults.
func sprtFlag(help string, to **match.SPRT) cli.Flag {
	t := &match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	number := func(name string, to *float64, low, high float64) cli.Flag {
		return cli.Flag{Field: field.Word(name, func(name, word string) (err error) {
			*to, err = field.Real(name, word, low, high)
			return err
		})}
	}
	keys := []cli.Flag{
		number("elo0", &t.Elo0, -match.MaxElo, match.MaxElo),
		number("elo1", &t.Elo1, -match.MaxElo, match.MaxElo),
		number("alpha", &t.Alpha, 0, 1), number("beta", &t.Beta, 0, 1),
	}
	return cli.Flag{
		Field: cli.Keyed("--sprt", func(words []string) error {
			*to = t
			return cli.ReadKeys("--sprt", words, keys)
		}),
		Value: fmt.Sprintf("elo0=%v elo1=%v alpha=%v beta=%v", t.Elo0, t.Elo1, t.Alpha, t.Beta),
		Help:  help,
	}
}

func (l *CommandLine) setBoards(name, word string) error {
	low, high, found := strings.Cut(word, "..")
	if !found {
		high = low
	}
	from, err := field.Int(name, low, 1, maxSize)
	to, err2 := field.Int(name, high, from, maxSize)
	if err != nil || err2 != nil {
		return engine.Expected(name, "low..high, as 9..12")
	}
	l.Schedule.Boards = &match.Range{Low: from, High: to}
	return nil
}

// addRivals adds every library of the directory, if there is one, as a player. The players before
// them meet all of these, each on a board of its own, as the course does it.
func (l *CommandLine) addRivals() error {
	s := &l.Schedule
	switch {
	case l.Rivals == "":
		return nil
	case len(l.engines) == 0:
		return engine.Expected("--rivals", "an --engine that meets them")
	case s.Format == match.RoundRobin:
		return engine.Expected("--rivals", "no roundrobin beside it")
	}
	entries, err := os.ReadDir(l.Rivals)
	if err != nil {
		return engine.Expected("--rivals", "a directory: %w", err)
	}
	own := len(l.engines)
	for _, entry := range entries {
		switch name := path.Join(l.Rivals, entry.Name()); {
		case hasSources(name):
			l.engines = append(l.engines, []string{"src=" + name})
		case path.Ext(name) == ".so":
			l.engines = append(l.engines, []string{"lib=" + name})
		}
	}
	if len(l.engines) == own {
		return engine.Expected("--rivals", "a directory with libraries, *.so, or folders of their sources, *.cpp")
	}
	s.Format, s.Games, s.OwnBoards = match.Gauntlet, cmp.Or(s.Games, rivalGames), true
	if own > 1 {
		s.Own = own
	}
	return nil
}

// distinguish numbers players whose names come from their files, if others have the same.
func (l *CommandLine) distinguish() {
	named := func(keys []string) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return strings.HasPrefix(key, "name=") })
	}
	taken := map[string]int{}
	for i, p := range l.Schedule.Players {
		if named(l.engines[i]) {
			taken[p.Name]++
		}
	}
	for i := range l.Schedule.Players {
		p := &l.Schedule.Players[i]
		if named(l.engines[i]) {
			continue
		}
		own := p.Name
		for n := 2; taken[p.Name] > 0; n++ {
			p.Name = fmt.Sprintf("%s-%d", own, n)
		}
		taken[p.Name]++
	}
}

// hasSources reports whether a name is that of a folder of sources.
func hasSources(dir string) bool {
	sources, _ := fs.Glob(os.DirFS(dir), "*.cpp") // none in a file
	return len(sources) > 0
}

// settle sets the defaults that depend on several arguments, and checks all together.
func (l *CommandLine) settle() error {
	s := &l.Schedule
	s.Format, s.Games = cmp.Or(s.Format, match.RoundRobin), cmp.Or(s.Games, usualGames)
	s.Game = cmp.Or(s.Game, l.games.Default().Name())
	game, err := l.games.Named(s.Game)
	if err == nil {
		err = l.settleOpenings(game)
	}
	if err != nil {
		return err
	}
	switch {
	case s.UsesUCI() && (s.Boards != nil || s.Game != course.Game.Name()):
		return engine.Expected("proto", "--openings on 6 x 7, the board of UCI's cfour")
	case l.Resume && l.Out == "":
		return engine.Expected("--resume", "--out with the file to continue")
	}
	if err := s.Check(); err != nil {
		return err
	}
	return l.Outputs.Check(s, l.Out, l.Openings)
}

// settleOpenings sets the defaults of the openings, and checks their flags together.
func (l *CommandLine) settleOpenings(game engine.Game) error {
	s, random := &l.Schedule, game.About().Boards.Random
	isRandom := random != [2]int{}
	switch {
	case l.plies != nil:
		s.Plies = *l.plies
	case !isRandom && l.Openings == "":
		s.Plies = openingPlies
	}
	switch {
	case s.Boards != nil && l.Openings != "":
		return engine.Expected("--openings", "no --boards beside it")
	case l.Openings != "":
		s.Openings = &match.ListName{} // until the file is read
	case s.Boards != nil:
		return checkBoards(s.Boards, game)
	case isRandom:
		s.Boards = &match.Range{Low: random[0], High: random[1]}
	}
	return nil
}

// checkBoards returns an error if the game has no random boards, or none of these sizes.
func checkBoards(sizes *match.Range, game engine.Game) error {
	if game.About().Boards.Random == [2]int{} {
		return engine.Expected("--boards", "a game with random boards, not %s", game.Name())
	}
	for _, size := range []int{sizes.Low, sizes.High} {
		word := strconv.Itoa(size)
		if _, err := game.New([]string{word, word}); err != nil {
			return fmt.Errorf("--boards: %w", err)
		}
	}
	return nil
}
