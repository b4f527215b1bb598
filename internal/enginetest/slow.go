package enginetest

import "os"

// Slow reports whether tests may take minutes: whether the environment variable
// C4ENGINE_SLOW is set.
func Slow() bool { return os.Getenv("C4ENGINE_SLOW") != "" }

// Size returns the size of a test: many if tests may be [Slow], else few.
func Size(few, many int) int {
	if Slow() {
		return many
	}
	return few
}
