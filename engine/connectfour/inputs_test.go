package connectfour_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func BenchmarkInputs(b *testing.B) {
	enginetest.RunInputs(b, connectfour.Game{}, "4 4", "4 6 3 3", "6 7 -1 -1", "9 10 5 5", "12 12 0 6")
}
