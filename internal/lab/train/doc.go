// Package train holds the common parts of the trainers of the games' evaluations: self-play,
// files of games, samples and reports. The results depend on seeds alone, not on the number
// of goroutines.
//
// The constants of training, such as rates and shares of random moves, were not tuned by
// measurement. The weights were: matches with and without them are in docs/decisions.md.
package train
