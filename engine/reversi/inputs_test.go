package reversi_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/reversi"
)

func BenchmarkInputs(b *testing.B) {
	enginetest.RunInputs(b, reversi.Game{}, "4", "6", "8", "", "8 nopass")
}
