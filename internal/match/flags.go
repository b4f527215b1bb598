package match

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/protocol"
)

// The command line is like that of fastchess: a flag is followed by its value, or by key=value
// words. Neither package flag nor kong reads that; package field does.

// Flag is a flag, or a key of the key=value words after one. The parser, the help and the
// completions of shells are made from the same flags.
type Flag struct {
	field.Field
	Value string // stands in the help for what follows; "" if nothing does
	Help  string // begins with a verb
}

// Flags returns the flags of match and the keys of its players, which end with equals signs.
func Flags(games engine.Games) []Flag {
	all := flagsOf(newCommandLine().sections(games))
	for _, k := range new(Player).keys() {
		k.Name = strings.TrimSuffix(k.Name+"=", "NAME=") // of option.NAME the user knows the rest
		all = append(all, k)
	}
	return all
}

// ReportFlags returns the flags of match report.
func ReportFlags() []Flag { return new(ReportArguments).flags() }

// WatchFlags returns the flags of match watch.
func WatchFlags() []Flag { return new(ReportArguments).watchFlags() }

// section is a group of flags in the help.
type section struct {
	title string
	flags []Flag
}

func (l *commandLine) sections(games engine.Games) []section {
	return []section{
		{"Players", l.playerFlags()},
		{"Games and openings", l.gameFlags(games)},
		{"Time and processors", l.timeFlags()},
		{"Files", append(l.fileFlags(), l.Reports.flags()...)},
	}
}

func (l *commandLine) playerFlags() []Flag {
	engines := keyed("-engine", func(words []string) error {
		l.engines = append(l.engines, words)
		return nil
	})
	engines.Again = true
	readEngine := engines.Read
	engines.Read = func(name string, words []string) ([]string, error) {
		if len(words) > 0 && !isFlag(words[0]) && !strings.Contains(words[0], "=") {
			return nil, expected(name, "KEY=VALUE ..., such as cmd=%s", field.Quote(words[0]))
		}
		return readEngine(name, words)
	}
	each := keyed("-each", func(words []string) error {
		l.each = words
		return nil
	})
	return []Flag{
		{engines, "KEY=VALUE ...", "let this player play"},
		{each, "KEY=VALUE ...", "set these keys of all players"},
	}
}

func (l *commandLine) gameFlags(games engine.Games) []Flag {
	s := &l.Schedule
	names, usual := games.Names(), games.Default()
	random := usual.About().Boards.Random
	return []Flag{
		{fileName("-rivals", &l.Rivals), "DIR", "let the player meet every library (*.so, or a folder " +
			"of sources) in this directory, each on a board of its own, and list what it did not win; of two " +
			"players, list what changed"},
		{field.Choice("-game", &s.Game, names), "NAME",
			fmt.Sprintf("play %s (default %s)", field.Listed(names, "or"), usual.Name())},
		{field.Whole("-games", &s.Games, 2, maxGames), "N", fmt.Sprintf(
			"play N games of each pairing, two from each opening (default %d, with -rivals %d)",
			usualGames, rivalGames)},
		{field.Choice("-format", &s.Format, []string{roundRobin, gauntlet}), "FORMAT",
			"play a roundrobin, or a gauntlet of the first player against all others"},
		{field.Word("-boards", s.readBoards), "LOW..HIGH", fmt.Sprintf(
			"draw boards with rows and columns in this range (default %d..%d), or", random[0], random[1])},
		{fileName("-openings", &l.Openings), "FILE", "begin with these positions: a FEN or a game a line, in any notation that annotate reads"},
		{field.Whole("-plies", &s.Plies, 0, protocol.MaxPlies), "K", fmt.Sprintf(
			"play K random moves first (default 0; %d in games without random boards)", openingPlies)},
		{field.Whole("-seed", &s.Seed, 0, math.MaxUint64), "S",
			fmt.Sprintf("choose the openings by this seed (default %d)", s.Seed)},
		sprtFlag("end as soon as a sequential test decides; two players", &s.SPRT),
		{field.Flag("-adjudicate", &s.Adjudicate), "",
			"end a game when both players have proven its result"},
		{field.Word("-shard", s.readShard), "I/N", "play the I-th of N parts of the games"},
	}
}

