import { TASHKENT_MS } from '../../lists/meaning.ts'
import type { Dimension, Measure } from '../../../src/api/report.ts'
import type { Executor } from '../../../server/db/database.ts'
import { type Sql, sql } from '../../../server/db/sql.ts'

export const tiyin = (sum: number): number => Math.round(sum * 100)

/** A line of a receipt, or what its goods came to cost later on; sums in tiyin, quantities in thousandths. */
export interface Piece {
  saleId: number
  kind: 'SALE' | 'RETURN'
  departmentId: number
  sellerId: number
  saleType: 'RETAIL' | 'WHOLE'
  itemId: number
  /** `2026-11-20T12` on the company's clock. */
  at: string
  /** In which ways its receipt was paid. */
  paid: readonly string[]
  quantity: number
  revenue: number
  discount: number
  cost: number
  later: boolean
  /** Who brought the goods; told only of parts of lines. */
  supplierId?: number | null
}
export interface Move {
  departmentId: number
  place: string
  shelfOf: number | null
  itemId: number
  lotId: number
  lineId: number | null
  document: string
  documentId: number
  at: string
  quantity: number
  cost: number
}
export interface Item {
  id: number
  categoryId: number | null
  subCategoryId: number | null
  brandId: number | null
}

/** The raw books as plain rows: everything that reports tell is worked out of them here a second time, without SQL. */
export async function plainBooks(db: Executor) {
  const local = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const wall = (instant: string) => new Date(Date.parse(instant) + TASHKENT_MS).toISOString().slice(0, 13)
  const sales = await db.rows<Omit<Piece, 'at'> & { id: number; at: string; sum: number; off: number }>(sql`
    select id, kind, department_id as "departmentId", user_id as "sellerId", sale_type as "saleType", ${local(sql`sale_date`)} as at,
      final_total_sum as sum, discount as off from sale where status = 'FINISHED'`)
  const lines = await db.rows<{
    id: number
    saleId: number
    itemId: number
    sellerId: number | null
    quantity: number
    sum: number
    off: number
  }>(sql`
    select id, sale_id as "saleId", item_id as "itemId", seller_id as "sellerId", quantity, final_sum as sum, discount as off from sale_line`)
  const moves = (
    await db.rows<Move>(sql`
      select department_id as "departmentId", place, place_department_id as "shelfOf", item_id as "itemId", lot_id as "lotId",
        line_id as "lineId", document_kind as document, document_id as "documentId", ${local(sql`occurred_at`)} as at, quantity, cost_sum as cost from stock_move`)
  ).map((move) => ({
    ...move,
    at: wall(move.at),
    quantity: Math.round(move.quantity * 1_000),
    cost: tiyin(move.cost),
  }))
  const payments = await db.rows<{ saleId: number; type: string; amount: number }>(
    sql`select sale_id as "saleId", payment_type as type, amount from sale_payment`,
  )
  const items = new Map(
    (
      await db.rows<Item>(
        sql`select id, category_id as "categoryId", sub_category_id as "subCategoryId", brand_id as "brandId" from item`,
      )
    ).map((item) => [item.id, item]),
  )
  const prices = await db.rows<{
    departmentId: number
    lotId: number
    from: string
    retail: number | null
    wholesale: number | null
  }>(sql`
    select department_id as "departmentId", lot_id as "lotId", effective_from as from, price_uzs as retail, price_wholesale as wholesale
    from price order by effective_from`)
  const suppliers = new Map(
    (
      await db.rows<{ lotId: number; supplierId: number | null }>(sql`
        select lot.id as "lotId", (select document.contragent_id from warehouse_document_line line
          join warehouse_document document on document.id = line.document_id where line.id = lot.income_line_id) as "supplierId" from lot`)
    ).map(({ lotId, supplierId }) => [lotId, supplierId]),
  )
  const expenses = await db.rows<{ id: number; departmentId: number; day: string; sum: number }>(sql`
    select id, department_id as "departmentId", date::text as day, total_sum as sum from expense where deleted_at is null`)

  const saleOf = new Map(sales.map((sale) => [sale.id, sale]))
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const employees = new Map(
    (
      await db.rows<{ id: number; employeeId: number }>(
        sql`select id, employee_id as "employeeId" from app_user where employee_id is not null`,
      )
    ).map(({ id, employeeId }) => [id, employeeId]),
  )
  const paidOf = groupedBy(payments, ({ saleId }) => String(saleId))
  const takenOf = groupedBy(
    moves.filter(({ place, document }) => place === 'CUSTOMER' && document === 'sale'),
    ({ lineId }) => String(lineId),
  )
  const pieceOf = (lineId: number): Piece | undefined => {
    const line = lineOf.get(lineId)!
    const sale = saleOf.get(line.saleId)
    if (!sale) return undefined
    const { kind, departmentId, saleType, at } = sale
    return {
      saleId: sale.id,
      kind,
      departmentId,
      // Who sold the line, where that is not who rang it up.
      sellerId: line.sellerId ?? sale.sellerId,
      saleType,
      itemId: line.itemId,
      at: wall(at),
      paid: (paidOf.get(String(sale.id)) ?? []).map(({ type }) => type),
      quantity: Math.round(line.quantity * 1_000),
      revenue: tiyin(line.sum),
      discount: tiyin(line.off),
      cost: (takenOf.get(String(lineId)) ?? []).reduce((sum, { cost }) => sum + cost, 0),
      later: false,
    }
  }
  /** The parts of a line that suppliers brought: its sums are shared out by what was taken of each, the last of them gets what is left. */
  const partsOf = (lineId: number): Piece[] => {
    const piece = pieceOf(lineId)
    const bySupplier = groupedBy(takenOf.get(String(lineId)) ?? [], ({ lotId }) =>
      String(suppliers.get(lotId) ?? Infinity),
    )
    let until = 0
    return [...bySupplier.entries()]
      .sort(([one], [other]) => Number(one) - Number(other))
      .flatMap(([supplier, ofSupplier]) => {
        if (!piece) return []
        const quantity = ofSupplier.reduce((sum, move) => sum + move.quantity, 0)
        const before = until
        until += quantity
        const share = (sum: number) => part(sum, until, piece.quantity) - part(sum, before, piece.quantity)
        return [
          {
            ...piece,
            quantity,
            revenue: share(piece.revenue),
            discount: share(piece.discount),
            cost: ofSupplier.reduce((sum, { cost }) => sum + cost, 0),
            supplierId: supplier === 'Infinity' ? null : Number(supplier),
          },
        ]
      })
  }
  const nothing = { quantity: 0, revenue: 0, discount: 0 }
  const changes = moves
    .filter(({ place, document }) => place === 'CUSTOMER' && ['valuation', 'extraCost'].includes(document))
    .flatMap(({ lineId, lotId, at, cost }) => {
      const piece = pieceOf(lineId!)
      return piece ? [{ ...piece, ...nothing, at, cost, later: true, supplierId: suppliers.get(lotId) ?? null }] : []
    })
  const pieces: Piece[] = [...lines.map(({ id }) => pieceOf(id)).filter((piece) => piece !== undefined), ...changes]
  const supplied: Piece[] = [...lines.flatMap(({ id }) => partsOf(id)), ...changes]
  return {
    sales,
    lines,
    moves,
    payments,
    items,
    prices,
    suppliers,
    employees,
    expenses,
    pieces,
    supplied,
    saleOf,
    wall,
  }
}

