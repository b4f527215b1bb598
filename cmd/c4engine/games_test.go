package main

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
)

// nameGames are the folders and files that may name a game: the registry, and makers' tools
// that are about one game. The packages of the games and their trainers may, too.
var nameGames = regexp.MustCompile(`^(engine/games/|cmd/c4lab/|cmd/c4engine/(atlas|book|train)[a-z_]*\.go)`)

// TestOnlyTheRegistryNamesGames requires that all other Go code asks the registry: it may name
// games only in comments, and there as people write them.
func TestOnlyTheRegistryNamesGames(t *testing.T) {
	names := strings.Join(games.All().Names(), "|")
	inCode, inComments := regexp.MustCompile("(?i)"+names), regexp.MustCompile(names)
	ofAGame := regexp.MustCompile(`^engine/(train/)?(` + names + `)/`)
	require.NoError(t, filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(path, filepath.Join("..", "..")+string(filepath.Separator)))
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || nameGames.MatchString(name) || ofAGame.MatchString(name) {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		var s scanner.Scanner
		s.Init(files.AddFile(name, -1, len(source)), source, nil, scanner.ScanComments)
		for {
			at, kind, text := s.Scan()
			switch {
			case kind == token.EOF:
				return nil
			case kind == token.COMMENT && inComments.MatchString(text), kind != token.COMMENT && inCode.MatchString(text):
				t.Errorf("%s names a game: %s", files.Position(at), text)
			}
		}
	}))
}
