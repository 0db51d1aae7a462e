import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Condition } from '../../src/api/condition.ts'
import { type Group, type ListEndpoint, type Listing, type Sort, VALUES_MAX } from '../../src/api/list.ts'
import { allHandlers } from '../../server/handlers.ts'
import { RATIO_TOTALS } from '../ratioTotals.ts'
import { conditionOn } from './anyCondition.ts'
import { anyOwnFilter, mayStay, type OwnFilter, ownFilterValues } from './anyOwnFilter.ts'
import { inFile, meantInFile } from './fileCell.ts'
import { type Cell, dayOf, isEmpty, isOrdered, meets, type Row, textOrders } from './meaning.ts'
import { smallCompany } from './smallCompany.ts'

const RUNS = 4
/** Of each field of a list's own filter, asked for alone. */
const OWN_VALUES = 8
const PAGE_ROWS = 300
const FILL_MS_MAX = 120_000
const LIST_MS_MAX = 120_000
/** Below title, an empty row and the header. */
const FIRST_ROW = 4
const pathsIn = ({ depId, cashboxId }: typeof company) => ({
  type: 'kirim',
  parent: 'unit',
  id: 1,
  packageName: 'all',
  depId,
  cashboxId,
})
/** Rows that these lists have only in life. */
const EMPTY = new Set([
  'POST /excel-parser/rows/{id}',
  'POST /mxik-code/search',
  'POST /sale/list-wh-returnded',
  'POST /approval/search',
  'POST /cash-move/search',
  'POST /backup/search',
  'POST /error-report/search',
  'POST /fiscal-receipt/search',
  'POST /inventory/late/{id}',
  'POST /sale-transaction/pending-list',
  'POST /warehouse-document/akt/search',
  'POST /warehouse-document/search/kochirish/suspended',
  'POST /warehouse-document/search/kochirish/waitingForReady',
  'POST /warehouse-document/search/transfer-kirim-before-pos/{depId}',
  'POST /zet-report/get-x-report/{depId}',
  // Everything is paid for there, and nothing is wholesale.
  'POST /report/sponsorship',
  'POST /report/for-debt',
  'POST /report/wholesale',
  'POST /report/wh-sponsorship',
  'POST /report/for-whdebt',
  'POST /report/wh-employee',
  'POST /report/wh-payments',
  'POST /report/wh-items/{id}',
  // A contragent's own: an administrator is none.
  'POST /contragent-orders/search/new-and-suspend-docs',
  'POST /contragent-orders/search/on-process-for-contragent',
])
/** What a report is asked changes its figures, and of a part of its rows ratios are no sums: its own tests have both. */
const isReport = (list: ListEndpoint) => 'report' in list || 'period' in list.list.filter.shape
const A_YEAR = { start: '2025-11-21', end: '2026-11-20' }
/** Changes by the very calls that look at it. */
const RESTLESS = new Set(['lastSeenAt'])
/** Permissions stand in the order of their catalogue, which no row tells. */
const ORDERED_BY_PLACE = new Set(['POST /perm/search name'])
const lists = allHandlers.flatMap(({ endpoint }) => ('list' in endpoint ? [endpoint as ListEndpoint] : []))

let company: Awaited<ReturnType<typeof smallCompany>>
/** The server's clock stands still, so that midnight never comes between its day and ours. */
const now = new Date('2026-11-20T07:00:00Z')
const today = dayOf(now.toISOString())

/** What the list's own filter has to say, so that there are rows. */
const OWN: Readonly<Record<string, () => OwnFilter>> = {
  'POST /item/history': () => ({ itemId: company.itemId }),
  'POST /item-balance/search/expired-items': () => ({ days: '180' }),
  'POST /term-of-items/search': () => ({ days: '180' }),
  'POST /pricing-item/last-price-with-pagination': () => ({ departmentId: company.depId }),
}

interface Body {
  where: Condition[]
  sort: Sort[]
  [own: string]: unknown
}
interface Counted {
  total: number
  totals?: Record<string, number>
}

async function answer<T>(
  list: ListEndpoint,
  sibling: keyof ListEndpoint['siblings'] | 'page',
  body: object,
  query = {},
) {
  const endpoint = sibling === 'page' ? list : list.siblings[sibling]
  const sent = { ...(isReport(list) && A_YEAR), ...OWN[list.signature]?.(), ...body }
  return (await company.admin.call(endpoint, { path: pathsIn(company), query, body: sent } as never)) as T
}

