package uct

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// newLimited returns a searcher of limited strength.
func newLimited(t testing.TB, elo, seed string) tested {
	return newSearcher(t, "LimitStrength", "true", "Elo", elo, "Seed", seed)
}

func TestRungsRise(t *testing.T) {
	for i, above := range levels[1:] {
		below := levels[i]
		require.Greater(t, above.elo, below.elo)
		require.Equal(t, above, levelAt(above.elo), "as it was measured")
		between := levelAt((below.elo + above.elo) / 2)
		require.GreaterOrEqual(t, between.simulations, below.simulations)
		require.LessOrEqual(t, between.simulations, above.simulations)
		require.LessOrEqual(t, between.temperature, below.temperature)
		require.GreaterOrEqual(t, between.temperature, above.temperature)
		require.InDelta(t, (below.sight+above.sight)/2, between.sight, 1e-9)
	}
	require.Equal(t, levels[0], levelAt(levels[0].elo))
}

// TestWordsOfLevels: each word names levels in a row, of which the usual one is casual.
func TestWordsOfLevels(t *testing.T) {
	var words []string
	for _, l := range Levels() {
		words = append(words, l.Word)
	}
	require.Equal(t, "casual", words[UsualLevel-1])
	require.Equal(t, []string{"beginner", "casual", "club", "expert", "master"}, slices.Compact(words))
}

// TestNoLevelMissesAWinInOne tests random positions with a win in one.
func TestNoLevelMissesAWinInOne(t *testing.T) {
	found := 0
	for seed := uint64(1); found < 30; seed++ {
		h, wins := randomEnding(seed)
		if len(wins) == 0 {
			continue
		}
		found++
		for _, r := range levels {
			s := newLimited(t, eloText(r), "1")
			require.Contains(t, wins, s.Search(context.Background(), h, engine.Limits{}, discard).BestMove(), r)
			s.Close()
		}
	}
}

// randomEnding returns a random game, before its end, and the moves that win at once.
func randomEnding(seed uint64) (h engine.History, wins []engine.Move) {
	random := rng.New(seed)
	h = history(9, 10)
	for range 20 + random.Below(20) {
		p := h.Position()
		m := rng.Pick(p.Moves(nil), &random)
		if p.Play(m); p.Outcome() != engine.Undecided {
			break
		}
		enginetest.Play(&h, m)
	}
	return h, boards.WinsAtOnce(h.Position())
}

// TestSeedDecidesTheGame tests that equal seeds give equal games, and others do not.
func TestSeedDecidesTheGame(t *testing.T) {
	play := func(seed string) engine.History {
		s := newLimited(t, eloText(levels[6]), seed)
		h := history(6, 7)
		for h.Position().Outcome() == engine.Undecided {
			info := s.Search(context.Background(), h, engine.Limits{Nodes: 1 << 20}, discard)
			require.LessOrEqual(t, info.Nodes, uint64(levels[6].simulations))
			require.Len(t, info.Lines, 1)
			enginetest.Play(&h, info.BestMove())
		}
		return h
	}
	game := play("1")
	require.Equal(t, game.Moves(), play("1").Moves())
	require.NotEqual(t, game.Moves(), play("2").Moves())
}

// TestAnalysisIsNotLimited tests that analysis has full strength, and keeps its tree while
// moves of limited strength are played.
func TestAnalysisIsNotLimited(t *testing.T) {
	h := history(9, 10)
	full := engine.Limits{Nodes: 3000, FullStrength: true}
	analyse := func(s tested) engine.Info { return s.Search(context.Background(), h, full, discard) }
	plain := newSearcher(t)
	first, second := analyse(plain), analyse(plain)
	s := newLimited(t, eloText(levels[0]), "1")
	require.Equal(t, first, analyse(s))
	s.Search(context.Background(), h, engine.Limits{MoveTime: time.Hour}, discard)
	require.Equal(t, second, analyse(s))
}

// TestLevelsKeepOtherLines tests that the move that a level draws comes first among as many lines
// as were asked for, each once.
func TestLevelsKeepOtherLines(t *testing.T) {
	drawn := map[engine.Move]bool{}
	for seed := range 8 {
		s := newLimited(t, eloText(levels[1]), strconv.Itoa(seed))
		lines := s.Search(context.Background(), history(9, 9), engine.Limits{MultiPV: 3}, discard).Lines
		require.Len(t, lines, 3)
		moves := map[engine.Move]bool{}
		for _, l := range lines {
			moves[l.PV[0]] = true
		}
		require.Len(t, moves, 3)
		drawn[lines[0].PV[0]] = true
	}
	require.Greater(t, len(drawn), 1)
}

