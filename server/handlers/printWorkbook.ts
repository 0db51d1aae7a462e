import type { Endpoint } from '../../src/api/endpoint.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { blocksOf, type PaperReader } from '../../src/paper/blocksOf.ts'
import type { Print } from '../../src/paper/definePrint.ts'
import type { Workbook } from '../../src/paper/defineWorkbook.ts'
import { allPrints, allWorkbooks } from '../../src/print/documents/allPrints.ts'
import { requireAccess } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { EXCEL_TYPE } from '../excel/table.ts'
import { writePaper } from '../excel/writePaper.ts'
import { type FileAnswer, type Handler, handleRead, type ReadCall } from '../handle.ts'
import { parse, parsePath } from '../parseCall.ts'
import { notFound } from '../refusal.ts'
import { readCompanyHead } from './company.ts'

/** Workbooks of what is printed. Loaded by the very handler that the print is: what this caller may not see stays hidden. */
export const printWorkbookHandlers = (handlers: readonly Handler[]): Handler[] => {
  const workOf = new Map(handlers.map(({ endpoint, work }) => [endpoint.signature, work]))
  return [
    handleRead(printWorkbook, async (call) => {
      const print = [...allPrints, ...allWorkbooks].find(({ name }) => name === call.path.name)
      if (!print) throw notFound('name')
      requireAccess(call.caller, print.load)
      const document = await workOf.get(print.load.signature)!(received(call, print.load, call.body) as never)
      return paperFile(call, print, document as object)
    }),
  ]
}

/** A loaded document as a workbook. */
export async function paperFile(call: ReadCall, print: Print | Workbook, document: object): Promise<FileAnswer> {
  const { language, translate: t, timeZone } = call
  const reader: PaperReader = {
    company: await readCompanyHead(call.db),
    departmentName: await departmentName(call),
    language,
    timeZone,
    t,
    for: 'workbook',
  }
  const title = print.title(document as never, t)
  const blocks =
    'blocks' in print ? print.blocks(document, reader) : blocksOf(print, document as Record<string, unknown>, reader)
  const content = await writePaper(
    {
      title,
      landscape: print.paper === 'A4-landscape',
      blocks,
      totalLabel: t('screen.print.total'),
      noLines: t('screen.print.noLines'),
      timeZone,
    },
    call.gone,
  )
  return { fileName: `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}.xlsx`, contentType: EXCEL_TYPE, content }
}

/** What the loading call receives, parsed by its own contract as if it had been called. */
function received(call: ReadCall, load: Endpoint, sent: { path: object; query: object; body: object }) {
  const texts = Object.fromEntries(Object.entries(sent.path).map(([name, value]) => [name, String(value)]))
  const asked = [...load.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, texts[name!] ?? ''])
  return {
    ...call,
    path: parsePath(Object.fromEntries(asked), load),
    ...(load.parts.query && { query: parse(load.parts.query, sent.query) }),
    ...(load.parts.body && { body: parse(load.parts.body, sent.body) }),
  }
}

const departmentName = async ({ db, caller }: ReadCall): Promise<string | null> => {
  const own = await db.first<{ name: string }>(sql`select name from department where id = ${caller.departmentId}`)
  return own?.name ?? null
}
