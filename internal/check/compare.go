package check

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/rng"
)

// Comparison compares the player with the engine in the same positions, with the same time and one
// thread each.
type Comparison struct {
	Speeds []Speed `json:"speeds"`
	// Choices are the player's moves, first those that cost most.
	Choices []Choice `json:"choices"`
}

// Speed is how fast a position is searched, in playouts a second; 0: unknown.
type Speed struct {
	At     string `json:"at"`
	Player int    `json:"player"`
	// Told is set if the player has printed its playouts. Else they are estimated from its random
	// numbers: one for each move of a playout from this position.
	Told   bool `json:"told"`
	Engine int  `json:"engine"`
}

// Choice is a move of the player beside the engine's.
type Choice struct {
	At     string  `json:"at"`
	FEN    string  `json:"fen"`
	Player string  `json:"player"` // its column, as y=3
	Engine string  `json:"engine"`
	Loss   float64 `json:"loss"` // of the engine's win rate, from 0 to 1

	history engine.History
	cell    engine.Cell // of the player's move
}

// judging is the time in which the engine values all moves of a position, at least.
const judging = 400 * time.Millisecond

// compare compares the legal answers at full time.
func (x *exam) compare() *Comparison {
	e := x.newOpponent()
	defer e.Close()
	c := &Comparison{Speeds: []Speed{}, Choices: []Choice{}}
	answers := legalOf(x.answers[runTime])
	slices.SortStableFunc(answers, func(a, b answer) int { // from the opening to the end
		return cmp.Compare(b.position.Remaining(), a.position.Remaining())
	})
	x.beginRun("compare", time.Now().Add(time.Duration(len(answers))*(2*x.longest+judging)))
	for _, a := range answers {
		_ = e.Forget() // else the answers before would help
		g := c4engine.From(a.position)
		found, err := x.searchFor(e, g, a.usage.Took())
		if err != nil {
			break // only ctx's
		}
		c.Speeds = append(c.Speeds, x.speed(a, found))
		values, err := e.Values(x.ctx, g, c4engine.Limits{Time: max(a.usage.Took(), judging)})
		if err != nil {
			break
		}
		c.Choices = append(c.Choices, x.choice(a, found.Best, values))
		x.addAnswer()
	}
	slices.SortStableFunc(c.Choices, func(a, b Choice) int { return cmp.Compare(b.Loss, a.Loss) })
	return c
}

// searchFor searches for a time on a free core, that is of the processor: beside other programs it
// needs several searches, which keep their tree.
func (x *exam) searchFor(e *c4engine.Engine, g *c4engine.Game, limit time.Duration) (found c4engine.Result, err error) {
	const most = 8
	began := x.Clock()
	for range most {
		left := limit - (x.Clock() - began)
		if left < limit/10 && found.Nodes > 0 {
			break
		}
		more, err := e.Search(x.ctx, g, c4engine.Limits{Time: max(left, time.Millisecond)})
		if err != nil {
			return found, err
		}
		more.Nodes += found.Nodes
		proven := more.Elapsed < left/2
		found, found.Elapsed = more, x.Clock()-began
		if proven {
			break
		}
	}
	return found, nil
}

// speed returns the speeds of an answer and of a search of its position. Searches that a proof has
// ended say nothing, and random numbers say nothing where most playouts have no random move.
func (x *exam) speed(a answer, found c4engine.Result) Speed {
	const least = 20 * time.Millisecond
	s := Speed{At: a.at.In(x.Language)}
	took, playouts := a.usage.Took(), float64(a.playouts)
	s.Told = playouts > 0
	if decided := len(boards.WinsAtOnce(a.position)) > 0 || len(endsOf(a.position)) > 0; !s.Told && !decided {
		playouts = float64(calls("rand", "random")(a.usage)) / meanPlayout(a.position, x.Seed)
	}
	if took >= least {
		s.Player = int(playouts / took.Seconds())
	}
	if found.Elapsed >= least {
		s.Engine = int(float64(found.Nodes) / found.Elapsed.Seconds())
	}
	return s
}

