package reversi_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func BenchmarkInputs(b *testing.B) {
	enginetest.RunInputs(b, reversi.Game{}, "4", "6", "8", "", "8 nopass")
}
