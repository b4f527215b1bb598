package check

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// counts returns the number of faults of each check.
func (t attribution) counts() map[checkName]int {
	counts := map[checkName]int{}
	for name, all := range t.faults {
		counts[name] = len(all)
	}
	return counts
}

// TestCrashesOfOneCause: they are told under the most general check, else under that with most;
// other crashes stay where they are.
func TestCrashesOfOneCause(t *testing.T) {
	crash := func(check checkName, cause string) Fault { return Fault{check: check, cause: cause} }
	lost, full := crash(setLost, "a.cpp:7"), crash(setFull, "a.cpp:7")
	for _, c := range []struct {
		found  []Fault
		told   map[checkName]int
		merged map[checkName]checkName
	}{
		{[]Fault{lost, full, full}, map[checkName]int{setFull: 3}, map[checkName]checkName{setLost: setFull}},
		{[]Fault{lost, lost, full}, map[checkName]int{setLost: 3}, map[checkName]checkName{setFull: setLost}},
		{[]Fault{full, full, crash(checkCrash, "a.cpp:7")}, map[checkName]int{checkCrash: 3},
			map[checkName]checkName{setFull: checkCrash}},
		{[]Fault{crash(checkCrash, "a.cpp:7"), crash(checkBoards, "a.cpp:7")}, map[checkName]int{checkBoards: 2},
			map[checkName]checkName{checkCrash: checkBoards}},
		{[]Fault{lost, crash(checkCrash, "b.cpp:7")}, map[checkName]int{setLost: 1, checkCrash: 1}, map[checkName]checkName{}},
		{[]Fault{crash(setLost, ""), crash(checkCrash, "")}, map[checkName]int{setLost: 1, checkCrash: 1},
			map[checkName]checkName{}},
		{[]Fault{lost, crash(checkHeight, "a.cpp:7")}, map[checkName]int{setLost: 1, checkHeight: 1},
			map[checkName]checkName{}},
	} {
		told := (&ledger{found: c.found}).attribute()
		require.Equal(t, c.told, told.counts(), "%+v", c.found)
		require.Equal(t, c.merged, told.merged, "%+v", c.found)
	}
}

// TestSuspects: one wrong answer that fresh processes do not give proves nothing unless it is a
// crash; two convict the player of state, but for those whose check fails anyway.
func TestSuspects(t *testing.T) {
	suspect := func(check checkName) Fault { return Fault{check: check, byState: true, detail: say("y={y}", "y", 3)} }
	for _, c := range []struct {
		found []Fault
		want  map[checkName]int
	}{
		{[]Fault{suspect(checkHeight)}, map[checkName]int{}},
		{[]Fault{suspect(checkCrash)}, map[checkName]int{checkCrash: 1}},
		{[]Fault{suspect(checkHeight), suspect(checkCrash)}, map[checkName]int{checkState: 2}},
		{[]Fault{suspect(checkHeight), suspect(checkOnBoard), {check: checkOnBoard}}, map[checkName]int{checkOnBoard: 1}},
	} {
		require.Equal(t, c.want, (&ledger{found: c.found}).attribute().counts(), "%+v", c.found)
	}
	told := (&ledger{found: []Fault{suspect(checkHeight), suspect(checkOnBoard)}}).attribute()
	require.Equal(t, "height: y=3; a fresh process answers well", told.faults[checkState][0].detail.English)
}
