import type { GroupLine, RowLine } from './lines.ts'

/** What is open above the list, and beside what. */
export type OpenMenu =
  | { kind: 'keys' }
  | { kind: 'views'; anchor: HTMLElement }
  | { kind: 'chooser'; anchor: HTMLElement }
  | { kind: 'column'; field: string; anchor: HTMLElement }
  | { kind: 'group'; line: GroupLine; anchor: HTMLElement }
  | { kind: 'row'; line: RowLine; index: number; anchor: HTMLElement }
