package gamefile

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// Line is the JSON form of the best line of a position: its value for the side to move, and the
// best moves from there, none at the end of the game. In PGN, SGF and GGF it is written with the
// words of the protocol's info.
type Line struct {
	Winrate protocol.Rate   `json:"winrate"`
	Proven  *protocol.Known `json:"proven,omitempty"`
	PV      []string        `json:"pv,omitempty"`
}

// NewLine returns the form of a line from a position.
func NewLine(p engine.Position, line engine.Line) Line {
	l := Line{Winrate: protocol.Rate(line.Winrate), Proven: protocol.NewProof(line.Known)}
	for _, m := range line.PV {
		l.PV = append(l.PV, boardtext.FormatMove(p, m))
	}
	return l
}

// ProofOfMove returns the form of the value of a move, of which the proof after it is given.
func ProofOfMove(after engine.Known) *protocol.Known {
	if after.Plies > 0 {
		after.Plies++ // the move counts
	}
	return protocol.NewProof(after)
}

// String returns the line in the words of an info: "winrate 1.0000 proven win in 9 pv 5,3 4,3".
func (l Line) String() string {
	text := fmt.Sprintf("winrate %.4f", l.Winrate)
	if l.Proven != nil {
		text += " proven " + l.Proven.String()
		if l.Proven.Score != nil {
			text += fmt.Sprintf(" score %+d", *l.Proven.Score)
		}
	}
	return strings.Join(append([]string{text, "pv"}, l.PV...), " ")
}

// parseLine reads what String returns.
func parseLine(text string) (Line, error) {
	info, ok := protocol.ParseText("info " + text).(protocol.Info)
	if !ok || strings.Contains(text, " proven ") && info.Proven == nil {
		return Line{}, engine.Expected("info", "winrate 0.5000 pv 5,3, maybe with proven win in 9, not %.40q", text)
	}
	if info.Proven != nil {
		info.Proven.Score = info.Score
	}
	return Line{info.Winrate, info.Proven, info.PV}, nil
}

// read returns the line from a position.
func (l Line) read(p engine.Position) (engine.Line, error) {
	line := engine.Line{Winrate: float64(l.Winrate)}
	if l.Winrate < 0 || l.Winrate > 1 {
		return line, engine.Expected("winrate", "a number from 0 to 1, not %v", float64(l.Winrate))
	}
	if l.Proven != nil {
		if line.Known = l.Proven.Engine(); !line.Known.Proven() {
			return line, engine.Expected("proven", "win, draw or loss, not %.20q", l.Proven.Value)
		}
	}
	moves, err := boardtext.ParseMoves(p, l.PV)
	if err != nil {
		return line, fmt.Errorf("pv: %w", err)
	}
	line.PV = moves
	return line, nil
}

// setLines sets the lines of all positions of a game.
func (g *Game) setLines(lines []Line) error {
	if n := g.History.Len() + 1; len(lines) != n {
		return engine.Expected("lines", "%d, one of each position, not %d", n, len(lines))
	}
	for ply, l := range lines {
		line, err := l.read(g.History.At(ply).Position())
		if err != nil {
			return fmt.Errorf("line of ply %d: %w", ply, err)
		}
		g.Lines = append(g.Lines, line)
	}
	return nil
}

// thought returns the value of a move by the line after it, for the page in the browser.
func (g *Game) thought(ply int) *Thought {
	if ply < len(g.plies) {
		return g.plies[ply].Thought
	}
	if g.Lines == nil {
		return nil
	}
	after := g.Lines[ply+1]
	return &Thought{Winrate: new(1 - after.Winrate), Proven: ProofOfMove(after.Known.Opposite())}
}

// readLines sets the lines of a game by the infos in its text, each of which stands behind a move
// or before the first one. There are none if a position lacks one.
func (g *Game) readLines() error {
	var lines []Line
	for ply := range len(g.original.moves) + 1 {
		m := g.original.syntax.infos.FindStringSubmatch(g.original.behind(ply - 1))
		if m == nil {
			return nil
		}
		line, err := parseLine(m[1])
		if err != nil {
			return fmt.Errorf("line of ply %d: %w", ply, err)
		}
		lines = append(lines, line)
	}
	return g.setLines(lines)
}
