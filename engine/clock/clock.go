// Package clock turns time limits into deadlines. Its functions are pure.
package clock

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

const (
	// movesToGo is how many more moves of its own a side is assumed to make: each
	// move gets this share of what is left on the clock.
	movesToGo = 24
	// stretch is how much longer than its share a search may take while its best
	// move is not settled.
	stretch = 2
)

// Budget returns how long after Limits.Start a search should end, and must end.
// Both are 0 if the limits bound no time, and positive otherwise. overhead is
// reserved for getting the answer to the client, up to half the time.
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
