package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// terms has the headings of docs/glossary.md that pages must link to, with the words that mean
// them.
var terms = map[string]string{
	"ply":                 `ply|plies`,
	"fen":                 `FENs?`,
	"double-threat":       `double threats?`,
	"zugzwang":            `zugzwang`,
	"claimeven":           `claimeven`,
	"follow-up":           `follow-up`,
	"tempo":               `tempo`,
	"simulation":          `simulations?`,
	"leaf":                `leaf|leaves`,
	"playout":             `playouts?`,
	"uct":                 `UCT`,
	"prior":               `priors?`,
	"puct":                `PUCT`,
	"rave":                `RAVE`,
	"principal-variation": `principal variations?`,
	"winrate":             `winrates?`,
	"alpha-beta":          `alpha-beta`,
	"transposition":       `transpositions?`,
	"pondering":           `pondering`,
	"signature":           `signature`,
	"elo":                 `Elo`,
	"sprt":                `SPRT`,
	"pentanomial":         `pentanomial`,
}

// noProse matches the parts of a page in which no term is linked: blocks, headings, rows of
// reference tables (some are generated), code, links and addresses.
var noProse = regexp.MustCompile("(?ms)^```.*?^```$|^#[^\n]*$|^\\| `[^\n]*$|`[^`\n]*`|!?\\[[^\\]]*\\]\\([^)]*\\)|https?://\\S+")

// TestGlossary finds the first use of every term on every English page of docs, which must be a
// link to the glossary. -update writes these links.
func TestGlossary(t *testing.T) {
	glossary := filepath.Join("..", "..", "docs", "glossary.md")
	for anchor := range terms {
		require.True(t, hasHeading(glossary, anchor), anchor)
	}
	links := 0
	for _, path := range documents(t, "docs/*.md") {
		if path := filepath.Base(path); path == "glossary.md" || strings.HasSuffix(path, ".zh-CN.md") {
			continue
		}
		text := string(enginetest.Must(os.ReadFile(path)))
		for anchor, words := range terms {
			linked := linkTerm(text, anchor, words)
			if !updating() {
				require.True(t, linked == text, "%s: %s has no link: run go test ./cmd/c4engine -run TestGlossary -update", path, anchor)
			}
			text = linked
		}
		if updating() {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		links += strings.Count(text, "](glossary.md#")
	}
	require.Greater(t, links, len(terms))
}

// linkTerm returns the page with a link to the glossary at the first use of a term.
func linkTerm(text, anchor, words string) string {
	prose := noProse.ReplaceAllStringFunc(text, func(part string) string {
		return strings.Repeat("\n", len(part)) // the offsets stay
	})
	use := regexp.MustCompile(`(?i)\b(?:` + words + `)\b`).FindStringIndex(prose)
	linked := strings.Index(text, "](glossary.md#"+anchor+")")
	if use == nil || linked >= 0 && linked < use[0] {
		return text
	}
	return text[:use[0]] + "[" + text[use[0]:use[1]] + "](glossary.md#" + anchor + ")" + text[use[1]:]
}
