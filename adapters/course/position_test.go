package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func TestPositionNamesWhatIsWrong(t *testing.T) {
	full := func(n, value int) []int {
		list := make([]int, n)
		for i := range list {
			list[i] = value
		}
		return list
	}
	floating := full(16, 0)
	floating[0] = 1
	onForbidden := full(16, 0)
	onForbidden[13] = 1
	crowd := full(16, 0)
	crowd[12], crowd[13] = 1, 1
	for _, c := range []struct {
		name       string
		rows       int
		top, board []int
		noX, noY   int
		field      string
	}{
		{"too few rows", 3, full(4, 3), full(12, 0), -1, -1, "rows"},
		{"a short board", 4, full(4, 4), full(15, 0), -1, -1, "board"},
		{"a short top", 4, full(3, 4), full(16, 0), -1, -1, "top"},
		{"a strange stone", 4, full(4, 4), full(16, 3), -1, -1, "board"},
		{"a floating stone", 4, full(4, 4), floating, -1, -1, "gravity"},
		{"a stone on the forbidden cell", 4, full(4, 4), onForbidden, 3, 1, "board"},
		{"two more of one side", 4, full(4, 4), crowd, -1, -1, "stones"},
		{"a forbidden cell off the board", 4, full(4, 4), full(16, 0), 4, 0, "noX"},
		{"a top that contradicts the board", 4, full(4, 3), full(16, 0), -1, -1, "top"},
	} {
		_, err := Turn{c.rows, 4, c.noX, c.noY, c.top, c.board}.Position()
		var field *engine.FieldError
		require.ErrorAs(t, err, &field, c.name)
		require.Equal(t, c.field, field.Field, c.name)
	}
}
