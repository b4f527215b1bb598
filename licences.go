// Package c4engine has the licences that go with its programs: its own, and those of what is
// linked into them. The programs are in cmd, the engine in engine.
package c4engine

import "embed"

// Licences holds the files LICENSE and THIRD_PARTY_NOTICES.
//
//go:embed LICENSE THIRD_PARTY_NOTICES
var Licences embed.FS