async function allPages(list: ListEndpoint, body: Partial<Body>): Promise<{ rows: Row[]; counted: Counted }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await answer<Listing<Row>>(list, 'page', body, { page, limit: PAGE_ROWS })
    rows.push(...found.items)
    if (found.items.length < PAGE_ROWS) return { rows, counted: found as Counted }
  }
}

/** @param totals what stands below its rows: a ratio to nothing does not, and no line where no field of the file has any */
async function fileOf(
  list: ListEndpoint,
  body: Partial<Body>,
  fields: readonly string[],
  totals: Counted['totals'] = {},
): Promise<Cell[][]> {
  const file = await answer<File>(list, 'excel', { ...body, columns: fields.map((field) => ({ field })) })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await file.arrayBuffer())
  const sheet = book.worksheets[0]!
  const hasSums = fields.some((field) => totals[field] !== undefined) && sheet.rowCount >= FIRST_ROW
  return Array.from({ length: sheet.rowCount - (hasSums ? 1 : 0) - FIRST_ROW + 1 }, (_, row) =>
    fields.map((field, index) => inFile(list.list.columns.get(field)!, sheet.getCell(FIRST_ROW + row, index + 1))),
  )
}

const meantFile = ({ list }: ListEndpoint, rows: readonly Row[], fields: readonly string[]): Cell[][] =>
  rows.map((row) => fields.map((field) => meantInFile(list.columns.get(field)!, row[field])))

const keysOf = ({ list }: ListEndpoint, rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(list.key.map((field) => row[field])))

function expectCounted({ list }: ListEndpoint, { total, totals }: Counted, rows: readonly Row[]): void {
  expect(total).toBe(rows.length)
  for (const field of list.totals.filter((total) => !RATIO_TOTALS.has(total)))
    expect(totals![field]).toBeCloseTo(
      rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0),
      3,
    )
}

/** No row is missing that meets all conditions, none is there that fails one; a quick search and the list's own filter may leave out more. */
function expectFiltered(
  list: ListEndpoint,
  everything: readonly Row[],
  where: readonly Condition[],
  { words, own }: { words: string; own: OwnFilter },
  rows: readonly Row[],
): void {
  const found = new Set(keysOf(list, rows))
  expect(found.size).toBe(rows.length)
  const all = keysOf(list, everything)
  expect([...found].filter((key) => !all.includes(key))).toEqual([])
  const verdicts = everything.map((row) =>
    where.map((condition) => meets(list.list.columns.get(condition.field)!, row, condition, today)),
  )
  const mayLeaveOut = words !== '' || Object.keys(own).length > 0
  const isMissing = (index: number) =>
    !mayLeaveOut && verdicts[index]!.every((one) => one === 'yes') && !found.has(all[index]!)
  const isWrong = (index: number) =>
    (verdicts[index]!.includes('no') || !mayStay(list.list, everything[index]!, own)) && found.has(all[index]!)
  expect(everything.filter((_, index) => isMissing(index) || isWrong(index))).toEqual([])
}

async function expectValues(list: ListEndpoint, body: Body, field: string, rows: readonly Row[]): Promise<void> {
  const { items, more } = await answer<{ items: { value: Cell; count: number }[]; more: boolean }>(list, 'values', {
    ...body,
    field,
  })
  const counts = new Map<Cell, number>()
  for (const row of rows) for (const cell of valuesOf(row[field])) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  expect([items.length, more]).toEqual([Math.min(counts.size, VALUES_MAX), counts.size > VALUES_MAX])
  for (const { value, count } of items) expect([value, count]).toEqual([value, counts.get(value)])
}

/** Each badge is a value of its own; what is empty is one, too. */
const valuesOf = (cell: Cell): readonly Cell[] => (isEmpty(cell) ? [null] : Array.isArray(cell) ? cell : [cell])

