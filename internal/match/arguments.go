package match

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/protocol"
)

// Arguments is a command line of match.
type Arguments struct {
	Schedule    Schedule
	Openings    string // the name of a file, if any
	Rivals      string // the name of a directory, if any
	Concurrency int
	Out         string // the names of files, if any
	Resume      bool
	Log         string // the name of a directory, if any
	Web         string // an address to listen at, if any
	Reports
}

// The limits of a match. The sizes of boards are limited by the game, too.
const (
	maxGames       = 1 << 24
	maxPatience    = 24 * 60 * 60 // s
	usualPatience  = 30
	maxConcurrency = 1024
	maxSize        = 1000
)

// The default number of games of each pairing, also with -rivals.
const (
	usualGames = 100
	rivalGames = 2
)

// openingPlies is the default number of random moves in games without random boards.
const openingPlies = 4

// ParseArguments reads the command line of match without the word match. The game is one of games,
// the default one if the command line names none; open opens the directory of -rivals. The error is
// an *engine.FieldError.
func ParseArguments(
	words []string, games engine.Games, open func(dir string) fs.FS,
) (Arguments, error) {
	line := newCommandLine()
	err := line.syntax(games).Read(words)
	if err == nil && line.Rivals != "" {
		err = line.addRivals(open(line.Rivals))
	}
	for i, own := range line.engines {
		if err != nil {
			break
		}
		var p Player
		p, err = parsePlayer(i, own, line.each)
		line.Schedule.Players = append(line.Schedule.Players, p)
	}
	if err == nil {
		err = line.finish(games)
	}
	return line.Arguments, err
}

// Syntax returns the syntax of match with the names of the games.
func Syntax(games engine.Games) cli.Syntax { return newCommandLine().syntax(games) }

// commandLine is a command line of match while it is read. The keys of players are read at its end,
// because -each may come last.
type commandLine struct {
	Arguments
	engines [][]string
	each    []string
}

// newCommandLine returns the arguments of a command line without flags.
func newCommandLine() *commandLine {
	return &commandLine{Arguments: Arguments{
		Concurrency: 1,
		Schedule: Schedule{
			Type: "match", Seed: 1,
			Margin: 100, Patience: usualPatience, Shard: Shard{1, 1}, Plies: -1,
		},
	}}
}