// TestStrongLevelsBeatWeakOnes tests it in all games.
func TestStrongLevelsBeatWeakOnes(t *testing.T) {
	skipLong(t)
	starts := map[engine.Game][]string{connectfour.Game{}: {"6", "7"}, nogo.Game{}: {"7"}, reversi.Game{}: {"6"}}
	steps := [][2]int{{0, 4}, {4, 8}, {8, len(levels) - 1}}
	for game, words := range starts {
		start := enginetest.Must(game.New(words))
		for _, step := range steps {
			points, games := 0, enginetest.Size(4, 40)
			l := newLadder(t)
			for range games / 2 {
				l.games++
				random := rng.New(l.games)
				points += l.game(start, &random, [2]int{step[1] + 1, step[0] + 1})
				points += 2 - l.game(start, &random, [2]int{step[0] + 1, step[1] + 1})
			}
			t.Logf("%s, %d against %d: %.1f of %d", game.Name(), step[1], step[0], float64(points)/2, games)
			require.Greater(t, points, games, "%s: level %d against %d", game.Name(), step[1], step[0])
		}
	}
}

// BenchmarkLevels measures the levels, and a player of random moves below them, in four in a row on
// the classic board and on random ones of 9 to 12 rows and columns with a forbidden cell, in NoGo
// and in Reversi.
// Each plays that many pairs of games against each of the three above it. A command
// always has the same results; docs/strength.md has those of
//
//	go test -run '^$' -bench Levels/6x7 -benchtime 400x -timeout 0 ./engine/uct
//	go test -run '^$' -bench Levels/9to12 -benchtime 470x -timeout 0 ./engine/uct
//	go test -run '^$' -bench Levels/nogo -benchtime 20x -timeout 0 ./engine/uct
//	go test -run '^$' -bench Levels/reversi -benchtime 60x -timeout 0 ./engine/uct
func BenchmarkLevels(b *testing.B) {
	for _, played := range []struct {
		name string
		draw func(*rng.Source) (engine.Position, error)
	}{{"6x7", usualBoard(connectfour.Game{})}, {"9to12", judgesBoard}, {"nogo", usualBoard(nogo.Game{})}, {"reversi", usualBoard(reversi.Game{})}} {
		b.Run(played.name, func(b *testing.B) {
			l := newLadder(b)
			for range b.N {
				l.round(played.draw)
			}
			fmt.Printf("\n%s", l.pairs.table())
		})
	}
}

func usualBoard(g engine.Game) func(*rng.Source) (engine.Position, error) {
	return func(*rng.Source) (engine.Position, error) { return g.New(nil) }
}

// judgesBoard draws a board as the course's judge does.
func judgesBoard(random *rng.Source) (engine.Position, error) {
	return connectfour.Game{}.New(strings.Fields(boards.Random(9, 12, random)))
}

// reach is the largest distance of two opponents on a ladder, in levels. Games of farther
// players say little.
const reach = 3

// ladder is a tournament of neighbours, of which the lowest plays at random.
type ladder struct {
	t     testing.TB
	sides [2]tested // by who moves first
	games uint64
	pairs pairs
}

func newLadder(t testing.TB) *ladder {
	l := &ladder{t: t, pairs: make(pairs, len(levels)+1)}
	for i := range l.sides {
		l.sides[i] = newSearcher(t, "LimitStrength", "true")
	}
	for i := range l.pairs {
		l.pairs[i] = make([][]int, len(l.pairs))
	}
	return l
}

// round plays a pair of games, with colours exchanged, of any two neighbours.
func (l *ladder) round(board func(*rng.Source) (engine.Position, error)) {
	for low := range l.pairs {
		for high := low + 1; high <= low+reach && high < len(l.pairs); high++ {
			l.games += 2
			random := rng.New(l.games)
			start, err := board(&random)
			require.NoError(l.t, err)
			points := l.game(start, &random, [2]int{high, low}) + 2 - l.game(start, &random, [2]int{low, high})
			l.pairs[low][high] = append(l.pairs[low][high], points)
		}
	}
}

// game returns the half points of the player who moves first.
func (l *ladder) game(start engine.Position, random *rng.Source, players [2]int) int {
	for i, player := range players {
		seed := strconv.FormatUint(random.Uint64()>>11, 10)
		require.NoError(l.t, l.sides[i].SetOption("Seed", seed))
		if player > 0 {
			require.NoError(l.t, l.sides[i].SetOption("Elo", eloText(levels[player-1])))
		}
	}
	h, p := engine.NewHistory(start), start.Clone()
	for p.Outcome() == engine.Undecided {
		m := l.move(p, h, random, players[p.Turn()])
		enginetest.Play(&h, m)
		p.Play(m)
	}
	return int(2 * engine.First.ValueOf(p.Outcome()).Score())
}

