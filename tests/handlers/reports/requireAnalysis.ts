import { expect } from 'vitest'
import { departmentsKpi, sellersKpi } from '../../../src/api/kpi.ts'
import { salesBySupplier, wholesaleItems } from '../../../src/api/salesReport.ts'
import {
  abcAnalysis,
  itemStatuses,
  stockAtPrices,
  stockByItem,
  unsoldGoods,
  xyzAnalysis,
} from '../../../src/api/stockReport.ts'
import type { Person } from '../../server.ts'
import { groupedBy, type Move, type Piece, type PlainBooks } from './plainBooks.ts'
import { worthOf } from './plainWorth.ts'
import { type Asked, piecesIn, read, type Row } from './requireSales.ts'

const DAY_MS = 86_400_000
const FEW = 5
const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + of(thing), 0)
const revenueOf = (pieces: readonly Piece[]) => sum(pieces, ({ revenue }) => revenue) / 100
const costOf = (things: readonly { cost: number }[]) => sum(things, ({ cost }) => cost) / 100
const quantityOf = (things: readonly { quantity: number }[]) => sum(things, ({ quantity }) => quantity) / 1_000
const marginOf = (pieces: readonly Piece[]) => Math.round(revenueOf(pieces) * 100 - costOf(pieces) * 100) / 100
const byItem = ({ itemId }: { itemId: number }) => String(itemId)
const rowsBy = (rows: readonly Row[], key: string, fields: readonly string[]) =>
  Object.fromEntries(rows.map((row) => [String(row[key]), fields.map((field) => row[field])]))
const plainly = <Thing>(groups: Map<string, Thing[]>, of: (group: Thing[]) => unknown[]) =>
  Object.fromEntries([...groups].map(([key, group]) => [key, of(group)]))

/** Grades by the share that a good and all that bring more make of the whole: 80 percent are A, the next 15 B. */
function grades(sums: ReadonlyMap<string, number>): Map<string, string> {
  const whole = sum([...sums.values()], (one) => Math.max(0, one))
  let before = 0
  return new Map(
    [...sums]
      .sort(([id, one], [otherId, other]) => other - one || Number(id) - Number(otherId))
      .map(([id, one]) => {
        const share = (100 * before) / whole
        before += Math.max(0, one)
        return [id, one <= 0 ? 'C' : share < 80 ? 'A' : share < 95 ? 'B' : 'C']
      }),
  )
}

/** The days, weeks or months of a period, each with the part of it that is compared: cut ones only where less than three are whole. */
function plainGrains({ start, end: asked }: Asked, today: string) {
  const end = asked > today && start <= today ? today : asked
  const days = 1 + (Date.parse(end) - Date.parse(start)) / DAY_MS
  const grainOfDay = (day: string): string => {
    if (days <= 20) return day
    // Days are counted from a Thursday.
    return days <= 190 ? String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7)) : day.slice(0, 7)
  }
  const all = Array.from({ length: days }, (_, nth) =>
    new Date(Date.parse(start) + nth * DAY_MS).toISOString().slice(0, 10),
  )
  const lengthOf = (grain: string): number => {
    if (days <= 20) return 1
    return days <= 190 ? 7 : new Date(Date.UTC(Number(grain.slice(0, 4)), Number(grain.slice(5)), 0)).getUTCDate()
  }
  const shares = [...groupedBy(all, grainOfDay)].map(([grain, of]) => [grain, of.length / lengthOf(grain)] as const)
  const areEnough = shares.filter(([, share]) => share === 1).length >= 3
  return {
    grainOfDay,
    weights: new Map(shares.map(([grain, share]) => [grain, areEnough ? Math.floor(share) : share])),
  }
}

