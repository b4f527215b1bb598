package check

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
)

// prepared is a player that can be opened.
type prepared struct {
	open   func(speed int) Examinee   // nil: its sources do not compile
	source map[checkName]sourceResult // of the checks of its sources, by their names
	close  func()                     // also to be called after an error

	// openWith compiles a changed library, and trace finds where it reads memory that it has not set.
	// Both are nil unless the player is a library.
	openWith func(change func(*players.Load)) (open func(speed int) Examinee, err error)
	trace    func(ctx context.Context, speed int, h engine.History) players.Unset
}

// prepare compiles what a player needs.
func prepare(ctx context.Context, p match.Player) (ready prepared, err error) {
	if p.IsLibrary() {
		return prepareLibrary(ctx, p)
	}
	launcher := players.NewLauncher()
	open := func(speed int) Examinee {
		own := p
		if p.MoveTime > 0 {
			own.MoveTime = max(1, p.MoveTime/speed)
		}
		return &programPlayer{player: own, launcher: quiet{launcher}}
	}
	return prepared{open: open, close: launcher.Close}, nil
}

func prepareLibrary(ctx context.Context, p match.Player) (ready prepared, err error) {
	cache, err := players.OpenCache("")
	if err != nil {
		return prepared{close: func() {}}, err
	}
	ready.close = cache.Close
	wanted := players.Load{
		Path: p.Library, Source: p.Source, Memory: cmp.Or(p.Memory, match.LibraryMemory),
		Env: p.Env, Sanitize: p.Sanitize, Watch: isCounted(p),
	}
	load, err := cache.Prepare(ctx, wanted)
	if p.Source != "" {
		ready.source, err = sourceResults(load.Output, err)
	}
	if err != nil || ready.source[checkCompiles].status == Fail {
		return ready, err
	}
	ready.open = func(speed int) Examinee { return openLibrary(load, speed) }
	ready.openWith = func(change func(*players.Load)) (func(speed int) Examinee, error) {
		changed := wanted
		change(&changed)
		changed, err := cache.Prepare(ctx, changed)
		return func(speed int) Examinee { return openLibrary(changed, speed) }, err
	}
	ready.trace = func(ctx context.Context, speed int, h engine.History) players.Unset {
		traced := wanted
		traced.Sanitize, traced.Trace = false, true
		if traced, err := cache.Prepare(ctx, traced); err == nil {
			return traceLibrary(ctx, openLibrary(traced, speed), h)
		}
		return players.Unset{}
	}
	return ready, nil
}

func openLibrary(load players.Load, speed int) *libraryPlayer {
	return newLibrary(func(stdout, stderr *os.File) (library.Host, error) {
		own := load
		own.Stdout, own.Stderr = stdout, stderr
		if load.Watch {
			own.Speed = speed
		}
		return own.Start()
	})
}

// tracing is the time for an answer in valgrind, where a library takes some thirty times as long.
const tracing = time.Minute

func traceLibrary(ctx context.Context, l *libraryPlayer, h engine.History) players.Unset {
	ctx, cancel := context.WithTimeout(ctx, tracing)
	defer cancel()
	defer l.Close(ctx)
	_, _ = l.Answer(ctx, h) // what valgrind says counts; it may not be installed
	if len(l.printed) < 2 {
		return players.Unset{} // it could not be started
	}
	const most = 64 << 10
	text := make([]byte, most)
	n, _ := l.printed[1].ReadAt(text, 0)
	return players.FindUnset(string(text[:n]))
}

// isCounted reports whether the calls of a player are counted.
func isCounted(p match.Player) bool { return p.IsLibrary() && runtime.GOOS == "linux" }

// libraryPlayer is a library under examination.
type libraryPlayer struct {
	*library.Player
	printed []*os.File // what it prints
	running bool
	told    int // playouts
}

func newLibrary(launch func(stdout, stderr *os.File) (library.Host, error)) *libraryPlayer {
	l := &libraryPlayer{}
	l.Player = library.New(func() (library.Host, error) {
		l.forget()
		for range 2 {
			file, err := os.CreateTemp("", "check")
			if err != nil {
				return nil, err
			}
			_ = os.Remove(file.Name())
			l.printed = append(l.printed, file)
		}
		return launch(l.printed[0], l.printed[1])
	})
	l.LastWords = func() string { return endOf(l.printed[1], 0) }
	return l
}

