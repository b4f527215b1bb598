package match

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// gameLog is the log of a game: what both players read, write and print, each line with its time.
type gameLog struct {
	mu    sync.Mutex
	to    io.WriteCloser
	begun time.Time
	err   error // the first
}

// openLog opens the log of a game, nil without one.
func (cfg *Config) openLog(g *gamefile.Record) (*gameLog, error) {
	if cfg.Log == nil {
		return nil, nil
	}
	to, err := cfg.Log(g.Game)
	if err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	l := &gameLog{to: to, begun: time.Now()}
	l.note("game %d: %s against %s, %s", g.Game, g.First, g.Second, g.FEN)
	return l, nil
}

// The marks of a line: read by a player, written by it, and printed by it to its standard error.
const (
	readMark    = '<'
	writtenMark = '>'
	printedMark = '!'
)

// note writes a line about the game. On a nil log this and all other methods do nothing.
func (l *gameLog) note(format string, args ...any) {
	if l != nil {
		l.write("# " + fmt.Sprintf(format, args...))
	}
}

// line writes a line of a player.
func (l *gameLog) line(player string, mark rune, line []byte) {
	if l != nil {
		l.write(fmt.Sprintf("%9.3f %s %c %s", time.Since(l.begun).Seconds(), player, mark, line))
	}
}

func (l *gameLog) write(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := io.WriteString(l.to, line+"\n")
	l.err = cmp.Or(l.err, err)
}

// close closes the log and returns its first error.
func (l *gameLog) close() error {
	if l == nil {
		return nil
	}
	err := cmp.Or(l.err, l.to.Close())
	if err != nil {
		return fmt.Errorf("--log: %w", err)
	}
	return nil
}

// loggedProcess is a process whose conversation goes to the log of the game that it plays, if any.
type loggedProcess struct {
	Process
	player string
	mu     sync.Mutex
	log    *gameLog // of the game
	// The beginnings of lines, by mark.
	part map[rune][]byte
	// printed counts the bytes of standard error in the game.
	printed int
}

// Of a player's standard error maxPrinted bytes a game are kept. A line is broken after maxLogged.
const (
	maxPrinted = 1 << 20
	maxLogged  = 1 << 16
)

// setLog makes the lines from now on go to the log of a game.
func (p *loggedProcess) setLog(l *gameLog) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for mark, part := range p.part {
		if len(part) > 0 { // a line that did not end
			p.log.line(p.player, mark, part)
			p.part[mark] = nil
		}
	}
	p.log, p.printed = l, 0
}

func (p *loggedProcess) Write(text []byte) (int, error) {
	p.add(readMark, text)
	return p.Process.Write(text)
}

func (p *loggedProcess) Read(text []byte) (int, error) {
	n, err := p.Process.Read(text)
	p.add(writtenMark, text[:n])
	return n, err
}

// standardError is the writer of a process's standard error.
type standardError struct{ *loggedProcess }

func (e standardError) Write(text []byte) (int, error) {
	e.mu.Lock()
	room := max(0, maxPrinted-e.printed)
	e.printed += len(text)
	e.mu.Unlock()
	e.add(printedMark, text[:min(room, len(text))])
	return len(text), nil
}

// add adds a part of the conversation, and logs the lines that end in it.
func (p *loggedProcess) add(mark rune, text []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.log == nil {
		return
	}
	rest := append(p.part[mark], text...)
	for {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if !ended && len(rest) < maxLogged {
			break
		}
		p.log.line(p.player, mark, bytes.TrimSuffix(line, []byte("\r")))
		rest = after
	}
	p.part[mark] = rest
}
