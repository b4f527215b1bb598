package sgf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/sgf"
)

// TestParse: the properties of the main line, and where they stand.
func TestParse(t *testing.T) {
	const text = `(;GaMe[1]C[a \] (b\\](;B[ aa ]AB[bb] [cc];W[])(;W[dd]))`
	tree, err := sgf.Parse(text + "(;GM[2])")
	require.NoError(t, err)
	require.Equal(t, sgf.Tree{Text: text, Properties: []sgf.Property{
		{Name: "GM", Values: []string{"1"}, Node: 1, End: 9},
		{Name: "C", Values: []string{`a ] (b\`}, Node: 1, End: 21},
		{Name: "B", Values: []string{" aa "}, Node: 2, End: 30},
		{Name: "AB", Values: []string{"bb", "cc"}, Node: 2, End: 41},
		{Name: "W", Values: []string{""}, Node: 3, End: 45},
	}}, tree)
	require.Equal(t, "aa", tree.Value("B"))
	require.Empty(t, tree.Value("PB"))
	require.Len(t, tree.Moves(), 2)
	for text, want := range map[string]string{
		"(;GM[2]":                 "game: expected a ) for every (",
		"(;GM[2](;B[]":            "game: expected a ) for every (",
		`(;C[a\])`:                `C: expected a ] behind [a\])`,
		"(;PB[one":                "PB: expected a ] behind [one",
		"(;AB[aa][bb":             "value: expected a ] behind [bb",
		"(;PB[one PW[two];B[aa])": "PB: expected a ] before PW[two",
		"(;B[aa];WL[50\n;B[bb])":  "WL: expected a ] before B[bb",
	} {
		_, err := sgf.Parse(text)
		require.EqualError(t, err, want, text)
	}
}
