package train

import "math"

// Int8 returns the whole number nearest to x that a signed byte can hold.
func Int8(x float64) int8 {
	return int8(min(max(math.Round(x), math.MinInt8), math.MaxInt8))
}

// Int16 returns the whole number nearest to x that 16 bits can hold.
func Int16(x float64) int16 {
	return int16(min(max(math.Round(x), math.MinInt16), math.MaxInt16))
}
