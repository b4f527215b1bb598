package uct

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/rng"
)

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
				other[low][high] = append(other[low][high], points[random.Below(uint32(len(points)))])
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
