package cli

import "strings"

// roff returns text of a help in the language of manual pages. Indented lines, and those after a
// title that ends with a colon, stay as they are.
func roff(text string) string {
	var page strings.Builder
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			page.WriteString(".PP\n")
		}
		writeParagraph(&page, paragraph)
	}
	return strings.TrimSuffix(page.String(), "\n")
}

func writeParagraph(page *strings.Builder, paragraph string) {
	literal := false
	for line := range strings.Lines(strings.TrimRight(paragraph, "\n") + "\n") {
		if indented := strings.HasPrefix(line, " "); indented != literal {
			page.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			literal = indented
		}
		page.WriteString(roffLine(line))
	}
	if literal {
		page.WriteString(".fi\n")
	}
}

// roffLine escapes a line: hyphens are to be copied as such, and no text is a request.
func roffLine(line string) string {
	line = strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}
