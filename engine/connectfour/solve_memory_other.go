//go:build !linux

package connectfour

func adviseHugePages(table) {}
