package arguments

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/protocol"
)

// defaultMoveTime is the time of a move for a command without limits, in ms.
const defaultMoveTime = 100

// player is a player while its keys are read.
type player struct{ match.Player }

// ParsePlayer reads the words of one player, as after --engine.
func ParsePlayer(words []string) (match.Player, error) {
	p, err := parsePlayer(0, words, nil)
	var wrong *engine.FieldError
	if errors.As(err, &wrong) {
		err = engine.Renamed(err, strings.TrimPrefix(wrong.Field, "--engine "))
	}
	return p, err
}

// ParseChecked reads a player for check, which sets the limits of a library itself.
func ParseChecked(words []string) (match.Player, error) {
	p, err := ParsePlayer(words)
	usual := match.Limits{MoveTime: match.LibraryMoveTime}
	switch {
	case err != nil:
	case p.TC != nil || p.Proto != "":
		err = errors.New("expected a player with movetime or nodes, without tc and proto")
	case p.IsLibrary() && (p.Speed != 0 || p.Dir != "" || p.Limits != usual):
		err = errors.New("expected a library without speed, dir, movetime and nodes: the check sets them")
	}
	return p, err
}

// parsePlayer reads the words after the i-th --engine, and before them those after --each. Limits
// of the player's own replace all those of --each.
func parsePlayer(i int, own, each []string) (match.Player, error) {
	var p player
	if err := cli.ReadKeys("--each", each, p.keys()); err != nil {
		return p.Player, err
	}
	if p.Name != "" {
		return p.Player, engine.Expected("--each", "no name: players have different ones")
	}
	limits, loading, options := p.Limits, p.Loading, slices.Clone(p.Options)
	p.Limits, p.Loading = match.Limits{}, match.Loading{}
	if err := cli.ReadKeys("--engine", own, p.keys()); err != nil {
		return p.Player, err
	}
	if p.Limits == (match.Limits{}) {
		p.Limits = limits
	}
	if p.IsLibrary() { // --each means these keys for libraries only, and options for commands only
		p.Options = slices.DeleteFunc(p.Options, func(o match.Option) bool { return slices.Contains(options, o) })
		p.Speed, p.Memory = cmp.Or(p.Speed, loading.Speed), cmp.Or(p.Memory, loading.Memory)
		p.Sanitize = p.Sanitize || loading.Sanitize
	}
	p.setDefaults(i)
	return p.Player, p.check()
}

// keys are the keys after --engine and --each.
func (p *player) keys() []cli.Flag {
	return []cli.Flag{
		cli.Text("cmd", &p.Command, "COMMAND",
			"start this command, quoted as in a shell; or"),
		cli.NewFlag(field.Choice("proto", &p.Proto, []string{match.UCI}), "uci",
			"speak UCI with this command, as with Fairy-Stockfish: its variant cfour, on 6 x 7"),
		cli.Text("lib", &p.Library, "PATH", "load this library of the course's kind; or"),
		cli.Text("src", &p.Source, "DIRECTORY",
			"compile the sources in this directory to such a library, as the course's platform does"),
		cli.Text("name", &p.Name, "NAME",
			"give it this name in tables (default A, B, ..., or the library's)"),
		cli.Text("dir", &p.Dir, "DIRECTORY", "start it in this directory"),
		cli.NewFlag(prefixed("env.", p.setEnv), "VALUE", "add this variable to its environment"),
		cli.Whole("speed", &p.Speed, 1, match.MaxSpeed, "N",
			"on Linux, run a library's clocks N times as fast, so it thinks for 1/N of its usual time"),
		cli.NewFlag(field.Whole("memory", &p.Memory, match.MinMemory, match.MaxMemory), "MB",
			fmt.Sprintf("limit a library's address space (default %d)", match.LibraryMemory)),
		cli.NewFlag(field.Word("sanitize", p.setSanitize), "true",
			"load a library with AddressSanitizer and UBSan, without a limit of memory"),
		cli.NewFlag(prefixed("option.", p.setOption), "VALUE",
			"set an option of the engine; option.Level=3 is level 3 of c4engine play"),
		cli.NewFlag(field.Whole("movetime", &p.MoveTime, 1, field.MaxMillis), "MS", fmt.Sprintf(
			"let it think MS milliseconds a move (default %d, a library %d); or", defaultMoveTime, match.LibraryMoveTime)),
		cli.NewFlag(field.Word("tc", p.setTimeControl), "TIME[+INC]",
			"give it a clock for the game: seconds, and seconds added after each move"),
		cli.NewFlag(field.Whole("nodes", &p.Nodes, 1, protocol.MaxNodes), "N",
			"let it search at most N nodes a move, alone or beside a time"),
	}
}

// anyName stands in the help for the names behind a prefix.
const anyName = "NAME"

