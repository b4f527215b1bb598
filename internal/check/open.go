package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// prepared is a player that can be opened.
type prepared struct {
	open   func(speed int) Player // nil: its sources do not compile
	source map[string]Result      // of the checks of its sources, by their names
	close  func()                 // also to be called after an error
}

// prepare compiles what a player needs.
func prepare(ctx context.Context, p match.Player) (ready prepared, err error) {
	if !p.IsLibrary() {
		launcher := players.NewLauncher()
		ready.close = launcher.Close
		ready.open = func(speed int) Player {
			return &program{player: p, launcher: launcher, speed: speed}
		}
		return ready, nil
	}
	cache, err := players.OpenCache()
	if err != nil {
		return prepared{close: func() {}}, err
	}
	ready.close = cache.Close
	path := p.Library
	if p.Source != "" {
		built, err := cache.Source(ctx, p.Source, p.Sanitize)
		if ready.source, err = sourceResults(p.Source, built, err); err != nil || built.Path == "" {
			return ready, err
		}
		path = built.Path
	}
	const usualMemory = 4096 // as in a match
	load := players.Load{
		Path: path, Memory: cmp.Or(uint64(p.Memory), usualMemory), Env: p.Env, Sanitize: p.Sanitize,
		Watch: counts(p),
	}
	if _, err := cache.Load(ctx, load); err != nil { // compiles the host
		return ready, err
	}
	ready.open = func(speed int) Player {
		return newWatched(func(stdout, stderr *os.File) (library.Host, error) {
			own := load
			own.Stdout, own.Stderr = stdout, stderr
			if load.Watch {
				own.Speed = speed
			}
			launch, err := cache.Load(ctx, own)
			if err != nil {
				return nil, err
			}
			return launch()
		})
	}
	return ready, nil
}

// counts reports whether the calls of a player are counted.
func counts(p match.Player) bool { return p.IsLibrary() && runtime.GOOS == "linux" }

// watched is a library under examination.
type watched struct {
	*library.Player
	printed []*os.File // what it prints
	running bool
}

func newWatched(launch func(stdout, stderr *os.File) (library.Host, error)) *watched {
	l := &watched{}
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
	return l
}

// forget closes the files with what the library has printed.
func (l *watched) forget() {
	for _, file := range l.printed {
		_ = file.Close()
	}
	l.printed = nil
}

func (l *watched) Answer(ctx context.Context, h engine.History) (engine.Cell, error) {
	cell, err := l.Player.Answer(ctx, h)
	l.running = err == nil
	return cell, err
}

// Close unloads the library.
func (l *watched) Close(ctx context.Context) (err error) {
	defer l.forget()
	defer l.Player.Close()
	if l.running {
		limited, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		err = l.Unload(limited)
	}
	return err
}

// program is a program under examination that speaks the protocol.
type program struct {
	player   match.Player
	launcher *players.Launcher
	speed    int
	process  match.Process // nil: to be started
	client   *protocol.Client
	usage    library.Usage
}

func (p *program) start() error {
	words, err := protocol.Words(p.player.Command)
	if err != nil {
		return engine.Expected("library", "%v", err)
	}
	command := match.Command{Words: words, Dir: p.player.Dir, Env: p.player.Env, Errors: io.Discard}
	process, err := p.launcher.Launch(command)
	if err != nil {
		return engine.Expected("library", "a command that can be started: %v", err)
	}
	p.process, p.client = process, protocol.NewClient(process)
	return nil
}

// Answer asks with the position and the time of the player's limits.
func (p *program) Answer(ctx context.Context, h engine.History) (cell engine.Cell, err error) {
	p.usage = library.Usage{}
	if p.process == nil {
		if err := p.start(); err != nil {
			return cell, err
		}
	}
	process := p.process
	stop := context.AfterFunc(ctx, func() { process.Kill() })
	defer func() {
		if stop(); err != nil {
			how := process.Kill()
			p.process = nil
			err = engine.Expected("getPoint", "an answer, not %w (%s)", err, how)
		}
	}()
	var requests []protocol.Request
	if len(h.Moves) < 2 {
		requests = append(requests, protocol.NewGameRequest(h.Start))
	}
	if err := p.client.Tell(ctx, append(requests, protocol.PositionRequest(h))...); err != nil {
		return cell, err
	}
	moveTime := time.Duration(p.player.MoveTime) * time.Millisecond / time.Duration(p.speed)
	limits := engine.Limits{MoveTime: moveTime, Nodes: p.player.Nodes}
	began, used := time.Now(), process.ProcessorTime()
	best, err := protocol.Ask[protocol.BestMove](ctx, p.client, protocol.GoRequest(limits))
	if err != nil {
		return cell, err
	}
	p.usage.GetPoint = library.Times{Wall: time.Since(began), Processor: process.ProcessorTime() - used}
	if best.Move == nil {
		return cell, errors.New("no move")
	}
	_, err = fmt.Sscanf(*best.Move, "%d,%d", &cell.Row, &cell.Column)
	return cell, err
}

func (p *program) Usage() library.Usage { return p.usage }

func (p *program) Findings() []string { return nil }

// farewell is the time for a program to end after quit.
const farewell = time.Second

// Close asks the program to end, and kills it if it does not.
func (p *program) Close(ctx context.Context) error {
	if p.process == nil {
		return nil
	}
	process := p.process
	p.process = nil
	limited, cancel := context.WithTimeout(ctx, farewell)
	defer cancel()
	defer context.AfterFunc(limited, func() { process.Kill() })()
	_ = p.client.Quit()
	_, _ = io.Copy(io.Discard, process) // until it has ended
	process.Kill()
	return nil
}
