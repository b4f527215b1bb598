package match

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// Lines returns a Progress for a file or a pipe. It writes about a hundred lines in the whole
// match, and at most one for every two games.
func Lines(w io.Writer) Progress { return &lineProgress{w: w} }

type lineProgress struct{ w io.Writer }

func (l *lineProgress) Show(s *Standings) {
	step := max(2, s.target/100)
	if s.Games > 0 && (s.Games%step == 0 || s.Games == s.target) {
		fmt.Fprintln(l.w, gamesText(s)+"  "+resultText(s))
	}
}

func (l *lineProgress) End() {}

// Bar returns a Progress for a terminal: one line that is overwritten.
func Bar(w io.Writer) Progress { return &bar{w: w, start: time.Now()} }

type bar struct {
	w      io.Writer
	start  time.Time
	before int // games that were played before the start
	begun  bool
}

const barWidth = 24

// eraseLine goes to the beginning of the line and erases it.
const eraseLine = "\r\x1b[K"

func (b *bar) Show(s *Standings) {
	if !b.begun {
		b.begun, b.before = true, s.Games
	}
	done := float64(s.Games) / math.Max(1, float64(s.target))
	full := min(barWidth, int(done*barWidth))
	drawn := strings.Repeat("#", full) + strings.Repeat(".", barWidth-full)
	fmt.Fprintf(b.w, "%s[%s] %s  %s%s", eraseLine, drawn, gamesText(s), resultText(s), b.timeLeft(s))
}

func (b *bar) End() { fmt.Fprintln(b.w) }

// timeLeft returns the time for the missing games at the speed so far.
func (b *bar) timeLeft(s *Standings) string {
	played := s.Games - b.before
	if played == 0 {
		return ""
	}
	left := time.Since(b.start) / time.Duration(played) * time.Duration(s.target-s.Games)
	return "  " + left.Round(time.Second).String() + " left"
}

func gamesText(s *Standings) string { return fmt.Sprintf("%d/%d games", s.Games, s.target) }

// resultText returns the score, the Elo and the test of two players, or the three best of more.
func resultText(s *Standings) string {
	players := s.Schedule.Players
	if len(players) > 2 {
		var parts []string
		for _, i := range s.ranking()[:3] {
			t := &s.Total[i]
			parts = append(parts, players[i].Name+" "+t.score())
		}
		return strings.Join(parts, ", ")
	}
	t := &s.Against[0][1]
	e := t.Pairs.Estimate()
	text := fmt.Sprintf("%s %g - %g %s  Elo %s +- %s",
		players[0].Name, t.Points(), s.Against[1][0].Points(), players[1].Name,
		number("%+.1f", e.Elo), number("%.1f", e.Error))
	if test := s.test(); test != nil {
		lower, upper := test.Bounds()
		text += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", test.LLR(t.Pairs), lower, upper)
	}
	return text
}
