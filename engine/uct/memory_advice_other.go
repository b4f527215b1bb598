//go:build unix && !linux && !race

package uct

func adviseHugePages([]byte) {}