func (l *commandLine) syntax(games engine.Games) cli.Syntax {
	s := &l.Schedule
	names, usual := games.Names(), games.Default()
	random := usual.About().Boards.Random
	engines := cli.Keyed("-engine", func(words []string) error {
		if len(words) == 0 {
			return expected("-engine", "KEY=VALUE ..., such as cmd=c4engine")
		}
		l.engines = append(l.engines, words)
		return nil
	})
	engines.Again = true
	each := cli.Keyed("-each", func(words []string) error {
		l.each = words
		return nil
	})
	return cli.Syntax{
		Intro: `It prints the Elo difference and its error, too (docs/match.md):

  c4engine match -engine cmd=COMMAND [key=value ...] -engine ... [flags]
`,
		Sections: []cli.Section{
			{Flags: []cli.Flag{
				cli.NewFlag(engines, "KEY=VALUE ...", "let this player play"),
				cli.NewFlag(each, "KEY=VALUE ...", "set these keys of all players"),
			}},
			{
				Title: "Players, each with -engine; -each [key=value ...] holds for all",
				Keys:  true, Flags: new(Player).keys(),
			},
			{Title: "Games and openings", Flags: []cli.Flag{
				cli.FileFlag("-rivals", &l.Rivals, "DIR", "let the player meet every library "+
					"(*.so, or a folder of sources) in this directory, each on a board of its own, and list "+
					"what it did not win; of two players, list what changed"),
				cli.NewFlag(field.Choice("-game", &s.Game, names), "NAME",
					fmt.Sprintf("play %s (default %s)", field.Listed(names, "or"), usual.Name())),
				cli.NewFlag(field.Whole("-games", &s.Games, 2, maxGames), "N", fmt.Sprintf(
					"play N games of each pairing, two from each opening (default %d, with -rivals %d)",
					usualGames, rivalGames)),
				cli.NewFlag(field.Choice("-format", &s.Format, []string{roundRobin, gauntlet}), "FORMAT",
					"play a roundrobin, or a gauntlet of the first player against all others"),
				cli.NewFlag(field.Word("-boards", s.setBoards), "LOW..HIGH", fmt.Sprintf(
					"draw boards with rows and columns in this range (default %d..%d), or", random[0], random[1])),
				cli.FileFlag("-openings", &l.Openings, "FILE", "begin with these positions: "+
					"a FEN or a game a line, in any notation that annotate reads"),
				cli.NewFlag(field.Whole("-plies", &s.Plies, 0, protocol.MaxPlies), "K", fmt.Sprintf(
					"play K random moves first (default 0; %d in games without random boards)", openingPlies)),
				cli.NewFlag(field.Whole("-seed", &s.Seed, 0, math.MaxUint64), "S",
					fmt.Sprintf("choose the openings by this seed (default %d)", s.Seed)),
				sprtFlag("end as soon as a sequential test decides; two players", &s.SPRT),
				cli.NewFlag(field.Flag("-adjudicate", &s.Adjudicate), "",
					"end a game when both players have proven its result"),
				cli.NewFlag(field.Word("-shard", s.setShard), "I/N", "play the I-th of N parts of the games"),
			}},
			{Title: "Time and processors", Flags: []cli.Flag{
				cli.NewFlag(field.Whole("-concurrency", &l.Concurrency, 1, maxConcurrency), "N",
					fmt.Sprintf("play N games at a time (default %d)", l.Concurrency)),
				cli.NewFlag(field.Whole("-margin", &s.Margin, 0, field.MaxMillis), "MS", fmt.Sprintf(
					"accept an answer this late after movetime, or a clock this far below zero (default %d)",
					s.Margin)),
				cli.NewFlag(field.Flag("-processortime", &s.ProcessorTime), "",
					"charge players the processor time that they use (Linux)"),
				cli.NewFlag(field.Whole("-patience", &s.Patience, 1, maxPatience), "SECONDS", fmt.Sprintf(
					"wait this long for a start, and for moves without a time (default %d)", s.Patience)),
			}},
			{Title: "Files", Flags: append([]cli.Flag{
				cli.FileFlag("-out", &l.Out, "FILE",
					"write a JSON line for every game, the moment it ends"),
				cli.NewFlag(field.Flag("-resume", &l.Resume), "", "continue the match of that file"),
				cli.FileFlag("-log", &l.Log, "DIR",
					"write there what the players of each game say and print"),
				cli.FileFlag("-web", &l.Web, "HOST:PORT", "show the match on a page at this "+
					"address while it is played, such as localhost:8080"),
			}, l.Reports.flags()...)},
		},
		Outro: "\nmatch report prints the tables of files of games; " +
			"match watch follows a match in parts.",
	}
}

// sprtFlag returns the flag of a test. A test without words has the defaults.
func sprtFlag(help string, to **SPRT) cli.Flag {
	t := &SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	number := func(name string, to *float64) cli.Flag {
		return cli.Flag{Field: field.Word(name, func(name, word string) (err error) {
			if *to, err = strconv.ParseFloat(word, 64); err != nil || math.IsNaN(*to) {
				return expected(name, "a number")
			}
			return nil
		})}
	}
	keys := []cli.Flag{
		number("elo0", &t.Elo0), number("elo1", &t.Elo1),
		number("alpha", &t.Alpha), number("beta", &t.Beta),
	}
	return cli.Flag{
		Field: cli.Keyed("-sprt", func(words []string) error {
			*to = t
			return cli.ReadKeys("-sprt", words, keys)
		}),
		Value: fmt.Sprintf("elo0=%v elo1=%v alpha=%v beta=%v", t.Elo0, t.Elo1, t.Alpha, t.Beta),
		Help:  help,
	}
}

