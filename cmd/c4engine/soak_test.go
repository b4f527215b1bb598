package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/protocol"
)

var (
	soakGames = flag.Int("soak-games", 8, "games of TestSoak, each by a process of its own")
	soakSeed  = flag.Uint64("soak-seed", 1, "seed of TestSoak's first game; the next ones count on")
)

// TestSoak plays short games over pipes, as a client does: random boards and options, searches of
// all kinds, stops, jumps and wrong lines. It compares every answer with its own board. The name of
// a subtest is its seed, which repeats the game unless the clock decides:
//
//	go test ./cmd/c4engine -run TestSoak -timeout 0 -soak-games 10000
//	go test ./cmd/c4engine -run TestSoak -soak-games 1 -soak-seed SEED
func TestSoak(t *testing.T) {
	enginetest.SkipShort(t, "plays games")
	for i := range *soakGames {
		seed := *soakSeed + uint64(i)
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			t.Parallel()
			playSoak(t, seed)
		})
	}
}

// soak is a game between a random client and the engine.
type soak struct {
	t       *testing.T
	engine  *protocol.Client
	random  rng.Source
	options []protocol.Option
	limited bool // in its strength: go may play, and tell of, a move that is not the best
	game    engine.History
	known   map[string]string // proven values for the side to move, by game and FEN
	wrong   int               // refused lines
}

func playSoak(t *testing.T, seed uint64) {
	p := start(t, "--log-level", "debug") // which logs the conversation
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // may have ended
		_ = p.cmd.Wait()
		if t.Failed() {
			t.Logf("%s", p.errors.Bytes())
		}
	})
	s := &soak{t: t, random: rng.New(seed), known: map[string]string{}}
	s.engine = protocol.NewClient(struct {
		io.Reader
		io.Writer
	}{p.stdout, p.in})
	for m, err := range s.engine.Do(t.Context(), protocol.Request{"c4"}) {
		require.NoError(t, err)
		if o, is := m.(protocol.Option); is && o.Name != "Output" {
			s.options = append(s.options, o)
		}
	}
	s.newGame()
	for range 20 + s.below(40) {
		s.act()
		s.requireFEN()
	}
	require.NoError(t, s.engine.Quit())
	_, status := p.end() // 1 after a wrong line
	require.Equal(t, min(s.wrong, 1), status)
}

func (s *soak) below(n int) int           { return int(s.random.Below(uint32(n))) }
func (s *soak) oneIn(n int) bool          { return s.below(n) == 0 }
func pick[T any](s *soak, of ...T) T      { return of[s.below(len(of))] }
func (s *soak) now() engine.Position      { return s.game.Position() }
func (s *soak) tell(words ...string)      { require.NoError(s.t, s.engine.Tell(s.t.Context(), words)) }
func (s *soak) moves() []engine.Move      { return s.now().Moves(nil) }
func (s *soak) play(m engine.Move)        { enginetest.Play(&s.game, m) }
func (s *soak) text(m engine.Move) string { return boardtext.FormatMove(s.now(), m) }

// requireFEN compares the engine's board with the client's.
func (s *soak) requireFEN() {
	fen, err := protocol.Ask[protocol.Response](s.t.Context(), s.engine, protocol.Request{"query", "fen"})
	require.NoError(s.t, err)
	require.Equal(s.t, s.now().FEN(), fen.Value)
}

// newGame begins a game of any kind on any board.
func (s *soak) newGame() {
	for {
		g := pick(s, games.All()...)
		number := func(low, high int) string { return strconv.Itoa(low + s.below(high-low+1)) }
		words := map[string][]string{
			"connectfour": []string{number(4, 12), number(4, 12), number(0, 11), number(0, 11)}[:pick(s, 2, 4)],
			"nogo":        {number(5, 9)},
			"reversi":     []string{pick(s, "4", "6", "8"), "nopass"}[:pick(s, 1, 2)],
		}[g.Name()]
		start, err := g.New(words)
		if err == nil { // else the forbidden cell is beside the board
			s.game = engine.NewHistory(start)
			s.tell(append([]string{"newgame", g.Name()}, words...)...)
			return
		}
	}
}

// act does one of the things that a client does.
func (s *soak) act() {
	moves := s.moves()
	switch n := s.below(100); {
	case n < 60:
		s.search()
	case n < 72 && len(moves) > 0:
		m := pick(s, moves...)
		s.tell(pick(s, "play", "opponent"), s.text(m))
		s.play(m)
	case n < 78 && s.game.Len() > 0:
		k := 1 + s.below(s.game.Len())
		s.tell("undo", strconv.Itoa(k))
		s.game = s.game.At(s.game.Len() - k)
	case n < 84:
		s.game = engine.NewHistory(s.now())
		for range s.below(4) {
			if moves := s.moves(); len(moves) > 0 {
				s.play(pick(s, moves...))
			}
		}
		s.tell(protocol.PositionRequest(s.game)...)
	case n < 92:
		s.setOption()
	case n < 98:
		line := pick(s, "go nodes 0", "play 99 99", "undo 99999", "position fen nonsense", "hello", "analyze prove multipv 0",
			"newgame 3 3", "setoption name Hash value 0", "position startpos moves 99,99", "query", "analyze multipv 256")
		s.wrong++
		require.Error(s.t, s.engine.Tell(s.t.Context(), strings.Fields(line)), line)
	default:
		s.newGame()
	}
}

