import { lineSum, shareOf, thousandths, type Thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { refuseShortage } from './refuseShortage.ts'

/** What of a lot a department may still give away, with its price there now. */
export interface LotOnShelf {
  lotId: number
  itemId: number
  available: Thousandths
  /** All that lies there, also what is reserved, and what it is worth in UZS. */
  onHand: Thousandths
  costSum: Tiyin
  termOfItem: string | null
  /** What one unit cost when the lot was born, in so'm. */
  unitCost: number
  priceUzs: number | null
  priceWholesale: number | null
}

export interface Wanted {
  itemId: number
  quantity: Thousandths
  /** This lot and no other. */
  lotId?: number | null
  /** Only lots that this accepts (the chosen term and price). */
  accepts?: (lot: LotOnShelf) => boolean
  /** The term that was wanted, where it is known. */
  termOfItem?: string | null
  /** Path of the quantity in the request, for the refusal. */
  field: string
}

/** What else is to be known of goods that are taken. */
export interface Taking {
  /** Items of which goods come back to the shelf in the same sale: all their balances are locked along with the others, in the one global order. */
  comingBack?: readonly number[]
  /**
   * The goods have left already: where they lack at the wanted price and term they are taken at another, and what lacks altogether of
   * the lot that it most likely was, marked `lacking`.
   */
  gone?: boolean
  /** What `shelfOf` has answered to whoever has locked it already. */
  shelf?: readonly ShelfRow[] | undefined
}

export interface Taken {
  lot: LotOnShelf
  quantity: Thousandths
  /** Their share of the lot's value there. */
  costSum: Tiyin
  /** They do not lie there: goods that are sold and gone, of a shelf that says it had none. */
  lacking?: true
}

/**
 * Chooses the lots that satisfy each wish: the oldest expiry first, then the oldest lot, unless a lot was chosen
 * (domain.md, Lots). The balances stay locked until the transaction ends. Two wishes for one item share its stock, and those
 * that chose their lot choose first.
 * @returns for each wish, the lots, how much of each and what that is worth
 * @throws Refusal 409 naming the first wish that cannot be satisfied: `outOfStock`, or `priceChanged` when there is
 *   enough, but not at the wanted price and term; its details say at which `variants` there is.
 */
export async function takeLots(
  db: Transaction,
  departmentId: number,
  wishes: readonly Wanted[],
  now: Date,
  { comingBack = [], gone = false, shelf }: Taking = {},
): Promise<Taken[][]> {
  const rows =
    shelf ??
    (await db.rows<ShelfRow>(
      shelfOf(
        departmentId,
        wishes.map((wish) => wish.itemId),
        now,
        comingBack,
      ),
    ))
  const byItem = groupByItem(rows.map(lotOf).sort(byExpiryThenAge))
  const taken = new Map<Wanted, Taken[]>()
  for (const wish of [...wishes].sort((a, b) => Number(!a.lotId) - Number(!b.lotId))) {
    const shelf = byItem.get(wish.itemId) ?? []
    const parts = takeFrom(shelf, wish) ?? (gone ? await takeGone(db, departmentId, shelf, wish) : undefined)
    if (!parts) return refuse(db, departmentId, byItem.get(wish.itemId) ?? [], wish)
    taken.set(wish, parts)
  }
  return wishes.map((wish) => taken.get(wish)!)
}

/** There would be enough at another price or term: then the screen is out of date, not the shelf empty. */
async function refuse(
  db: Transaction,
  departmentId: number,
  lots: readonly LotOnShelf[],
  wish: Wanted,
): Promise<never> {
  const anyPrice = lots.reduce((sum, lot) => sum + lot.available, 0)
  if (wish.accepts && anyPrice >= wish.quantity) {
    const { name } = await db.one<{ name: string }>(sql`select name from item where id = ${wish.itemId}`)
    const variants = lots
      .filter((lot) => lot.available > 0)
      .map(({ termOfItem, priceUzs, priceWholesale }) => ({ termOfItem, priceUzs, priceWholesale }))
    throw new Refusal(
      409,
      'priceChanged',
      { name },
      { [wish.field]: 'priceChanged' },
      { itemId: wish.itemId, variants },
    )
  }
  return refuseShortage(db, [{ departmentId, itemId: wish.itemId, field: wish.field }])
}

/** Takes from the lots in their order and changes what they have left. Undefined: not enough, and nothing is taken. */
function takeFrom(lots: readonly LotOnShelf[], wish: Wanted): Taken[] | undefined {
  let missing = wish.quantity
  const parts: Omit<Taken, 'costSum'>[] = []
  for (const lot of lots) {
    if (missing === 0) break
    if (lot.available === 0 || (wish.lotId && lot.lotId !== wish.lotId) || (wish.accepts && !wish.accepts(lot)))
      continue
    const part = Math.min(missing, lot.available)
    missing -= part
    parts.push({ lot, quantity: part })
  }
  if (missing > 0) return undefined
  return parts.map(({ lot, quantity }) => {
    const costSum = shareOf(lot.costSum, quantity, lot.onHand)
    lot.available -= quantity
    lot.onHand -= quantity
    lot.costSum -= costSum
    return { lot, quantity, costSum }
  })
}

/** As wanted, then at any price and term, then what nobody has seen there. */
async function takeGone(
  db: Transaction,
  departmentId: number,
  shelf: readonly LotOnShelf[],
  { accepts, ...wish }: Wanted,
): Promise<Taken[]> {
  const fitting = shelf.filter((lot) => accepts?.(lot) ?? true)
  const others = shelf.filter((lot) => !fitting.includes(lot))
  const there = Math.min(
    wish.quantity,
    shelf.reduce((sum, lot) => sum + lot.available, 0),
  )
  const parts = there > 0 ? takeFrom([...fitting, ...others], { ...wish, quantity: there })! : []
  const missing = wish.quantity - there
  if (missing === 0) return parts
  const lot = await likeliestLot(db, departmentId, wish)
  return [...parts, { lot, quantity: missing, costSum: lineSum(tiyin(lot.unitCost), missing), lacking: true }]
}

/** The lot of that term that came last to the department, else anywhere; of goods that never had one, a lot that cost nothing. */
async function likeliestLot(
  db: Transaction,
  departmentId: number,
  { itemId, termOfItem = null }: Pick<Wanted, 'itemId' | 'termOfItem'>,
): Promise<LotOnShelf> {
  const known = await db.first<{ lotId: number; termOfItem: string | null; unitCost: number }>(sql`
    select lot.id as "lotId", lot.term_of_item as "termOfItem", lot.unit_cost as "unitCost"
    from lot left join stock_balance balance on balance.lot_id = lot.id and balance.department_id = ${departmentId}
    where lot.item_id = ${itemId}
    order by lot.term_of_item is not distinct from ${termOfItem}::date desc, balance.lot_id is null, lot.id desc limit 1`)
  const lot =
    known ??
    (await db.one<{ lotId: number; termOfItem: string | null; unitCost: number }>(sql`
      insert into lot (item_id, term_of_item, unit_cost) values (${itemId}, ${termOfItem}::date, 0)
      returning id as "lotId", term_of_item as "termOfItem", unit_cost as "unitCost"`))
  return { ...lot, itemId, available: 0, onHand: 0, costSum: 0, priceUzs: null, priceWholesale: null }
}

const byExpiryThenAge = (a: LotOnShelf, b: LotOnShelf) =>
  (a.termOfItem ?? '9999').localeCompare(b.termOfItem ?? '9999') || a.lotId - b.lotId

function groupByItem(lots: readonly LotOnShelf[]): Map<number, LotOnShelf[]> {
  const groups = new Map<number, LotOnShelf[]>()
  for (const lot of lots) {
    const group = groups.get(lot.itemId)
    if (group) group.push(lot)
    else groups.set(lot.itemId, [lot])
  }
  return groups
}

/** A lot as `shelfOf` reads it: in units and so'm. */
export type ShelfRow = LotOnShelf

const lotOf = (row: ShelfRow): LotOnShelf => ({
  ...row,
  available: thousandths(row.available),
  onHand: thousandths(row.onHand),
  costSum: tiyin(row.costSum),
})

/**
 * The statement that locks every balance of the items in the department, in the global order, and reads it with the price of this
 * moment. Of what only goes away an empty shelf does not matter. How many items there are PostgreSQL does not see when it plans: if it
 * did, it would plan every sale anew.
 */
export const shelfOf = (
  departmentId: number,
  goingIds: readonly number[],
  now: Date,
  comingIds: readonly number[] = [],
): Sql =>
  sql`
    select b.lot_id as "lotId", b.item_id as "itemId", b.on_hand - b.reserved as available, b.on_hand as "onHand",
      b.cost_sum as "costSum", lot.term_of_item as "termOfItem",
      lot.unit_cost as "unitCost", price.price_uzs as "priceUzs", price.price_wholesale as "priceWholesale"
    from stock_balance b
    join lot on lot.id = b.lot_id
    left join lateral (
      select p.price_uzs, p.price_wholesale from price p
      where p.department_id = b.department_id and p.lot_id = b.lot_id and p.effective_from <= ${now}
      order by p.effective_from desc limit 1) price on true
    where b.department_id = ${departmentId} and b.item_id = any((select ${[...new Set([...goingIds, ...comingIds])]}::bigint[])::bigint[])
      and (b.on_hand > 0 or b.item_id = any((select ${[...comingIds]}::bigint[])::bigint[]))
    order by b.lot_id
    for update of b`.named('lock_shelf')