async function expectGroups(list: ListEndpoint, body: Body, groupBy: string, rows: readonly Row[]): Promise<void> {
  const asked = { ...body, groupBy, rows: 3, exact: true }
  const { groups } = await answer<{ groups: Group<Row>[] }>(list, 'groups', asked, { limit: PAGE_ROWS })
  const together: Row[] = []
  for (const { key, items, ...counted } of groups) {
    const own = rows.filter((row) => (row[groupBy] ?? null) === key)
    expectCounted(list, counted as Counted, own)
    expect(keysOf(list, items)).toEqual(keysOf(list, own.slice(0, 3)))
    together.push(...own)
  }
  expect(together.length).toBe(rows.length)
  expect(await fileOf(list, { ...body, groupBy }, list.list.key)).toEqual(meantFile(list, together, list.list.key))
}

/**
 * Every list of the contract, on a company with rows in it, for random conditions, sorts and fields of its own filter: its
 * pages, count, sums, values, groups and file agree with each other, and with all its rows filtered and sorted here, without SQL.
 * Each of two files takes every second one, so that they take half as long.
 */
export function everySecondListAgrees(first: 0 | 1): void {
  beforeAll(async () => {
    company = await smallCompany(now)
  }, FILL_MS_MAX)

  const some = lists.filter((_, at) => at % 2 === first).map((list) => [list.signature, list] as const)
  describe.each(some)('%s', (signature, list) => {
    const columns = [...list.list.columns.values()].filter(({ field }) => !RESTLESS.has(field))
    const filtered = columns.filter(({ mayFilter }) => mayFilter)
    const sorted = columns.filter(({ field, maySort }) => maySort && !ORDERED_BY_PLACE.has(`${signature} ${field}`))

    it('answers everything of the same rows', { timeout: LIST_MS_MAX }, async () => {
      const { rows: everything } = await allPages(list, {})
      expect(everything.length > 0).toBe(!EMPTY.has(signature))
      const orders = new Map<string, (text: string) => string>()
      for (const column of sorted) {
        const sort = [{ field: column.field }]
        const { rows } = await allPages(list, { sort })
        const order = textOrders(column).find((key) => isOrdered(rows, sort, () => key))
        expect([column.field, order !== undefined]).toEqual([column.field, true])
        orders.set(column.field, order!)
      }
      const texts = everything
        .flatMap((row) => filtered.map(({ field }) => row[field]))
        .filter((cell) => typeof cell === 'string')
      const words = fc.constantFrom('', '', ...texts.map((text) => text.trim().split(' ')[0]!.slice(0, 40)))
      const sorting = fc.uniqueArray(
        fc.record({ field: fc.constantFrom(...sorted.map(({ field }) => field)), descending: fc.boolean() }),
        { maxLength: 3, selector: ({ field }) => field },
      )
      const conditions = fc.array(
        fc.constantFrom(...filtered).chain((column) => conditionOn(column, everything, today)),
        { maxLength: 2 },
      )
      const shown = fc.uniqueArray(fc.constantFrom(...columns.map(({ field }) => field)), {
        minLength: 1,
        maxLength: 8,
      })
      const ownValues = isReport(list)
        ? new Map<string, readonly unknown[]>()
        : ownFilterValues(list.list, everything, company.ids, OWN[signature]?.() ?? {})
      for (const [name, values] of ownValues)
        for (const value of values.slice(0, OWN_VALUES)) {
          const own = { [name]: value }
          const { rows, counted } = await allPages(list, own)
          expectFiltered(list, everything, [], { words: '', own }, rows)
          expectCounted(list, counted, rows)
        }
      await fc.assert(
        fc.asyncProperty(
          conditions,
          sorting,
          words,
          anyOwnFilter(ownValues),
          shown,
          fc.constantFrom(...filtered.map(({ field }) => field)),
          async (where, sort, words, own, fields, field) => {
            const body: Body = { ...own, where, sort, ...(words ? { [list.list.searchField]: words } : {}) }
            const { rows, counted } = await allPages(list, body)
            expectFiltered(list, everything, where, { words, own }, rows)
            expect(isOrdered(rows, sort, (column) => orders.get(column)!)).toBe(true)
            expectCounted(list, counted, rows)
            expectCounted(list, await answer<Counted>(list, 'count', body), rows)
            expect(await fileOf(list, body, fields, counted.totals)).toEqual(meantFile(list, rows, fields))
            if (!where.some((condition) => condition.field === field)) await expectValues(list, body, field, rows)
            for (const groupBy of list.list.groups.keys()) await expectGroups(list, body, groupBy, rows)
          },
        ),
        { numRuns: RUNS },
      )
    })
  })
}
