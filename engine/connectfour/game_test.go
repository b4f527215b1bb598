package connectfour_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func TestConformance(t *testing.T) {
	enginetest.Run(t, connectfour.Game{},
		"4 4", "4 4 0 0", "4 4 3 1", "4 4 1 2", "4 5 2 2", "5 4 4 3", "4 6 3 3", "6 4 0 1",
		"6 7", "6 7 5 3", "6 7 -1 -1", "12 4 11 0", "4 12 1 11", "9 10 5 5", "9 12 8 11", "12 12", "12 12 0 6")
}

func TestNewRefuses(t *testing.T) {
	enginetest.RefusesStarts(t, connectfour.Game{}, map[string]string{
		"3 7":                    "rows",
		"13 7":                   "rows",
		"-6 7":                   "rows",
		"six 7":                  "rows",
		"6.5 7":                  "rows",
		"6":                      "columns",
		"6 3":                    "columns",
		"6 13":                   "columns",
		"6 x":                    "columns",
		"6 7 6 0":                "noX",
		"6 7 -2 0":               "noX",
		"6 7 -1 0":               "noX",
		"6 7 x 0":                "noX",
		"6 7 0 7":                "noY",
		"6 7 0 -1":               "noY",
		"6 7 0":                  "noY",
		"6 7 0 y":                "noY",
		"99999999999999999999 7": "rows",
		"6 7 0 0 0":              "arguments",
	})
}
