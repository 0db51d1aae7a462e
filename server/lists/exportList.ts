import type { Kind } from '../../src/api/fields.ts'
import type { ExportBody, ListContract } from '../../src/api/list.ts'
import type { ListColumn } from '../../src/api/listColumn.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { type ExcelCell, type ExcelColumn, type ExcelTable, UNIX_EPOCH_DAYS } from '../excel/table.ts'
import { EXCEL_TYPE, workbook } from '../excel/workbook.ts'
import type { FileAnswer } from '../handle.ts'
import type { Translate } from '../messages.ts'
import { closingStream } from './closingStream.ts'
import { countRows } from './countRows.ts'
import type { ListDescription } from './description.ts'
import { beginProgress } from './exportProgress.ts'
import { readBatches } from './readBatches.ts'
import { allOf, type AnyCall, listStatements, type ListStatements, requireColumn } from './listStatements.ts'

/** A reader that takes nothing for so long has gone away without saying so. */
const STALLED_MS_MAX = 120_000

const FORMATS: Partial<Record<Kind, ExcelColumn['format']>> = {
  id: 'id',
  count: 'integer',
  money: 'money',
  quantity: 'quantity',
  percent: 'percent',
  date: 'date',
  time: 'time',
}

/** Everything that is filtered as a workbook, streamed from the database's cursor. Throws 503 `busy` beyond EXPORTS_AT_ONCE_MAX. */
export async function exportList(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
): Promise<FileAnswer> {
  const { columns, title, lines, exportId } = call.body as unknown as ExportBody
  for (const { field } of columns) requireColumn(list, call, field)
  const statements = listStatements(list, description, call)
  const chosen = columns.map(({ field }) => list.columns.get(field)!)
  const say = call.translate
  const name = title ?? say('screen.app.title')
  const counting = countRows(call.db, list, statements)
  const { progress, end } = beginProgress(call.caller.userId, exportId)
  counting.then(({ total }) => (progress.total = total)).catch(() => undefined)

  const { batches, close } = await readBatches(call.db.pool, rowsStatement(statements, chosen, call.timeZone), end)
  const wordings = chosen.map((column) => wordingOf(column, say))
  const table: ExcelTable = {
    title: name,
    lines: lines ?? [],
    columns: columns.map(({ field, label }) => {
      const { kind } = list.columns.get(field)!
      return {
        header: label ?? say(`field.${field}`),
        format: FORMATS[kind] ?? 'text',
        total: list.totals.includes(field),
      }
    }),
    batches: worded(batches, wordings, progress),
    totalLabel: say('screen.grid.total'),
  }
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: call.timeZone }).format(call.now)
  return {
    fileName: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.xlsx`,
    contentType: EXCEL_TYPE,
    content: closingStream(workbook(table), close, STALLED_MS_MAX),
  }
}

/** Numbers leave SQL as floats and days as Excel's day numbers, so that no value is parsed twice. */
function rowsStatement(statements: ListStatements, chosen: readonly ListColumn[], timeZone: string): Sql {
  const cells = chosen.map(({ field, kind }) => {
    const { sql: expression } = statements.columnOf(field)
    switch (kind) {
      case 'id':
      case 'count':
      case 'money':
      case 'quantity':
      case 'percent':
        return sql`(${expression})::float8`
      case 'date':
        return sql`((${expression})::date - date '1899-12-30')`
      case 'time':
        return sql`(extract(epoch from (${expression}) at time zone ${timeZone}) / 86400 + ${UNIX_EPOCH_DAYS}::int)::float8`
      case 'text':
      case 'barcode':
      case 'enum':
      case 'image':
        return sql`(${expression})::text`
      case 'badges':
      case 'flag':
        return expression
    }
  })
  return sql`select ${join(cells)} from ${statements.from} where ${allOf(statements.conditions)} order by ${statements.order()}`
}

/** Words for what is no text in itself. */
function wordingOf({ kind, enumName }: ListColumn, say: Translate): ((value: unknown) => ExcelCell) | undefined {
  if (kind === 'flag') {
    const words = { true: say('screen.grid.yes'), false: say('screen.grid.no') }
    return (value) => (value === null ? null : value === true ? words.true : words.false)
  }
  if (kind === 'badges') return (value) => (value as string[] | null)?.join(', ') ?? null
  if (kind !== 'enum' || !enumName) return undefined
  const words = new Map<string, string>()
  return (value) => {
    if (value === null) return null
    const code = value as string
    if (!words.has(code)) words.set(code, say(`enum.${enumName}.${code}`))
    return words.get(code)!
  }
}

type Row = ExcelCell[]

async function* worded(
  batches: AsyncIterable<unknown[][]>,
  wordings: readonly (((value: unknown) => ExcelCell) | undefined)[],
  progress: { done: number },
): AsyncGenerator<Row[]> {
  const needed = wordings.flatMap((wording, index) => (wording ? [{ wording, index }] : []))
  for await (const rows of batches) {
    for (const row of rows) for (const { wording, index } of needed) row[index] = wording(row[index])
    yield rows as Row[]
    progress.done += rows.length
  }
}
