// Package train holds the common parts of the trainers of the games' evaluations: self-play,
// files of games, samples and reports. The results depend on seeds alone, not on the number
// of goroutines.
package train