// meanPlayout returns the mean number of moves of a random game from a position.
func meanPlayout(p engine.Position, seed uint64) float64 {
	const games = 100
	random, moves := rng.New(seed, 4), 0
	for range games {
		for at := p.Clone(); at.Outcome() == engine.Undecided; moves++ {
			at.Play(rng.Pick(at.Moves(nil), &random))
		}
	}
	return max(1, float64(moves)/games)
}

// choice returns the player's move and the engine's, by the engine's values.
func (x *exam) choice(a answer, best engine.Move, values []c4engine.Line) Choice {
	winrate := func(m engine.Move) float64 {
		at := slices.IndexFunc(values, func(l c4engine.Line) bool { return l.PV[0] == m })
		return values[at].Winrate
	}
	m, _ := a.position.MoveAt(a.cell) // legal
	column := func(m engine.Move) string { return fmt.Sprintf("y=%d", a.position.Cell(m).Column) }
	return Choice{
		At: a.at.In(x.Language), FEN: a.position.FEN(), Player: column(m), Engine: column(best),
		Loss: math.Max(0, winrate(best)-winrate(m)), history: a.history, cell: a.cell,
	}
}

// shownChoices is the number of choices that a report shows.
const shownChoices = 5

// Costly returns the choices that cost most, and at least a hundredth.
func (c *Comparison) Costly() []Choice {
	n := slices.IndexFunc(c.Choices, func(c Choice) bool { return c.Loss < 0.01 })
	if n < 0 {
		n = len(c.Choices)
	}
	return c.Choices[:min(n, shownChoices)]
}

// writeComparison writes the speeds as a table, and below them the choices that cost most.
func (r Report) writeComparison(w io.Writer) {
	const wide = 46
	fmt.Fprintf(w, "\n%s%s%s\n", field.Pad(r.say("playouts a second"), wide), field.Pad(r.Player, 14), r.say("the engine"))
	for _, s := range r.Compare.Speeds {
		fmt.Fprintf(w, "%s%s%s\n", field.Pad(s.At, wide), field.Pad(r.Playouts(s.Player), 14), r.Playouts(s.Engine))
	}
	fmt.Fprintln(w, field.Wrap(r.SpeedNote(), width, 0))
	fmt.Fprintln(w, "\n"+r.say("moves that cost most, by the engine's values in the same time"))
	for _, c := range r.Compare.Costly() {
		fmt.Fprintf(w, "%s\n%s\n", field.Wrap(r.ChoiceLine(c), width, 4), c.FEN)
	}
	if len(r.Compare.Costly()) == 0 {
		fmt.Fprintln(w, r.say("none: each costs less than 1 %"))
	}
}

// Playouts returns a number of playouts in words.
func (r Report) Playouts(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

// SpeedNote says where the player's playouts are from.
func (r Report) SpeedNote() string {
	isKnown := func(s Speed) bool { return s.Player > 0 }
	isTold := func(s Speed) bool { return s.Told }
	switch {
	case slices.ContainsFunc(r.Compare.Speeds, isTold):
		return r.say("The player has printed its playouts.")
	case slices.ContainsFunc(r.Compare.Speeds, isKnown):
		return r.say("The player's are estimated: one call of rand for each move of a playout. " +
			"Print a line such as \"playouts 12345\" on standard error in each move, and that is shown.")
	}
	return r.say("The player's are not known: it is quick, or does not call rand. " +
		"Print a line such as \"playouts 12345\" on standard error in each move, and that is shown.")
}

// choiceDetail says what a choice costs, and ChoiceLine also where it was made.
func (r Report) choiceDetail(c Choice) string {
	return r.say("{move}; the engine plays {best}, which is worth {loss} % more",
		"move", c.Player, "best", c.Engine, "loss", fmt.Sprintf("%.0f", 100*c.Loss))
}

func (r Report) ChoiceLine(c Choice) string {
	return r.say("{question}: {detail}", "question", c.At, "detail", r.choiceDetail(c))
}
