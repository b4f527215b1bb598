package enginetest

import "os"

// Slow reports whether tests may take minutes: where the environment variable
// C4ENGINE_SLOW is set.
func Slow() bool { return os.Getenv("C4ENGINE_SLOW") != "" }

// Size returns how large a test is to be: many, where tests may be [Slow], else
// few.
func Size(few, many int) int {
	if Slow() {
		return many
	}
	return few
}
