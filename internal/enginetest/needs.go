package enginetest

import (
	"os"
	"os/exec"
	"testing"
)

// Slow reports whether tests may start browsers and build for other systems: whether the
// environment variable C4ENGINE_SLOW is set.
func Slow() bool { return os.Getenv("C4ENGINE_SLOW") != "" }

// Long reports whether tests may compare for an hour: whether C4ENGINE_LONG is set.
func Long() bool { return os.Getenv("C4ENGINE_LONG") != "" }

// SkipShort skips a test with -short. The text says what takes long in it.
func SkipShort(t testing.TB, text string) {
	t.Helper()
	if testing.Short() {
		t.Skip(text)
	}
}

// NeedSlow skips a test unless tests may be [Slow].
func NeedSlow(t testing.TB, text string) {
	t.Helper()
	if !Slow() {
		t.Skip(text + "; needs C4ENGINE_SLOW=1")
	}
}

// NeedLong skips a test unless tests may be [Long].
func NeedLong(t testing.TB, text string) {
	t.Helper()
	if !Long() {
		t.Skip(text + "; needs C4ENGINE_LONG=1")
	}
}

// Need returns the path of the first program. It skips a test where one of the programs is missing.
func Need(t testing.TB, programs ...string) (path string) {
	t.Helper()
	for i, name := range programs {
		found, err := exec.LookPath(name)
		if err != nil {
			t.Skip("needs ", name)
		}
		if i == 0 {
			path = found
		}
	}
	return path
}

// Size returns the size of a test: many if tests may be [Long], else few, and with -short a third
// of these.
func Size(few, many int) int {
	switch {
	case Long():
		return many
	case testing.Short():
		return (few + 2) / 3
	}
	return few
}
