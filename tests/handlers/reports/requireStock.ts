import { expect } from 'vitest'
import {
  incomeDocuments,
  incomesBySupplier,
  stockByCategory,
  stockByItem,
  stockOnDate,
  turnover,
} from '../../../src/api/stockReport.ts'
import type { Person } from '../../server.ts'
import { groupedBy, type Move, type PlainBooks } from './plainBooks.ts'
import { worthOf } from './plainWorth.ts'
import { type Asked, read, type Row } from './requireSales.ts'

const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + of(thing), 0)
const quantityOf = (moves: readonly Move[]) => sum(moves, ({ quantity }) => quantity) / 1_000
const costOf = (moves: readonly Move[]) => sum(moves, ({ cost }) => cost) / 100
const dayOf = ({ at }: { at: string }) => at.slice(0, 10)
/** Rows by a key, with these of their fields. */
const shown = (rows: readonly Row[], key: string, fields: readonly string[]) =>
  Object.fromEntries(rows.map((row) => [String(row[key]), fields.map((field) => row[field])]))
const plainly = <Thing>(
  groups: Map<string, Thing[]>,
  of: (group: Thing[]) => (number | null)[],
  keep = (_figures: (number | null)[]) => true,
) =>
  Object.fromEntries(
    [...groups].map(([key, group]) => [key, of(group)] as const).filter(([, figures]) => keep(figures)),
  )
const any = (figures: (number | null)[]) => figures.some(Boolean)