/** What is bought in which measure and how evenly, out of the pieces alone. */
export async function requireGrades(by: Person, books: PlainBooks, filter: Asked, now: Date): Promise<void> {
  const today = books.wall(now.toISOString()).slice(0, 10)
  const all = groupedBy(piecesIn(books, abcAnalysis, filter), byItem)
  // A good of which only the cost has changed since was not sold.
  const goods = new Map([...all].filter(([, pieces]) => revenueOf(pieces) !== 0 || quantityOf(pieces) !== 0))
  const ofRevenue = grades(new Map([...goods].map(([id, pieces]) => [id, revenueOf(pieces)])))
  const ofMargin = grades(new Map([...goods].map(([id, pieces]) => [id, marginOf(pieces)])))
  const abc = await read(by, abcAnalysis, filter)
  expect(rowsBy(abc.items, 'itemId', ['revenue', 'margin', 'quantity', 'abcRevenue', 'abcMargin'])).toEqual(
    Object.fromEntries(
      [...goods].map(([id, pieces]) => [
        id,
        [revenueOf(pieces), marginOf(pieces), quantityOf(pieces), ofRevenue.get(id), ofMargin.get(id)],
      ]),
    ),
  )

  const { grainOfDay, weights } = plainGrains(filter, today)
  const n = sum([...weights.values()], (weight) => weight)
  const sold = groupedBy(
    piecesIn(books, xyzAnalysis, filter).filter(({ later }) => !later),
    byItem,
  )
  const { items } = await read(by, xyzAnalysis, filter)
  const expected = [...sold].filter(([, of]) => quantityOf(of) > 0)
  expect(items.map(({ itemId }) => String(itemId)).sort()).toEqual(expected.map(([id]) => id).sort())
  for (const [id, of] of expected) {
    const row = items.find(({ itemId }) => String(itemId) === id)!
    const each = [...groupedBy(of, ({ at }) => grainOfDay(at.slice(0, 10)))].flatMap(([grain, pieces]) => {
      const weight = weights.get(grain)!
      return weight === 0 ? [] : [{ quantity: quantityOf(pieces), weight }]
    })
    const compared = sum(each, ({ quantity }) => quantity)
    const mean = compared / n
    const squares = sum(each, ({ quantity, weight }) => quantity ** 2 / weight)
    expect([id, row.quantity, row.revenue, row.soldTimes]).toEqual([
      id,
      quantityOf(of),
      revenueOf(of),
      each.filter(({ quantity }) => quantity > 0).length,
    ])
    expect(row.averageQuantity).toBeCloseTo(mean, 2)
    if (Math.round(compared * 1_000) <= 0) {
      expect([id, row.variation, row.xyz]).toEqual([id, null, 'Z'])
      continue
    }
    const variation = (100 * Math.sqrt(Math.max(0, squares / n - mean * mean))) / mean
    expect(row.variation).toBeCloseTo(variation, 1)
    // At the very edge the last digit decides.
    if (Math.abs(variation - 10) > 0.01 && Math.abs(variation - 25) > 0.01)
      expect(row.xyz).toBe(variation <= 10 ? 'X' : variation <= 25 ? 'Y' : 'Z')
  }
}

/** What lies on the shelves now: what is not sold, what it is worth at both prices, what is running out. */
export async function requireShelves(
  by: Person,
  books: PlainBooks,
  { start, end, departmentIds }: Asked,
  now: Date,
): Promise<void> {
  const days = { start, end, ...(departmentIds && { departmentIds }) }
  const mine = (departmentId: number | null) => !departmentIds || departmentIds.includes(departmentId!)
  const shelfOf = ({ shelfOf: department, itemId }: Move) => `${department}.${itemId}`
  const shelves = books.moves.filter(({ place, shelfOf: department }) => place === 'DEPARTMENT' && mine(department))
  const whereOf = departmentIds ? { departmentIds } : {}

  const priced = await read(by, stockAtPrices, whereOf)
  const lying = [...groupedBy(shelves, shelfOf)].filter(([, moves]) => quantityOf(moves) !== 0 || costOf(moves) !== 0)
  expect(rowsBy(priced.items, 'rowKey', ['balance', 'costSum', 'retailSum', 'wholesaleSum', 'unpricedSum'])).toEqual(
    plainly(new Map(lying), (moves) => {
      const { retail, wholesale, unpriced } = worthOf(books, moves, new Date(now.getTime() + 1))
      return [quantityOf(moves), costOf(moves), retail, wholesale, unpriced]
    }),
  )
  for (const field of ['costSum', 'retailSum', 'wholesaleSum'])
    expect(priced.totals[field]).toBeCloseTo(
      priced.items.reduce((sum, row) => sum + (row[field] as number), 0),
      2,
    )
  const { retailSum, costSum, unpricedSum, markupPercent } = priced.totals
  const offered = costSum! - unpricedSum!
  if (offered === 0) expect(markupPercent).toBeUndefined()
  else expect(markupPercent).toBeCloseTo(100 * (retailSum! / offered - 1), 1)
  expect(priced.total).toBe(priced.items.length)
  const ofGoods = await read(by, stockByItem, whereOf)
  const lyingOf = groupedBy(
    lying.flatMap(([, moves]) => moves),
    byItem,
  )
  expect(rowsBy(ofGoods.items, 'itemId', ['balance', 'costSum'])).toEqual(
    plainly(lyingOf, (moves) => [quantityOf(moves), costOf(moves)]),
  )

  const inLots = [...groupedBy(shelves, (move) => `${shelfOf(move)}.${move.lotId}`).values()]
  const onHand = groupedBy(inLots.filter((moves) => quantityOf(moves) > 0).flat(), shelfOf)
  const sales = books.pieces.filter(({ later, departmentId }) => !later && mine(departmentId))
  const soldOf = groupedBy(sales, ({ departmentId, itemId }) => `${departmentId}.${itemId}`)
  const inside = ({ at }: Piece) => at.slice(0, 10) >= start && at.slice(0, 10) <= end
  const length = 1 + (Date.parse(end) - Date.parse(start)) / DAY_MS
  for (const soldToo of [false, true]) {
    const { items } = await read(by, unsoldGoods, { ...days, soldToo })
    expect(rowsBy(items, 'rowKey', ['balance', 'costSum', 'soldQuantity', 'stockDays', 'last'])).toEqual(
      Object.fromEntries(
        [...onHand].flatMap(([key, moves]) => {
          const pieces = (soldOf.get(key) ?? []).filter(inside)
          const sold = quantityOf(pieces)
          const balance = quantityOf(moves)
          const lasts = sold > 0 ? Math.round((10 * balance * length) / sold) / 10 : null
          const months = [...groupedBy(pieces, ({ at }) => at.slice(0, 7)).values()]
          return months.some((month) => quantityOf(month) > 0) && !soldToo
            ? []
            : [[key, [balance, costOf(moves), sold, lasts, undefined]]]
        }),
      ),
    )
    for (const { rowKey, lastSoldAt } of items) {
      const at = (soldOf.get(String(rowKey)) ?? []).filter(({ quantity }) => quantity > 0).map(({ at: hour }) => hour)
      expect([rowKey, lastSoldAt && books.wall(lastSoldAt as string)]).toEqual([rowKey, at.sort().at(-1) ?? null])
    }
  }

  const [department] = departmentIds ?? [shelves[0]!.shelfOf!]
  const own = groupedBy(
    books.moves.filter(({ place, shelfOf: place_ }) => place === 'DEPARTMENT' && place_ === department),
    byItem,
  )
  const { items } = await readOne(by, itemStatuses, department!)
  expect(rowsBy(items, 'itemId', ['balance', 'costSum', 'itemStatus'])).toEqual(
    plainly(own, (moves) => {
      const balance = quantityOf(moves)
      return [balance, costOf(moves), balance === 0 ? 'NONE' : balance < FEW ? 'FEW' : 'IN_STOCK']
    }),
  )
}

