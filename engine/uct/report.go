package uct

import (
	"cmp"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/boards"
)

const (
	// reportEvery is the time between two reports, reportNodes the number of simulations
	// between them in a reproducible search.
	reportEvery = time.Second
	reportNodes = 1 << 20
)

// info returns what the search has found so far: a line for each of the best moves, in the order of
// ranking. What it tells of a move comes from the tree (line), the game's own search (gameLine),
// the proofs (known) and the other lines (equalize).
func (s *search) info() engine.Info {
	done := s.done.Load()
	info := s.totals(done + s.root.gameInfo.Nodes)
	if info.SelDepth = int(s.deepest.Load()); done > 0 {
		info.Depth = int((s.plies.Load() + done/2) / done)
	}
	if s.tree.RootNode() == 0 || s.tree.Root().Outcome() != engine.Undecided {
		return info
	}
	for _, c := range s.ranking() {
		if len(info.Lines) == max(1, s.limits.MultiPV) {
			break
		}
		// Of a move without visits and proof there is nothing to tell, but there must be a best move.
		if c.visited() || c.tag.Proven() || s.root.known.Upper == engine.Lost || len(info.Lines) == 0 {
			l := line(s.tree, c, s.options.FinalMove)
			if found, ok := s.gameLine(c); ok {
				l, info.Depth, info.SelDepth = found, s.root.gameInfo.Depth, s.root.gameInfo.SelDepth
			}
			if l.Known = s.known(c); l.Known.Proven() {
				l.Winrate = float64(l.Known.Lower.Score())
			}
			// They are set only in a search for one line.
			l.Known.Score, l.Known.Scored = s.root.known.Score, s.root.known.Scored
			info.Lines = append(info.Lines, l)
		}
	}
	equalize(s.tree.Root(), info.Lines)
	return info
}

// totals returns an info without lines.
func (s *search) totals(nodes uint64) engine.Info {
	info := engine.Info{Nodes: nodes, HashFull: s.tree.Permille()}
	if cause := s.cause.Load(); cause != nil {
		info.Stopped = *cause
	}
	if !s.reproducible {
		info.Elapsed = max(s.limits.Clock(), 1)
	}
	return info
}

// equalize gives moves that lead to boards of one shape, which are as good, the same win rate: the
// mean of all their visits. It leaves lines with a proven value as they are. The order of the lines
// stays too, so win rates need not fall from line to line.
func equalize(root engine.Position, lines []engine.Line) {
	if len(lines) < 2 {
		return
	}
	alike := map[string][]*engine.Line{}
	for i := range lines {
		if l := &lines[i]; !l.Known.Proven() && l.Visits > 0 {
			shape := boards.Shape(engine.After(root, l.PV[0]))
			alike[shape] = append(alike[shape], l)
		}
	}
	for _, group := range alike {
		var visits, sum float64
		for _, l := range group {
			visits += float64(l.Visits)
			sum += float64(l.Visits) * l.Winrate
		}
		for _, l := range group {
			l.Winrate = sum / visits
		}
	}
}

// line returns the line of a root move with its principal variation.
func line(t *tree.Tree, c choice, f FinalMove) engine.Line {
	l := c.line()
	p := t.Root().Clone()
	for p.Play(c.tag.Move()); c.link != 0 && t.Is(c.link, p.Key()); p.Play(c.tag.Move()) {
		c = f.rank(choices(t, c.link), engine.Lost)[0]
		if !c.visited() && !c.tag.Proven() {
			break
		}
		l.PV = append(l.PV, c.tag.Move())
	}
	return l
}

// reportIsDue reports whether it is time for a report, and if so, restarts the count. A
// reproducible search counts nodes, unless the limits name a time; others use the clock.
func (s *search) reportIsDue(elapsed time.Duration, nodes uint64) bool {
	if s.reproducible && s.limits.ReportEvery == 0 {
		if nodes-s.reportedNodes < reportNodes {
			return false
		}
	} else if elapsed-s.reported < cmp.Or(s.limits.ReportEvery, reportEvery) {
		return false
	}
	s.reported, s.reportedNodes = elapsed, nodes
	return true
}