func (l *commandLine) timeFlags() []Flag {
	s := &l.Schedule
	return []Flag{
		{field.Whole("-concurrency", &l.Concurrency, 1, maxConcurrency), "N",
			fmt.Sprintf("play N games at a time (default %d)", l.Concurrency)},
		{field.Whole("-margin", &s.Margin, 0, engine.MaxMillis), "MS", fmt.Sprintf(
			"accept an answer this late after movetime, or a clock this far below zero (default %d)",
			s.Margin)},
		{field.Flag("-processortime", &s.ProcessorTime), "",
			"charge players the processor time that they use (Linux)"},
		{field.Whole("-patience", &s.Patience, 1, maxPatience), "SECONDS", fmt.Sprintf(
			"wait this long for a start, and for moves without a time (default %d)", s.Patience)},
	}
}

func (l *commandLine) fileFlags() []Flag {
	return []Flag{
		{fileName("-out", &l.Out), "FILE", "write a JSON line for every game, the moment it ends"},
		{field.Flag("-resume", &l.Resume), "", "continue the match of that file"},
		{fileName("-log", &l.Log), "DIR", "write there what the players of each game say and print"},
		{fileName("-web", &l.Web), "HOST:PORT", "show the match on a page at this address while it is played, " +
			"such as localhost:8080"},
	}
}

func (r *Reports) flags() []Flag {
	return []Flag{
		{fileName("-html", &r.HTML), "FILE", "write a page with every game to replay"},
		{field.Word("-explain", r.readExplain), "MS", fmt.Sprintf(
			"search each position of a game that the first player did not win for this time, and let the page "+
				"explain the game (default %d against -rivals, else 0: not)", usualExplain)},
		{fileName("-csv", &r.CSV), "FILE", "write a table of every player against every opponent"},
		{fileName("-svg", &r.SVG), "FILE", "draw graphs: points by opponent, scores, time and nodes a move"},
		{fileName("-judge", &r.Judge), "FILE", "write the result file of the course's judge; two players"},
		{fileName("-batch", &r.Batch), "FILE", "write the course's batch report"},
	}
}

func (r *Reports) readExplain(name, word string) error {
	ms, err := field.Int(name, word, 0, engine.MaxMillis)
	r.Explain = &ms
	return err
}

func (a *ReportArguments) flags() []Flag { return append(a.Reports.flags(), a.watchFlags()...) }

func (a *ReportArguments) watchFlags() []Flag {
	return []Flag{sprtFlag("decide by this sequential test, not by the match's own", &a.SPRT)}
}

// keys are the keys after -engine and -each.
func (p *Player) keys() []Flag {
	option := field.Word("option.NAME", p.setOption)
	option.Is = named("option.")
	env := field.Word("env.NAME", p.setEnv)
	env.Is = named("env.")
	return []Flag{
		{field.Text("cmd", &p.Command), "COMMAND",
			"start this command, quoted as in a shell, without its operators; or"},
		{field.Choice("proto", &p.Proto, []string{uci}), "uci",
			"it speaks UCI with the variant cfour, as Fairy-Stockfish does, on 6 x 7; or"},
		{field.Text("lib", &p.Library), "PATH", "load this library of the course's kind; or"},
		{field.Text("src", &p.Source), "DIRECTORY",
			"compile these sources to such a library, as the course's platform does"},
		{field.Text("name", &p.Name), "NAME", "call it so in tables (default A, B, ..., or as the library)"},
		{field.Text("dir", &p.Dir), "DIRECTORY", "start it in this directory"},
		{env, "VALUE", "add this variable to its environment"},
		{field.Whole("speed", &p.Speed, 1, maxSpeed), "N",
			"let a library's clocks run N times as fast, so that it thinks so much less (Linux)"},
		{field.Whole("memory", &p.Memory, 64, maxMemory), "MB",
			"limit a library's address space (default 4096)"},
		{field.Word("sanitize", p.setSanitize), "true",
			"load a library with AddressSanitizer and UBSan, without a limit of memory"},
		{option, "VALUE", "change a setting of the engine; option.Level=3 is a level of c4engine play"},
		{field.Whole("movetime", &p.MoveTime, 1, engine.MaxMillis), "MS", fmt.Sprintf(
			"give it this time a move (default %d, a library %d); or", defaultMoveTime, libraryMoveTime)},
		{field.Word("tc", p.readTimeControl), "TIME[+INC]",
			"give it a clock for the game: seconds, and seconds added after a move"},
		{field.Whole("nodes", &p.Nodes, 1, protocol.MaxNodes), "N",
			"bound its simulations a move, instead or in addition"},
	}
}

// named returns a function that reports whether a key is a name behind a beginning.
func named(beginning string) func(key string) bool {
	return func(key string) bool { return strings.HasPrefix(key, beginning) && key != beginning }
}

