/** What is going on in a cell that was edited: nothing is said to be saved before the server has said so. */
export type CellMark =
  | { state: 'saving' }
  | { state: 'saved' }
  /** The old value stands there again; what was typed is taken up when the cell is edited once more. The latest refusal is told beside its cell. */
  | { state: 'refused'; message: string; typed: string; told: boolean }

/** The marks of a row by field; a new map whenever one of them changes. */
export type CellMarks = ReadonlyMap<string, CellMark>
