import type { GroupLine, RowLine } from './lines.ts'

/** What is open above the list, and beside what. */
export type OpenMenu =
  | { kind: 'keys' }
  | { kind: 'views'; anchor: HTMLElement }
  | { kind: 'chooser'; anchor: HTMLElement }
  | { kind: 'column'; field: string; anchor: HTMLElement }
  | { kind: 'group'; line: GroupLine; anchor: HTMLElement }
  | { kind: 'row'; line: RowLine; index: number; anchor: HTMLElement }
  /** On a phone: the cells of the row on this line that can be edited. */
  | { kind: 'cells'; index: number }
