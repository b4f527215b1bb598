package learned

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/rng"
)

// plainLogit computes Network.logit from the file, unit by unit.
func plainLogit(file []byte, f *Features) int64 {
	at := func(i int) int64 { return int64(int16(binary.LittleEndian.Uint16(file[2*i:]))) }
	output := Units*(1+Counts+Patterns) + (Units+1)*int(f.Phase)
	logit := at(output+Units) * UnitOne
	for unit := range Units {
		sum := at(unit)
		for i, n := range f.Counts {
			sum += int64(n) * at(Units*(1+i)+unit)
		}
		for _, pattern := range f.Columns[:f.Open] {
			sum += at(Units*(1+Counts+int(pattern)) + unit)
		}
		if unit > 0 {
			sum = min(max(sum, 0), UnitOne)
		}
		logit += sum * at(output+unit)
	}
	return logit
}

// TestLanes compares the packed arithmetic with plain arithmetic. The weights are random and
// have both signs.
func TestLanes(t *testing.T) {
	r := rng.New(5)
	for range 200 {
		file := make([]byte, networkBytes)
		for i := 0; i < len(file); i += 2 {
			binary.LittleEndian.PutUint16(file[i:], uint16(int16(r.Below(80))-40))
		}
		n, err := ParseNetwork(file)
		require.NoError(t, err)
		f := Features{Open: uint8(r.Below(13)), Phase: uint8(r.Below(Phases))}
		for i := range f.Counts {
			f.Counts[i] = uint8(r.Below(13))
		}
		for i := range f.Columns {
			f.Columns[i] = uint16(r.Below(Patterns))
		}
		require.Equal(t, plainLogit(file, &f), n.logit(&f))
	}
}

func TestFilesHaveTheirSize(t *testing.T) {
	_, err := ParseMoveModel(make([]byte, 2*MoveWeights-1))
	require.ErrorContains(t, err, "expected 22584 bytes, not 22583")
	for _, size := range []int{0, networkBytes - 1, networkBytes + 2} {
		_, err := ParseNetwork(make([]byte, size))
		require.ErrorContains(t, err, "bytes", size)
	}
}
