// Package train is shared by the trainers of the games' evaluations: games that the
// engine plays against itself, the samples to learn from, and reports. The results
// depend on seeds alone, not on the number of goroutines.
package train
