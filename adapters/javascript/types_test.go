package javascript

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInfoType compares the client's type of an info with the protocol's schema.
func TestInfoType(t *testing.T) {
	text, err := os.ReadFile("../../protocol/schema.json")
	require.NoError(t, err)
	var schema struct {
		Defs map[string]struct {
			Properties map[string]json.RawMessage
			Required   []string
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	info := schema.Defs["info"]
	want := map[string]bool{} // whether it may be missing
	for name := range info.Properties {
		want[name] = true
	}
	for _, name := range info.Required {
		want[name] = false
	}

	text, err = os.ReadFile("../web/page/js/client/messages.js")
	require.NoError(t, err)
	_, typedef, found := strings.Cut(string(text), "@typedef {object} Info\n")
	require.True(t, found)
	typedef, _, _ = strings.Cut(typedef, "*/")
	declared := map[string]bool{}
	for _, m := range regexp.MustCompile(`@property \{.*\} (\[?)(\w+)`).FindAllStringSubmatch(typedef, -1) {
		declared[m[2]] = m[1] != ""
	}
	require.Equal(t, want, declared)
}
