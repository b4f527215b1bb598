package nogo_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func BenchmarkInputs(b *testing.B) {
	enginetest.RunInputs(b, nogo.Game{}, "5", "7", "9", "")
}
