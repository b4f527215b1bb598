package pages

import (
	"strings"

	"github.com/c4engine/c4engine/internal/field"
)

// Table is a table of a text or a page. Its columns are as wide as the widest cell.
type Table struct {
	Columns []Column
	Rows    [][]string
}

// Column is a column of a table.
type Column struct {
	Head  string
	Name  bool // whether it holds names, which begin at the left
	Width int  // at least, in characters
}

// String returns the table as text, with its head.
func (t Table) String() string {
	for _, row := range t.Rows {
		t.Fit(row...)
	}
	text := t.Head()
	for _, row := range t.Rows {
		text += t.Line(row...)
	}
	return text
}

// tableTemplate is the template of a Table on a page.
const tableTemplate = `<div class="wide"><table>
{{$columns := .Columns}}<tr>{{range .Columns}}{{if .Head}}<th{{if .Name}} class="name"{{end}}>{{.Head}}</th>{{else}}<td></td>{{end}}{{end}}</tr>
{{range .Rows}}<tr>{{range $i, $cell := .}}<td{{if (index $columns $i).Name}} class="name"{{end}}>{{$cell}}</td>{{end}}</tr>
{{end}}</table></div>`

// Fit widens the first columns to the cells of a row.
func (t Table) Fit(cells ...string) {
	for i, cell := range cells {
		t.Columns[i].Width = max(t.Columns[i].Width, field.Cells(cell))
	}
}

// Head returns the line of the heads. It widens the columns to them.
func (t Table) Head() string {
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, c.Head)
	}
	t.Fit(heads...)
	return t.Line(heads...)
}

// Line returns a row as a line of text.
func (t Table) Line(cells ...string) string {
	var padded []string
	for i, cell := range cells {
		blanks := strings.Repeat(" ", max(0, t.Columns[i].Width-field.Cells(cell)))
		if t.Columns[i].Name {
			cell += blanks
		} else {
			cell = blanks + cell
		}
		padded = append(padded, cell)
	}
	return strings.TrimRight(strings.Join(padded, "  "), " ") + "\n"
}
