package nogo_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/nogo"
)

func BenchmarkInputs(b *testing.B) {
	enginetest.RunInputs(b, nogo.Game{}, "5", "7", "9", "")
}
