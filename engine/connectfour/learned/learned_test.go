package learned

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/rng"
)

// plainLogit computes a logit from a file, unit by unit. times says how often each row counts, and
// output where the output weights begin.
func plainLogit(file []byte, times map[int]int64, output int) int64 {
	at := func(i int) int64 { return int64(int16(binary.LittleEndian.Uint16(file[2*i:]))) }
	logit := at(output+Units) * UnitOne
	for unit := range Units {
		sum := at(unit)
		for row, n := range times {
			sum += n * at(Units*(1+row)+unit)
		}
		if unit > 0 {
			sum = min(max(sum, 0), UnitOne)
		}
		logit += sum * at(output+unit)
	}
	return logit
}

// randomFile returns weights from -most to most.
func randomFile(r *rng.Source, size, most int) []byte {
	file := make([]byte, size)
	for i := 0; i < size; i += 2 {
		binary.LittleEndian.PutUint16(file[i:], uint16(int(r.Below(uint32(2*most+1)))-most))
	}
	return file
}

// TestLanes compares the packed arithmetic of the evaluation with plain arithmetic.
func TestLanes(t *testing.T) {
	r := rng.New(5)
	for range 200 {
		file := randomFile(&r, networkBytes, 40)
		n, err := ParseNetwork(file)
		require.NoError(t, err)
		f := Features{Open: uint8(r.Below(13)), Phase: uint8(r.Below(Phases))}
		for i := range f.Counts {
			f.Counts[i] = uint8(r.Below(13))
		}
		for i := range f.Columns {
			f.Columns[i] = uint16(r.Below(Patterns))
		}
		times := map[int]int64{}
		for i, n := range f.Counts {
			times[i] = int64(n)
		}
		for _, pattern := range f.Columns[:f.Open] {
			times[Counts+int(pattern)]++
		}
		output := Units*(1+Counts+Patterns) + (Units+1)*int(f.Phase)
		require.Equal(t, plainLogit(file, times, output), n.logit(&f))
	}
}

// TestMoveLanes does the same for moves.
func TestMoveLanes(t *testing.T) {
	r := rng.New(6)
	file := randomFile(&r, moveBytes, 1000)
	m, err := ParseMoveModel(file)
	require.NoError(t, err)
	for range 200 {
		var v MoveView
		times := map[int]int64{}
		for i := range v {
			v[i] = uint16(r.Below(MoveRows))
			times[int(v[i])]++
		}
		require.EqualValues(t, plainLogit(file, times, Units*(1+MoveRows))>>12, m.Logit(&v))
	}
}

func TestFilesHaveTheirSize(t *testing.T) {
	_, err := ParseMoveModel(make([]byte, moveBytes-1))
	require.ErrorContains(t, err, "expected 194530 bytes, not 194529")
	for _, size := range []int{0, networkBytes - 1, networkBytes + 2} {
		_, err := ParseNetwork(make([]byte, size))
		require.ErrorContains(t, err, "bytes", size)
	}
}