// soakRange keeps an option to values with which short searches are of use. Others get the lowest
// 16 of their values.
var soakRange = map[string][2]int{"Threads": {1, 2}, "Hash": {1, 16}, "MoveOverhead": {10, 20}}

// setOption sets an option to any value that makes sense, mostly one of those that matter most.
func (s *soak) setOption() {
	o := pick(s, s.options...)
	if often := pick(s, "Ponder", "Threads", "Hash"); s.oneIn(2) {
		o = s.options[slices.IndexFunc(s.options, func(o protocol.Option) bool { return o.Name == often })]
	}
	value := o.Default
	switch {
	case o.Type == "button", s.oneIn(3):
	case o.Type == "check":
		value = pick(s, "true", "false")
	case o.Type == "combo":
		value = pick(s, o.Choices...)
	case o.Type == "real": // all of them may be these
		value = pick(s, "0", "0.5", "1")
	default:
		values, ok := soakRange[o.Name]
		if !ok {
			values = [2]int{int(*o.Min), int(min(*o.Max, *o.Min+15))}
		}
		value = strconv.Itoa(values[0] + s.below(values[1]-values[0]+1))
	}
	if o.Name == "LimitStrength" {
		s.limited = value == "true"
	}
	s.tell(protocol.SetOptionRequest(o.Name, value)...)
}

// search asks for a search of any kind, stops some of them, and plays the move of a go.
func (s *soak) search() {
	p, moves, plays := s.now(), s.moves(), s.oneIn(2)
	var l engine.Limits
	if !s.oneIn(3) {
		l.Nodes = uint64(1 + s.below(1<<s.below(13)))
	}
	if l.Nodes == 0 || s.oneIn(3) {
		l.MoveTime = time.Duration(1+s.below(40)) * time.Millisecond
	}
	request := protocol.GoRequest(l)
	if !plays {
		if s.oneIn(4) { // endless
			l.Nodes, l.MoveTime = 0, 0
		}
		l.Prove = s.oneIn(4)
		l.MultiPV = s.below(7)
		if len(moves) > 0 && s.oneIn(3) {
			l.Moves = moves[s.below(len(moves)):]
		}
		request = protocol.AnalyzeRequest(p, l)
	}
	ctx := s.t.Context()
	if l.Infinite() || s.oneIn(4) {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, time.Duration(5+s.below(30))*time.Millisecond)
		defer cancel()
	}
	var infos []protocol.Info
	for m, err := range s.engine.Do(ctx, request) {
		if _, solves := p.Game().(engine.SolverMaker); l.Prove && !solves {
			s.wrong++
			require.Error(s.t, err)
			return
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return // before the request was sent
		}
		require.NoError(s.t, err, request)
		switch m := m.(type) {
		case protocol.Info:
			s.checkInfo(m, l, infos)
			infos = append(infos, m)
		case protocol.BestMove:
			s.checkMove(m, infos, l, plays)
		}
	}
}

// checkInfo requires legal lines within the limits, and other first moves than those of the lines
// before it.
func (s *soak) checkInfo(info protocol.Info, l engine.Limits, before []protocol.Info) {
	require.True(s.t, info.Winrate >= 0 && info.Winrate <= 1, "%+v", info)
	require.True(s.t, l.Nodes == 0 || info.Nodes <= l.Nodes, "%+v", info)
	require.NotEmpty(s.t, info.PV)
	p := s.now()
	for i, text := range info.PV {
		m, err := boardtext.ParseMove(p, text)
		require.NoError(s.t, err, "%q in %s", text, p.FEN())
		require.True(s.t, i > 0 || len(l.Moves) == 0 || slices.Contains(l.Moves, m))
		p.Play(m)
	}
	for i := 1; i < info.MultiPV; i++ {
		other := before[len(before)-i]
		require.Equal(s.t, info.MultiPV-i, other.MultiPV)
		require.NotEqual(s.t, info.PV[0], other.PV[0])
	}
}

// checkMove requires the move of the last first line, and proofs that never contradict older ones.
func (s *soak) checkMove(best protocol.BestMove, infos []protocol.Info, l engine.Limits, plays bool) {
	p := s.now()
	if p.Outcome() != engine.Undecided {
		require.Empty(s.t, best.Move)
		require.Empty(s.t, infos)
		return
	}
	slices.Reverse(infos)
	i := slices.IndexFunc(infos, func(i protocol.Info) bool { return i.MultiPV <= 1 })
	require.GreaterOrEqual(s.t, i, 0)
	main := infos[i]
	require.Equal(s.t, main.PV[0], best.Move)
	// Beside a drawn line a search may not have seen a win yet.
	whole := len(l.Moves) == 0 && !(s.limited && plays)
	if main.Proven != nil && whole && (l.Prove || main.Proven.Value != "draw") {
		s.learn(p, main.Proven.Value)
	}
	if plays {
		m, err := boardtext.ParseMove(p, best.Move)
		require.NoError(s.t, err)
		s.play(m)
		if main.Proven != nil {
			s.learn(s.now(), map[string]string{"win": "loss", "loss": "win", "draw": "draw"}[main.Proven.Value])
		}
	}
}

// learn notes the value of a position, which is never another one later.
func (s *soak) learn(p engine.Position, value string) {
	key := p.Game().Name() + " " + p.FEN()
	if old, ok := s.known[key]; ok {
		require.Equal(s.t, old, value, key)
	}
	s.known[key] = value
	if p.Outcome() != engine.Undecided {
		require.Equal(s.t, p.Turn().ValueOf(p.Outcome()).String(), value, key)
	}
}
