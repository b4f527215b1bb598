package connectfour

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/lines"
)

// TestPartsMakeTheSameWeights plays the games of a plan in one go, and in 1, 3 and 16 parts.
func TestPartsMakeTheSameWeights(t *testing.T) {
	whole := NewPlan(40, 20, 1)
	want, err := Run(t.Context(), whole, func(string) {})
	require.NoError(t, err)
	for _, of := range []int{1, 3, 16} {
		all := lines.NewJoin(Files)
		for i := of; i >= 1; i-- {
			plan := whole
			plan.Shard = lines.Shard{Number: i, Of: of}
			require.NoError(t, all.Add(part(t, plan), plan.Shard.String()))
		}
		games, err := all.Head.InOrder(all.Pieces)
		require.NoError(t, err)
		got, err := Fit(*all.Head, games, func(string) {})
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got), "%d parts", of)
	}
}

// part plays a part of a plan into a file, and reads it.
func part(t *testing.T, plan train.Plan) *File {
	var file bytes.Buffer
	require.NoError(t, lines.Write(&file, plan))
	require.NoError(t, Play(t.Context(), plan, nil, func(number int, g train.Game) error { return train.WriteGame(&file, number, g) }))
	var f File
	require.NoError(t, Files.Read(&f, &file))
	return &f
}
