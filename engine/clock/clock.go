// Package clock turns limits of time into deadlines. Its functions are pure.
package clock

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

const (
	// movesToGo is how many moves of one's own a game is taken to last still: the
	// clock is spent by this share, which shrinks with it.
	movesToGo = 24
	// stretch is how much longer than its share a search may take when it is not
	// settled.
	stretch = 2
)

// Budget returns how long after Limits.Start a search should end, and must end.
// Both are 0 where the limits bound no time, and positive otherwise. overhead
// is kept back for the way of the answer to its reader, up to half the time.
func Budget(l engine.Limits, overhead time.Duration) (soft, hard time.Duration) {
	if l.Remaining > 0 {
		usable := less(l.Remaining, overhead) * 3 / 4 // never all that is left
		share := less(l.Remaining/movesToGo, overhead)
		soft = max(min(usable, share+l.Increment*3/4), 1)
		hard = max(min(usable, soft*stretch), 1)
	}
	if l.MoveTime > 0 {
		usable := max(less(l.MoveTime, overhead), 1)
		if hard == 0 || usable < hard {
			hard = usable
		}
		if soft == 0 || hard < soft {
			soft = hard
		}
	}
	return soft, hard
}

func less(t, overhead time.Duration) time.Duration { return max(t-overhead, t/2) }