// sprtFlag returns the flag of a test. A test without words has the defaults.
func sprtFlag(help string, to **SPRT) Flag {
	t := &SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	var keys []Flag
	usage := ""
	for _, k := range []struct {
		name string
		to   *float64
	}{{"elo0", &t.Elo0}, {"elo1", &t.Elo1}, {"alpha", &t.Alpha}, {"beta", &t.Beta}} {
		usage += fmt.Sprintf(" %s=%v", k.name, *k.to)
		keys = append(keys, Flag{Field: field.Word(k.name, func(name, word string) (err error) {
			if *k.to, err = strconv.ParseFloat(word, 64); err != nil || math.IsNaN(*k.to) {
				return expected(name, "a number")
			}
			return nil
		})})
	}
	return Flag{keyed("-sprt", func(words []string) error {
		*to = t
		return readKeys("-sprt", words, keys)
	}), usage[1:], help}
}

func (s *Schedule) readBoards(name, word string) error {
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

func (s *Schedule) readShard(name, word string) error {
	if (*files.Shard)(&s.Shard).UnmarshalText([]byte(word)) != nil {
		return expected(name, "i/n, as 1/4 to 4/4; n at most %d", files.MaxShards)
	}
	return nil
}

// setOption sets an option. An option of the same name is replaced.
func (p *Player) setOption(key, value string) error {
	_, name, _ := strings.Cut(key, "option.")
	if strings.ContainsFunc(name+value, isUnprintable) {
		return expected(key, "printable characters")
	}
	if strings.EqualFold(name, "Level") {
		return p.setLevel(key, value)
	}
	same := func(o Option) bool { return strings.EqualFold(o.Name, name) }
	p.Options = append(slices.DeleteFunc(p.Options, same), Option{name, value})
	return nil
}

// setLevel sets the two options of the engine that make a level, by whose number people know it.
func (p *Player) setLevel(key, value string) error {
	levels := uct.Levels()
	level, err := field.Int(key, value, 1, len(levels))
	if err != nil {
		return err
	}
	elo := strconv.Itoa(levels[level-1].Value)
	return cmp.Or(p.setOption("option.LimitStrength", "true"), p.setOption("option.Elo", elo))
}

// setEnv adds a variable. The last one of the same name holds.
func (p *Player) setEnv(key, value string) error {
	_, name, _ := strings.Cut(key, "env.")
	if strings.ContainsFunc(name+value, isUnprintable) {
		return expected(key, "printable characters")
	}
	p.Env = append(p.Env, name+"="+value)
	return nil
}

func (p *Player) setSanitize(key, value string) error {
	if value != "true" {
		return expected(key, "true, not %q", value)
	}
	p.Sanitize = true
	return nil
}

// fileName returns a field that is the name of a file or a directory, which is no flag.
func fileName(name string, to *string) field.Field {
	return field.Word(name, func(name, word string) error {
		if *to = word; word == "" || isFlag(word) {
			return expected(name, "a name")
		}
		return nil
	})
}

// keyed returns a field whose value is all key=value words after its name.
func keyed(name string, read func(words []string) error) field.Field {
	return field.Field{Name: name, Read: func(_ string, words []string) (rest []string, err error) {
		isOther := func(word string) bool { return isFlag(word) || !strings.Contains(word, "=") }
		end := slices.IndexFunc(words, isOther)
		if end < 0 {
			end = len(words)
		}
		return words[end:], read(words[:end])
	}}
}

// readKeys reads the key=value words after a flag.
func readKeys(flag string, words []string, keys []Flag) error {
	var pairs []string
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		pairs = append(pairs, key, value)
	}
	err := field.Read(pairs, fieldsOf(keys))
	var wrong *engine.FieldError
	if errors.As(err, &wrong) {
		err = engine.Renamed(err, flag+" "+wrong.Field)
	}
	return err
}

// readFlags reads a command line. Two dashes are as good as one.
func readFlags(words []string, fields []field.Field) error {
	words = slices.Clone(words)
	for i, word := range words {
		if isFlag(word) {
			words[i] = "-" + strings.TrimLeft(word, "-")
		}
	}
	return field.Read(words, fields)
}

// isFlag reports whether a word is a flag. A negative number is a value.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

func flagsOf(sections []section) (all []Flag) {
	for _, s := range sections {
		all = append(all, s.flags...)
	}
	return all
}

func fieldsOf(flags []Flag) (all []field.Field) {
	for _, f := range flags {
		all = append(all, f.Field)
	}
	return all
}