func (s *Schedule) setBoards(name, word string) error {
	low, high, found := strings.Cut(word, "..")
	if !found {
		high = low
	}
	l, err := field.Int(name, low, 1, maxSize)
	h, err2 := field.Int(name, high, l, maxSize)
	if err != nil || err2 != nil {
		return expected(name, "low..high, as 9..12")
	}
	s.Boards = &Range{l, h}
	return nil
}

func (s *Schedule) setShard(name, word string) error {
	if (*files.Shard)(&s.Shard).UnmarshalText([]byte(word)) != nil {
		return expected(name, "i/n, as 1/4 to 4/4; n at most %d", files.MaxShards)
	}
	return nil
}

// addRivals adds every library of a directory as a player. The players before them meet all of
// these, each on a board of its own, as the course does it.
func (l *commandLine) addRivals(dir fs.FS) error {
	s := &l.Schedule
	switch {
	case len(l.engines) == 0:
		return expected("-rivals", "an -engine that meets them")
	case s.Format == roundRobin:
		return expected("-rivals", "no roundrobin beside it")
	}
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return expected("-rivals", "a directory: %v", err)
	}
	own := len(l.engines)
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case hasSources(dir, name):
			l.engines = append(l.engines, []string{"src=" + path.Join(l.Rivals, name)})
		case path.Ext(name) == ".so":
			l.engines = append(l.engines, []string{"lib=" + path.Join(l.Rivals, name)})
		}
	}
	if len(l.engines) == own {
		return expected("-rivals", "a directory with libraries, *.so, or folders of their sources, *.cpp")
	}
	s.Format, s.Games, s.OwnBoards = gauntlet, cmp.Or(s.Games, rivalGames), true
	if own > 1 {
		s.Own = own
	}
	return nil
}

// hasSources reports whether an entry of a directory is a folder of sources.
func hasSources(dir fs.FS, name string) bool {
	entries, _ := fs.ReadDir(dir, name) // none if it is no folder
	isSource := func(e fs.DirEntry) bool { return path.Ext(e.Name()) == ".cpp" }
	return slices.ContainsFunc(entries, isSource)
}

// finish sets the defaults that depend on several arguments, and checks all together.
func (l *commandLine) finish(games engine.Games) error {
	s := &l.Schedule
	s.Format, s.Games = cmp.Or(s.Format, roundRobin), cmp.Or(s.Games, usualGames)
	course := games.Default().Name()
	s.Game = cmp.Or(s.Game, course)
	game, err := games.Named(s.Game)
	if err != nil {
		return err
	}
	random := game.About().Boards.Random
	switch {
	case s.Boards != nil && l.Openings != "":
		return expected("-openings", "no -boards beside it")
	case l.Openings != "":
		s.List = &ListName{} // until the file is read
	case s.Boards != nil:
		if err := s.Boards.check(game); err != nil {
			return err
		}
	case random != [2]int{}:
		s.Boards = &Range{random[0], random[1]}
	}
	if s.Plies < 0 { // not given
		s.Plies = 0
		if random == [2]int{} && l.Openings == "" {
			s.Plies = openingPlies
		}
	}
	speaksUCI := func(p Player) bool { return p.Proto == uci }
	switch {
	case slices.ContainsFunc(s.Players, speaksUCI) && (s.Boards != nil || s.Game != course):
		return expected("proto", "-openings on 6 x 7, the board of UCI's cfour")
	case l.Resume && l.Out == "":
		return expected("-resume", "-out with the file to continue")
	}
	if err := s.check(); err != nil {
		return flagged(err)
	}
	return l.Reports.Check(s, course)
}

// check returns an error if the game has no random boards, or none of these sizes.
func (r *Range) check(game engine.Game) error {
	if game.About().Boards.Random == [2]int{} {
		return expected("-boards", "a game with random boards, not %s", game.Name())
	}
	for _, size := range []int{r.Low, r.High} {
		word := strconv.Itoa(size)
		if _, err := game.New([]string{word, word}); err != nil {
			return fmt.Errorf("-boards: %w", err)
		}
	}
	return nil
}

// flagged names the flag in an error about a field of a schedule.
func flagged(err error) error {
	var wrong *engine.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	return engine.Renamed(err, "-"+strings.Replace(wrong.Field, "players", "engine", 1))
}
