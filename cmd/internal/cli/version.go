package cli

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// Version is the module's as the go command stamps it: a tag, or the time and the commit
// with "+dirty" where files had been changed. It stamps no tests, nothing that go run
// starts, and nothing that is built without version control: these are "devel".
var Version = versionOf(debug.ReadBuildInfo())

func versionOf(info *debug.BuildInfo, ok bool) string {
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}

// PrintVersion writes the program's name and version.
func (p *Program) PrintVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, p.Name, Version)
	return err
}
