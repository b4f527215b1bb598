// Package course plays gravity four-in-a-row for the course's hosts, which hand
// over a whole board with every turn and never say that a game begins. The
// judge's library and the online platform are both built on it.
package course

import (
	"context"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// Player plays one side, game after game. It works out which move was played since its
// last one, so that its tree is kept, and when another game has begun. It is not for
// use by two goroutines at once.
type Player struct {
	Search  *uct.Searcher
	history engine.History
	known   engine.Position // after the history
}

// NewPlayer returns a player with the default settings.
func NewPlayer() *Player { return &Player{Search: uct.New()} }

// Move searches a position and returns the answer, row from the top and column,
// with what the search knows. The game must not be over.
func (p *Player) Move(ctx context.Context, now engine.Position, l engine.Limits) (x, y int, info engine.Info) {
	p.follow(now)
	info = p.Search.Search(ctx, p.snapshot(), l, func(engine.Info) {})
	best := info.BestMove()
	c := p.known.Cell(best)
	p.play(best)
	return c.Row, c.Column, info
}

// follow makes now the known position: by the opponent's move if one leads there, else
// as the start of a new history.
func (p *Player) follow(now engine.Position) {
	if p.known != nil && p.known.FEN() == now.FEN() {
		return
	}
	if m := p.reply(now); m != engine.NoMove {
		p.play(m)
		return
	}
	p.history = engine.History{Start: now.Clone()}
	p.known = now.Clone()
}

// reply returns the move that leads from the known position to now, or NoMove.
func (p *Player) reply(now engine.Position) engine.Move {
	if p.known == nil {
		return engine.NoMove
	}
	for _, m := range p.known.Moves(nil) {
		next := p.known.Clone()
		next.Play(m)
		if next.FEN() == now.FEN() {
			return m
		}
	}
	return engine.NoMove
}

func (p *Player) play(m engine.Move) {
	p.history.Moves = append(p.history.Moves, m)
	p.known.Play(m)
}

// snapshot returns a history that nothing changes any more.
func (p *Player) snapshot() engine.History {
	return engine.History{Start: p.history.Start, Moves: slices.Clone(p.history.Moves)}
}