/** What lies in stock, came and went, and what suppliers brought, out of the moves alone. */
export async function requireStock(
  by: Person,
  books: PlainBooks,
  { start, end, departmentIds }: Asked,
  now: Date,
): Promise<void> {
  const days = { start, end, ...(departmentIds && { departmentIds }) }
  const mine = (departmentId: number | null) => !departmentIds || departmentIds.includes(departmentId!)
  const onShelves = books.moves.filter(({ place, shelfOf }) => place === 'DEPARTMENT' && mine(shelfOf))
  const byItem = groupedBy(onShelves, ({ itemId }) => String(itemId))
  const until = (moves: readonly Move[], day: string) => moves.filter((move) => dayOf(move) <= day)
  const inside = (moves: readonly Move[]) => moves.filter((move) => dayOf(move) >= start && dayOf(move) <= end)
  const turned = (moves: Move[]) => {
    const before = moves.filter((move) => dayOf(move) < start)
    const now = inside(moves)
    const came = quantityOf(now.filter(({ quantity }) => quantity > 0))
    const costIn = costOf(now.filter(({ cost }) => cost > 0))
    return [
      quantityOf(before),
      came,
      Math.round((came - quantityOf(now)) * 1_000) / 1_000,
      quantityOf(until(moves, end)),
      costOf(before),
      costIn,
      Math.round((costIn - costOf(now)) * 100) / 100,
      costOf(until(moves, end)),
    ]
  }
  const fields = ['opening', 'quantityIn', 'quantityOut', 'closing', 'openingCost', 'costIn', 'costOut', 'closingCost']
  expect(shown((await read(by, turnover, days)).items, 'itemId', fields)).toEqual(plainly(byItem, turned, any))

  const lay = (moves: Move[]) => [quantityOf(until(moves, end)), costOf(until(moves, end))]
  const { items, totals } = await read(by, stockOnDate, { day: end, ...(departmentIds && { departmentIds }) })
  const fieldsOfStock = ['balance', 'costSum', 'retailSum', 'wholesaleSum', 'unpricedSum']
  const byShelf = groupedBy(onShelves, ({ shelfOf, itemId }) => `${shelfOf}.${itemId}`)
  const ended = new Date(Math.min(now.getTime() + 1, Date.parse(`${end}T19:00:00Z`)))
  const worth = (moves: Move[]) => {
    const { retail, wholesale, unpriced } = worthOf(books, until(moves, end), ended)
    return [...lay(moves), retail, wholesale, unpriced]
  }
  expect(shown(items, 'rowKey', fieldsOfStock)).toEqual(plainly(byShelf, worth, any))
  expect(totals.costSum).toBe(lay(onShelves)[1])
  const categoryId = [...books.items.values()].find((item) => item.categoryId !== null)!.categoryId!
  const ofCategory = await read(by, stockOnDate, { day: end, categoryId, ...(departmentIds && { departmentIds }) })
  const theirs = items.filter(({ itemId }) => books.items.get(itemId as number)!.categoryId === categoryId)
  expect([ofCategory.items, ofCategory.total]).toEqual([theirs, theirs.length])
  for (const field of fieldsOfStock.slice(1))
    expect(ofCategory.totals[field]).toBeCloseTo(
      sum(theirs, (row) => row[field] as number),
      2,
    )
  const ofGoods = await read(by, stockByItem, { day: end, ...(departmentIds && { departmentIds }) })
  expect(shown(ofGoods.items, 'itemId', ['balance', 'costSum'])).toEqual(plainly(byItem, lay, any))
  // In the middle of the last day, too.
  const noon = `${end}T12`
  const layAt = (moves: Move[]) => moves.filter(({ at }) => at < noon)
  const at = `${end}T07:00:00Z`
  const atNoon = await read(by, stockByItem, { at, ...(departmentIds && { departmentIds }) })
  expect(shown(atNoon.items, 'itemId', ['balance', 'costSum'])).toEqual(
    plainly(byItem, (moves) => [quantityOf(layAt(moves)), costOf(layAt(moves))], any),
  )
  const pricedAtNoon = await read(by, stockOnDate, { at, ...(departmentIds && { departmentIds }) })
  const before = new Date(Math.min(now.getTime() + 1, Date.parse(at)))
  const worthAt = (moves: Move[]) => {
    const { retail, wholesale, unpriced } = worthOf(books, layAt(moves), before)
    return [quantityOf(layAt(moves)), costOf(layAt(moves)), retail, wholesale, unpriced]
  }
  expect(shown(pricedAtNoon.items, 'rowKey', fieldsOfStock)).toEqual(plainly(byShelf, worthAt, any))
  expect(pricedAtNoon.total).toBe(pricedAtNoon.items.length)
  const byCategory = groupedBy(onShelves, ({ itemId }) => String(books.items.get(itemId)!.categoryId))
  const ofCategories = await read(by, stockByCategory, { day: end, ...(departmentIds && { departmentIds }) })
  const worthOfCategory = (moves: Move[]) => {
    const shelves = [...groupedBy(moves, ({ shelfOf, itemId }) => `${shelfOf}.${itemId}`).values()].map(worth)
    return fieldsOfStock.map((_, at) => {
      const told = shelves.flatMap((figures) => figures[at] ?? [])
      return told.length === 0 ? null : sum(told, (figure) => Math.round(figure * 1_000)) / 1_000
    })
  }
  expect(shown(ofCategories.items, 'categoryId', fieldsOfStock)).toEqual(plainly(byCategory, worthOfCategory, any))

  const brought = inside(
    books.moves.filter(
      ({ place, document, departmentId }) => place === 'SUPPLIER' && document !== 'extraCost' && mine(departmentId),
    ),
  )
  const incomes = await read(by, incomesBySupplier, days)
  expect([incomes.totals.costIn, incomes.totals.costOut]).toEqual(
    [-costOf(brought.filter(({ cost }) => cost < 0)), costOf(brought.filter(({ cost }) => cost > 0))].map(
      (figure) => figure + 0,
    ),
  )
  const documents = await read(by, incomeDocuments, days)
  expect(shown(documents.items, 'documentId', ['quantityIn', 'costIn', 'quantityOut', 'costOut'])).toEqual(
    plainly(
      groupedBy(brought, ({ documentId }) => String(documentId)),
      (moves) => {
        const [came, went] = [
          moves.filter(({ quantity }) => quantity < 0),
          moves.filter(({ quantity }) => quantity > 0),
        ]
        return [0 - quantityOf(came), 0 - costOf(came), quantityOf(went), costOf(went)]
      },
    ),
  )
}