// forget closes the files with what the library has printed.
func (l *libraryPlayer) forget() {
	for _, file := range l.printed {
		_ = file.Close()
	}
	l.printed = nil
}

func (l *libraryPlayer) Answer(ctx context.Context, h engine.History) (engine.Cell, error) {
	before := l.Usage().Stderr
	cell, err := l.Player.Answer(ctx, h)
	l.running, l.told = err == nil, 0
	if l.running && l.Usage().Stderr != before {
		if all := playoutsLine.FindAllStringSubmatch(endOf(l.printed[1], before), -1); all != nil {
			l.told, _ = strconv.Atoi(all[len(all)-1][1]) // 0 if it is too long for a number
		}
	}
	return cell, err
}

// playoutsLine is a line in which a player tells its playouts.
var playoutsLine = regexp.MustCompile(`(?i)playouts?[ :=]+(\d+)`)

func (l *libraryPlayer) Playouts() int { return l.told }

// endOf returns the end of a file, nothing before a position.
func endOf(file *os.File, from int64) string {
	const most = 4 << 10
	info, err := file.Stat()
	if err != nil {
		return ""
	}
	from = max(from, info.Size()-most)
	text := make([]byte, max(0, info.Size()-from))
	n, _ := file.ReadAt(text, from)
	return string(text[:n])
}

// unloading is the time for the destructors of a library.
const unloading = 5 * time.Second

// Close unloads the library.
func (l *libraryPlayer) Close(ctx context.Context) (err error) {
	defer l.forget()
	defer l.Player.Close()
	if l.running {
		limited, cancel := context.WithTimeout(ctx, unloading)
		defer cancel()
		if err = l.Unload(limited); err != nil && limited.Err() != nil {
			err = failed("library: expected one that can be unloaded within {time}", "time", unloading)
		}
	}
	return err
}

func failed(form string, values ...any) error {
	return library.Failed(library.End{Text: say(form, values...)})
}

// programPlayer is a program under examination that speaks the protocol.
type programPlayer struct {
	player   match.Player
	launcher match.Launcher
	guest    *match.Guest // nil: to be started
	usage    library.Usage
}

// Answer asks with the position and the time of the player's limits.
func (p *programPlayer) Answer(ctx context.Context, h engine.History) (cell engine.Cell, err error) {
	p.usage = library.Usage{}
	if p.guest == nil {
		guest, err := match.NewGuest(ctx, p.launcher, h.Start().Game(), &p.player)
		switch {
		case ctx.Err() != nil:
			return cell, failed("library: expected a program that speaks the protocol: {why}", "why", ctx.Err())
		case err != nil:
			return cell, engine.Renamed(err, "library")
		}
		p.guest = guest
	}
	move, wall, processor, err := p.guest.Move(ctx, h)
	if err != nil {
		p.guest = nil
		return cell, failed("getPoint: expected an answer, not {end}", "end", err)
	}
	p.usage.GetPoint = library.Times{Wall: wall, Processor: processor}
	_, _ = fmt.Sscanf(move, "%d,%d", &cell.Row, &cell.Column) // the comparison finds any error
	if fmt.Sprintf("%d,%d", cell.Row, cell.Column) != move {
		_ = p.Close(ctx)
		return cell, failed("getPoint: expected a move, not {move}", "move", strconv.Quote(move))
	}
	return cell, nil
}

func (p *programPlayer) Usage() library.Usage { return p.usage }

func (p *programPlayer) Playouts() int { return 0 }

func (p *programPlayer) Findings() []string { return nil }

// Close ends the program.
func (p *programPlayer) Close(ctx context.Context) error {
	if p.guest != nil {
		p.guest.Close(ctx)
		p.guest = nil
	}
	return nil
}

// quiet starts programs whose standard error nobody reads.
type quiet struct{ *players.Launcher }

func (q quiet) Launch(c match.Command) (match.Process, error) {
	c.Errors = io.Discard
	return q.Launcher.Launch(c)
}
