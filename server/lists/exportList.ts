import type { Kind } from '../../src/api/fields.ts'
import type { ExportBody, ListContract } from '../../src/api/list.ts'
import type { ListColumn } from '../../src/api/listColumn.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { streamWorkbook } from '../excel/streamWorkbook.ts'
import { EXCEL_TYPE, type ExcelColumn, SHEET_ROWS_MAX, SHEETS_MAX, UNIX_EPOCH_DAYS } from '../excel/table.ts'
import type { FileAnswer } from '../handle.ts'
import { enumWords } from '../messages.ts'
import { countRows } from './countRows.ts'
import type { ListDescription } from './description.ts'
import { beginProgress } from './exportProgress.ts'
import { allOf, type AnyCall, listStatements, type ListStatements, requireColumn } from './listStatements.ts'

/**
 * One row more than a workbook holds is enough to fail. PostgreSQL also needs to see some limit: only then does it sort first and
 * work out costly cells afterwards, as the rows are read.
 */
const ROWS_MAX = SHEETS_MAX * SHEET_ROWS_MAX

const FORMATS: Partial<Record<Kind, ExcelColumn['format']>> = {
  id: 'id',
  number: 'id',
  count: 'integer',
  money: 'money',
  quantity: 'quantity',
  percent: 'percent',
  rate: 'rate',
  date: 'date',
  time: 'time',
}

/** Everything that is filtered as a workbook, streamed while it is read. Throws 503 `busy` beyond EXPORTS_AT_ONCE_MAX. */
export async function exportList(
  list: ListContract,
  description: ListDescription<never>,
  call: AnyCall,
): Promise<FileAnswer> {
  const { columns, title, lines, exportId, groupBy } = call.body as unknown as ExportBody
  for (const { field } of columns) requireColumn(list, call, field)
  if (groupBy !== undefined) requireColumn(list, call, list.groups.get(groupBy)!)
  const statements = listStatements(list, description, call)
  const say = call.translate
  const name = title ?? say('screen.app.title')
  const { progress, end } = beginProgress(call.caller.userId, exportId)
  const counting = countRows(call, list, statements)
  counting.then(
    ({ total }) => (progress.total = total),
    () => undefined,
  )
  const ratios = columns.filter(({ field }) => list.totals.includes(field) && statements.columnOf(field).total)
  if (ratios.length > 0) counting.catch(end)
  const totals = ratios.length > 0 ? (await counting).totals : {}
  const content = await streamWorkbook({
    database: call.db,
    statement: exportStatement(list, statements, call),
    table: {
      title: name,
      lines: lines ?? [],
      columns: columns.map(({ field, label }) => ({
        header: label ?? say(`field.${field}`),
        format: FORMATS[list.columns.get(field)!.kind] ?? 'text',
        total: list.totals.includes(field) && (!statements.columnOf(field).total || totals[field] !== undefined),
        ...(statements.columnOf(field).total && totals[field] !== undefined && { ratio: totals[field] }),
      })),
      totalLabel: say('screen.grid.total'),
    },
    gone: call.gone,
    progress: (rows) => (progress.done = rows),
    end,
  })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: call.timeZone }).format(call.now)
  return {
    fileName: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.xlsx`,
    contentType: EXCEL_TYPE,
    content,
  }
}

/** Everything leaves SQL as its cell will be: numbers as floats, days as Excel's day numbers, flags and codes as words. */
export function exportStatement(list: ListContract, statements: ListStatements, call: AnyCall): Sql {
  const { columns } = call.body as unknown as ExportBody
  const cells = columns.map(({ field }) => cellSql(list.columns.get(field)!, statements.columnOf(field).sql, call))
  return sql`select ${join(cells)} from ${statements.from} where ${allOf(statements.orderedConditions)} order by ${statements.order()}
    limit ${ROWS_MAX + 1}`
}

function cellSql(
  { kind, enumName }: ListColumn,
  expression: Sql,
  { timeZone, language, translate: say }: AnyCall,
): Sql {
  switch (kind) {
    case 'id':
    case 'number':
    case 'count':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'rate':
      return sql`(${expression})::float8`
    case 'date':
      return sql`((${expression})::date - date '1899-12-30')`
    case 'time':
      // To the millisecond, as the list says it: what is rounded later is rounded alike.
      return sql`(extract(epoch from date_trunc('milliseconds', ${expression}) at time zone ${timeZone}) / 86400 + ${UNIX_EPOCH_DAYS}::int)::float8`
    case 'flag':
      return sql`case ${expression} when true then ${say('screen.grid.yes')} when false then ${say('screen.grid.no')} end`
    case 'badges':
      return enumName
        ? sql`(select string_agg(coalesce(${wordsOf(language, enumName)} ->> code::text, code::text), ', ' order by place)
            from unnest(${expression}) with ordinality as badge (code, place))`
        : sql`array_to_string(${expression}, ', ')`
    case 'text':
    case 'enum': {
      const code = sql`(${expression})::text`
      return enumName ? sql`coalesce(${wordsOf(language, enumName)} ->> ${code}, ${code})` : code
    }
    case 'calendar': {
      const quarter = say('screen.report.quarter', { quarter: '\\2', year: '\\1' })
      return sql`regexp_replace(regexp_replace(${expression}, '^(\\d{4})-(\\d\\d)$', '\\2.\\1'), '^(\\d{4})-Q(\\d)$', ${quarter})`
    }
    case 'barcode':
    case 'image':
      return sql`(${expression})::text`
  }
}

/** The words of a list of codes, for SQL to look them up in. */
const wordsOf = (language: AnyCall['language'], enumName: string): Sql =>
  sql`${JSON.stringify(enumWords(language, enumName))}::jsonb`