// prefixed returns a field for all keys that begin with a prefix. What set gets, the key without
// the prefix and the value, is printable.
func prefixed(prefix string, set func(name, value string) error) field.Field {
	f := field.Word(prefix+anyName, func(key, value string) error {
		if strings.ContainsFunc(key+value, match.IsUnprintable) {
			return engine.Expected(printable(key), "printable characters")
		}
		return set(strings.TrimPrefix(key, prefix), value)
	})
	f.Is = func(key string) bool { return strings.HasPrefix(key, prefix) && key != prefix }
	return f
}

// setEnv adds a variable. The last one of the same name holds.
func (p *player) setEnv(name, value string) error {
	p.Env = append(p.Env, name+"="+value)
	return nil
}

// setOption sets an option. An option of the same name is replaced. Level, by whose number people
// know it, is a pair of options.
func (p *player) setOption(name, value string) error {
	if strings.EqualFold(name, "Level") {
		levels := uct.Levels()
		level, err := field.Int("option."+name, value, 1, len(levels))
		if err != nil {
			return err
		}
		_ = p.setOption("LimitStrength", "true") // only a level fails
		return p.setOption("Elo", strconv.Itoa(levels[level-1].Value))
	}
	same := func(o match.Option) bool { return strings.EqualFold(o.Name, name) }
	p.Options = append(slices.DeleteFunc(p.Options, same), match.Option{Name: name, Value: value})
	return nil
}

func (p *player) setSanitize(key, value string) error {
	if value != "true" {
		return engine.Expected(key, "true, not %q", value)
	}
	p.Sanitize = true
	return nil
}

// setTimeControl reads the form that TimeControl.String returns.
func (p *player) setTimeControl(key, word string) error {
	clock, increment, both := strings.Cut(word, "+")
	var tc match.TimeControl
	read := parseSeconds(clock, &tc.Time) && (!both || parseSeconds(increment, &tc.Increment))
	if !read || tc.Time == 0 {
		return engine.Expected(key, "TIME or TIME+INCREMENT in seconds, as 60+0.6; at most a day each")
	}
	p.TC = &tc
	return nil
}

// parseSeconds reads a number of seconds with at most three decimals, and stores milliseconds. It
// reports whether that succeeded.
func parseSeconds(word string, ms *int) bool {
	if strings.Trim(word, "0123456789.") != "" {
		return false
	}
	d, err := time.ParseDuration(word + "s")
	if err != nil || d%time.Millisecond != 0 || d > field.MaxMillis*time.Millisecond {
		return false
	}
	*ms = int(d.Milliseconds())
	return true
}

// setDefaults sets the defaults of the i-th player.
func (p *player) setDefaults(i int) {
	if file := strings.TrimRight(p.Library+p.Source, `/\`); p.Name == "" {
		p.Name = strings.TrimLeft(file[strings.LastIndexAny(file, `/\`)+1:], ".") // . and .. are no names
		if p.Library != "" {
			p.Name = strings.TrimSuffix(p.Name, path.Ext(p.Name))
		}
	}
	if p.Name == "" {
		p.Name = strconv.Itoa(i + 1)
		if i < 26 {
			p.Name = string(rune('A' + i))
		}
	}
	if p.Speed > 1 { // tables show that it is not the player of the course
		p.Name += fmt.Sprintf(" speed=%d", p.Speed)
	}
	if p.Limits == (match.Limits{}) {
		p.MoveTime = defaultMoveTime
		if p.IsLibrary() {
			p.MoveTime = match.LibraryMoveTime
		}
	}
}

// check returns an error if the keys of a player do not fit together.
func (p *player) check() error {
	expected := func(key, text string) error {
		return engine.Expected(printable(p.Name+" "+key), "%s", text)
	}
	switch {
	case p.TC != nil && p.MoveTime != 0:
		return expected("tc", "no movetime beside it")
	case p.Library != "" && p.Command+p.Source != "":
		return expected("lib", "no cmd or src beside it")
	case p.Source != "" && p.Command != "":
		return expected("src", "no cmd beside it")
	case p.IsLibrary() && p.Proto != "":
		return expected("proto", "cmd beside it")
	case p.IsLibrary():
		return nil
	case p.Loading != match.Loading{}:
		return expected("speed, memory, sanitize", "lib or src beside it")
	}
	words, err := protocol.Words(p.Command)
	var wrong *engine.FieldError
	switch {
	case errors.As(err, &wrong):
		return expected("cmd", wrong.Expected)
	case len(words) == 0:
		return expected("cmd", "a command")
	}
	return nil
}

// printable returns the name of a field with words of the user, quoted if it would break a line or
// a terminal.
func printable(field string) string {
	if strings.ContainsFunc(field, match.IsUnprintable) {
		return strconv.Quote(field)
	}
	return field
}
