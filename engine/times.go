package engine

import "time"

// UsualMoveTime is the time for a move where nobody says another one: the course judge's
// 3 s with a margin.
const UsualMoveTime = 2500 * time.Millisecond

// MaxMillis is the longest time for a move or on a clock that hosts may ask for, in
// milliseconds: a day.
const MaxMillis = 24 * 60 * 60 * 1000
