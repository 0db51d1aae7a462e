/** Cells that are read from the clipboard at once; the import of a file is for more. */
export const PASTE_CELLS_MAX = 20_000

/**
 * The cells of a text that a spreadsheet put on the clipboard: lines, parted by tabs; a cell with a tab or a line end within
 * stands in quotes, its own quotes doubled. The last line end ends the last line and begins none.
 */
export function pastedTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y
  for (let at = 0, cells = 0; at < text.length && cells < PASTE_CELLS_MAX; cells++) {
    pattern.lastIndex = at
    const [whole, cell = '', end] = pattern.exec(text)!
    const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    rows.at(-1)!.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    at += whole.length
    if (end === '\t' && at === text.length) rows.at(-1)!.push('')
    else if (end !== '\t' && at < text.length) rows.push([])
  }
  return rows
}
