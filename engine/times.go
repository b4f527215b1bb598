package engine

import "time"

// UsualMoveTime is the default time for a move: the 3 s of the course's judge less a
// margin.
const UsualMoveTime = 2500 * time.Millisecond

// MaxMillis is the longest time that hosts may give for a move or on a clock, in
// milliseconds: a day.
const MaxMillis = 24 * 60 * 60 * 1000