const readOne = (by: Person, report: typeof itemStatuses | typeof wholesaleItems, id: number) =>
  read(by, report, {}, { id })

/** Who has sold what in which month; what a supplier's goods have brought; what one wholesale sale holds. */
export async function requireSellers(
  by: Person,
  books: PlainBooks,
  { start, end, departmentIds }: Asked,
): Promise<void> {
  const days = { start, end, ...(departmentIds && { departmentIds }) }
  const pieces = piecesIn(books, departmentsKpi, days)
  const fields = ['revenue', 'margin', 'receipts', 'returns', 'returnedSum', 'discountSum']
  const figures = (of: Piece[]) => {
    const receipts = (kind: Piece['kind']) =>
      new Set(of.filter((piece) => piece.kind === kind && !piece.later).map(({ saleId }) => saleId)).size
    return [
      revenueOf(of),
      marginOf(of),
      receipts('SALE'),
      receipts('RETURN'),
      sum(of, ({ revenue }) => Math.max(0, -revenue)) / 100,
      sum(of, ({ discount }) => discount) / 100,
    ]
  }
  const any = (all: unknown[]) => all.some((figure) => figure !== 0)
  for (const [report, keyOfPiece] of [
    [departmentsKpi, ({ departmentId, at }: Piece) => `${departmentId}.${at.slice(0, 7)}`],
    [sellersKpi, ({ departmentId, sellerId, at }: Piece) => `${departmentId}.${sellerId}.${at.slice(0, 7)}`],
  ] as const) {
    const { items } = await read(by, report, days)
    const told = Object.entries(rowsBy(items, 'rowKey', fields)).filter(([, all]) => any(all))
    const plain = Object.entries(plainly(groupedBy(pieces, keyOfPiece), figures)).filter(([, all]) => any(all))
    expect([report.signature, Object.fromEntries(told)]).toEqual([report.signature, Object.fromEntries(plain)])
  }

  const inside = ({ at }: { at: string }) => at.slice(0, 10) >= start && at.slice(0, 10) <= end
  const taken = books.moves.filter(
    (move) =>
      move.place === 'CUSTOMER' && inside(move) && (!departmentIds || departmentIds.includes(move.departmentId)),
  )
  const ofSuppliers = groupedBy(taken, ({ lotId }) => String(books.suppliers.get(lotId) ?? null))
  const suppliers = await read(by, salesBySupplier, days)
  expect(rowsBy(suppliers.items, 'supplierId', ['quantity', 'costSum'])).toEqual(
    plainly(ofSuppliers, (moves) => [quantityOf(moves.filter(({ document }) => document === 'sale')), costOf(moves)]),
  )

  for (const { id } of books.sales.filter(({ saleType }) => saleType === 'WHOLE').slice(-2)) {
    const lines = books.lines.filter(({ saleId }) => saleId === id)
    const { items, totals } = await readOne(by, wholesaleItems, id)
    expect(rowsBy(items, 'rowKey', ['quantity', 'revenue', 'discountSum'])).toEqual(
      Object.fromEntries(lines.map((line) => [String(line.id), [line.quantity, line.sum, line.off]])),
    )
    // What it cost when it was sold: a later change of cost stands on its own day.
    expect(totals.costSum).toBe(costOf(books.pieces.filter(({ saleId, later }) => saleId === id && !later)))
  }
}
