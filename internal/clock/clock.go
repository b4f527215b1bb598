// Package clock turns time limits into deadlines. Its functions are pure.
package clock

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Round numbers, not tuned: only game clocks use them.
const (
	// movesToGo is the assumed number of moves that the side still has to make: each gets
	// 1/movesToGo of the time on the clock.
	movesToGo = 24
	// stretch is the largest ratio of the hard to the soft limit on a game clock.
	stretch = 2
)

// Budget returns two times after Limits.Start: a search should end at the soft limit, and
// must end at the hard one. Both are positive, or 0 if nothing bounds the time; without time they
// are the shortest. Up to half of the time, overhead is reserved for getting the answer to the client.
func Budget(l engine.Limits, overhead time.Duration) (soft, hard time.Duration) {
	if l.MoveTime < 0 || l.Remaining < 0 {
		return 1, 1
	}
	if l.Remaining > 0 {
		usable := withoutOverhead(l.Remaining, overhead) * 3 / 4 // never all of the clock
		share := withoutOverhead(l.Remaining/movesToGo, overhead)
		soft = max(min(usable, share+l.Increment*3/4), 1)
		hard = max(min(usable, soft*stretch), 1)
	}
	if l.MoveTime > 0 {
		usable := max(withoutOverhead(l.MoveTime, overhead), 1)
		if hard == 0 || usable < hard {
			hard = usable
		}
		if soft == 0 || hard < soft {
			soft = hard
		}
	}
	return soft, hard
}

func withoutOverhead(t, overhead time.Duration) time.Duration { return max(t-overhead, t/2) }
