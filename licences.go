package c4engine

import "embed"

// Licences holds the files LICENSE and THIRD_PARTY_NOTICES, which go with copies of the programs.
//
//go:embed LICENSE THIRD_PARTY_NOTICES
var Licences embed.FS