// move returns the move of a player; the lowest one has no level.
func (l *ladder) move(p engine.Position, h engine.History, random *rng.Source, player int) engine.Move {
	if player == 0 {
		return rng.Pick(p.Moves(nil), random)
	}
	return l.sides[p.Turn()].Search(context.Background(), h, engine.Limits{}, discard).BestMove()
}

func eloText(r level) string { return strconv.Itoa(int(r.elo)) }

// pairs holds, for a lower and a higher player of a ladder, the half points that the
// higher one has won in each pair of games, of 4.
type pairs [][][]int

// poolMean is the mean of all players' ratings, by definition.
const poolMean = 1000

// ratings fits the Bradley-Terry model, in which a draw is half a win, by the iteration
// of D. Hunter, "MM Algorithms for Generalized Bradley-Terry Models", 2004. It returns
// the players' Elo.
func (l pairs) ratings() []float64 {
	won, strength := l.won(), make([]float64, len(l))
	for i := range strength {
		strength[i] = 1
	}
	for range 2000 {
		shared := make([]float64, len(l))
		for low := range l {
			for high, points := range l[low] {
				meet := 2 * float64(len(points)) / (strength[low] + strength[high])
				shared[low] += meet
				shared[high] += meet
			}
		}
		for i := range strength {
			strength[i] = max(won[i], 0.25) / shared[i] // one who never won has a rating too
		}
	}
	return elo(strength)
}

// won returns the players' points.
func (l pairs) won() []float64 {
	won := make([]float64, len(l))
	for low := range l {
		for high, points := range l[low] {
			for _, half := range points {
				won[high] += float64(half) / 2
				won[low] += 2 - float64(half)/2
			}
		}
	}
	return won
}

// elo returns the Elo of strengths, whose mean is poolMean.
func elo(strength []float64) []float64 {
	ratings, sum := make([]float64, len(strength)), 0.0
	for i, s := range strength {
		ratings[i] = 400 * math.Log10(s)
		sum += ratings[i]
	}
	for i := range ratings {
		ratings[i] += poolMean - sum/float64(len(ratings))
	}
	return ratings
}

// resample draws as many pairs of games from those that were played.
func (l pairs) resample(random *rng.Source) pairs {
	other := make(pairs, len(l))
	for low := range l {
		other[low] = make([][]int, len(l))
		for high, points := range l[low] {
			for range points {
				other[low][high] = append(other[low][high], rng.Pick(points, random))
			}
		}
	}
	return other
}

// errors returns the 95 % errors of the ratings, by the bootstrap over pairs of games.
func (l pairs) errors() []float64 {
	const samples = 100
	random := rng.New(1)
	ratings, squares := l.ratings(), make([]float64, len(l))
	for range samples {
		for i, rating := range l.resample(&random).ratings() {
			squares[i] += (rating - ratings[i]) * (rating - ratings[i])
		}
	}
	for i := range squares {
		squares[i] = 1.96 * math.Sqrt(squares[i]/samples)
	}
	return squares
}

// table returns the ratings, the lowest first, and the scores of the higher players
// against those below them.
func (l pairs) table() string {
	var text strings.Builder
	ratings, errors := l.ratings(), l.errors()
	for i := range l {
		fmt.Fprintf(&text, "%2d  Elo %4.0f +-%2.0f ", i, ratings[i], errors[i])
		for low := max(0, i-reach); low < i; low++ {
			sum := 0
			for _, half := range l[low][i] {
				sum += half
			}
			fmt.Fprintf(&text, "  %5.1f%%", 25*float64(sum)/float64(len(l[low][i])))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// TestRatings recovers the ratings that drew the points.
func TestRatings(t *testing.T) {
	random := rng.New(1)
	want := []float64{800, 950, 1000, 1250}
	l := make(pairs, len(want))
	for low := range l {
		l[low] = make([][]int, len(want))
		for high := low + 1; high < len(want); high++ {
			expected := 1 / (1 + math.Pow(10, (want[low]-want[high])/400))
			for range 2000 {
				half := 0
				for range 2 {
					if fraction(&random) < expected {
						half += 2
					}
				}
				l[low][high] = append(l[low][high], half)
			}
		}
	}
	got, errors := l.ratings(), l.errors()
	for i := range want {
		require.InDelta(t, want[i], got[i], 2*errors[i], i)
		require.InDelta(t, 6, errors[i], 3, i)
	}
}