/** A sum times a part of a whole, to the tiyin, halves away from nothing. */
const part = (sum: number, of: number, whole: number): number => {
  const [over, under] = [Math.abs(sum * of), Math.abs(whole)]
  return Math.sign(sum * of) * Math.sign(whole) * Math.floor((2 * over + under) / (2 * under))
}

export type PlainBooks = Awaited<ReturnType<typeof plainBooks>>

/** What a row of a report is told apart by, worked out of a piece; of a dimension that needs more than this, nothing. */
export function keyOf(books: PlainBooks, piece: Piece, dimension: Dimension): unknown {
  const item = books.items.get(piece.itemId)!
  const [day, hour] = piece.at.split('T') as [string, string]
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  switch (dimension) {
    case 'department':
      return piece.departmentId
    case 'seller':
      return piece.sellerId
    case 'item':
      return piece.itemId
    case 'category':
      return item.categoryId
    case 'subCategory':
      return item.subCategoryId
    case 'brand':
      return item.brandId
    case 'saleType':
      return piece.saleType
    case 'year':
      return day.slice(0, 4)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'month':
      return day.slice(0, 7)
    case 'week':
      return new Date(Date.parse(day) - (weekday - 1) * 86_400_000).toISOString().slice(0, 10)
    case 'day':
      return day
    case 'weekday':
      return String(weekday)
    case 'hour':
      return Number(hour)
    case 'supplier':
      return piece.supplierId
    case 'paymentType':
    case 'promotion':
    case 'sub2Category':
    case 'sub3Category':
      throw new Error(`no plain ${dimension}`)
  }
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** The measures of some pieces, as the contract writes them: so'm, units and percent. `all` is what shares are of. */
export function measuresOf(pieces: readonly Piece[], all: readonly Piece[]): Partial<Record<Measure, number | null>> {
  const sum = (of: (piece: Piece) => number, among = pieces) => among.reduce((total, piece) => total + of(piece), 0)
  const receipts = (kind: Piece['kind']) =>
    new Set(pieces.filter((piece) => piece.kind === kind && !piece.later).map(({ saleId }) => saleId)).size
  const revenue = sum((piece) => piece.revenue)
  const cost = sum((piece) => piece.cost)
  const sold = sum((piece) => (piece.kind === 'SALE' ? piece.revenue : 0))
  return {
    revenue: revenue / 100,
    share: percent(
      revenue,
      sum((piece) => piece.revenue, all),
    ),
    quantity: sum((piece) => piece.quantity) / 1_000,
    discountSum: sum((piece) => piece.discount) / 100,
    costSum: cost / 100,
    margin: (revenue - cost) / 100,
    marginPercent: percent(revenue - cost, revenue),
    receipts: receipts('SALE'),
    averageReceipt: receipts('SALE') === 0 ? null : sold / 100 / receipts('SALE'),
    returns: receipts('RETURN'),
    returnedSum: sum((piece) => Math.max(0, -piece.revenue)) / 100,
  }
}

/** Things by a text that is the same for all of a group. */
export function groupedBy<Thing>(things: readonly Thing[], of: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) groups.set(of(thing), [...(groups.get(of(thing)) ?? []), thing])
  return groups
}
