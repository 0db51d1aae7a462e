import type { AnswerOf, Endpoint } from '../api/endpoint.ts'
import type { Block } from './block.ts'
import type { PaperReader } from './blocksOf.ts'
import type { PrintPaper, Translate } from './definePrint.ts'

/** A formatted workbook of something that is not printed as a document. */
export interface Workbook<Load extends Endpoint = Endpoint> {
  readonly name: string
  readonly paper: PrintPaper
  readonly load: Load
  title(loaded: AnswerOf<Load>, t: Translate): string
  blocks(loaded: AnswerOf<Load>, reader: PaperReader): Block[]
}

/**
 * Declares a workbook that has no twin on paper; what is printed has its own by `definePrint`.
 * @example
 * export const roleMatrix = defineWorkbook({
 *   name: 'roleMatrix', paper: 'A4-landscape', load: listRoles,
 *   title: (_roles, t) => t('screen.roles.title'),
 *   blocks: (roles, { t }) => [{ kind: 'table', name: 'rights', columns: [...], rows: [...] }],
 * })
 */
export const defineWorkbook = <Load extends Endpoint>(workbook: Workbook<Load>): Workbook<Load> => workbook
