package protocol

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// NewInfos returns a message for each line of an info about position p. They are numbered if the
// client asked for several lines.
func NewInfos(info engine.Info, numbered bool, p engine.Position) []Message {
	var messages []Message
	for i, line := range info.Lines {
		m := NewInfo(info, line, p)
		if numbered {
			m.MultiPV = i + 1
		}
		messages = append(messages, m)
	}
	return messages
}

// NewInfo returns the message of one line of an info.
func NewInfo(info engine.Info, line engine.Line, p engine.Position) Info {
	m := Info{
		Depth:    info.Depth,
		SelDepth: info.SelDepth,
		Nodes:    info.Nodes,
		HashFull: info.HashFull,
		Discs:    newDiscs(p),
		Winrate:  Rate(line.Winrate),
		Proven:   NewProven(line.Proof),
		Score:    line.Score,
		Bounds:   newBounds(line.Bounds),
		PV:       formatMoves(p, line.PV),
	}
	if info.Elapsed > 0 {
		speed, millis := uint64(float64(info.Nodes)/info.Elapsed.Seconds()), info.Elapsed.Milliseconds()
		m.NPS, m.Time = &speed, &millis
	}
	return m
}

// newDiscs returns nil if the game does not count discs.
func newDiscs(p engine.Position) *[2]int {
	if !p.Game().About().Counted {
		return nil
	}
	board := p.Board()
	return &[2]int{board.Count(engine.FirstPiece), board.Count(engine.SecondPiece)}
}

// NewProven returns the message of a proof, nil if nothing is proven. A draw has no plies.
func NewProven(p engine.Proof) *Proven {
	if p.Value == engine.Unknown {
		return nil
	}
	if p.Value == engine.Drawn {
		return &Proven{Value: p.Value.String()}
	}
	return &Proven{Value: p.Value.String(), Plies: p.Plies, Exact: p.Exact}
}

func newBounds(b *engine.Bounds) *Bounds {
	if b == nil {
		return nil
	}
	return &Bounds{Lower: b.Lower.String(), Upper: b.Upper.String()}
}

func newBestMove(p engine.Position, m engine.Move) BestMove {
	if m == engine.NoMove {
		return BestMove{}
	}
	text := boardtext.FormatMove(p, m)
	return BestMove{Move: &text}
}

// formatMoves returns moves as text. It never returns nil, because JSON needs [].
func formatMoves(p engine.Position, moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = boardtext.FormatMove(p, m)
	}
	return texts
}
