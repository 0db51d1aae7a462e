/**
 * A row that is only ever replaced, never changed in place. React Hook Form copies and compares everything plain to its last value
 * at every key, which for the lines of a document is most of what a key costs; what is of a class it passes on as it is.
 */
class WholeRow {
  constructor(row: object) {
    Object.assign(this, row)
  }
}

/** Rows as a form keeps them that puts them as a whole: `open.fill('whItems', wholeRows(lines))`. No field of its own writes into one. */
export const wholeRows = <Row extends object>(rows: readonly Row[]): Row[] => rows.map(wholeRow)

const wholeRow = <Row extends object>(row: Row): Row => (row instanceof WholeRow ? row : (new WholeRow(row) as Row))

/** The same row with other contents: one that is whole stays so. */
export const rowLike = (row: object, contents: object): object =>
  row instanceof WholeRow ? wholeRow(contents) : contents
