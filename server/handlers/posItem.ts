import { type PosItem, searchPosItems, searchPosItemsByWord } from '../../src/api/sale.ts'
import { decodeInStore, ean13OfMarking, type InStoreBarcode, scanKind } from '../../src/rules/barcodes.ts'
import { quantity, tiyin } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handleRead, type ReadCall } from '../handle.ts'
import { findFirstGoods } from '../items/findGoods.ts'
import { categoriesOf } from '../promotions/priceBasket.ts'
import { readInStoreRules } from '../sales/inStoreRules.ts'

/** Goods that a word may find at the till at once. */
const FOUND_MAX = 40

type Variant = Omit<PosItem, 'scannedCount' | 'guess'>

/** What of these items the department can sell, one row for each term and price (domain.md, price variants). */
export const variants = (
  db: Executor,
  departmentId: number,
  itemIds: readonly number[],
  now: Date,
): Promise<Variant[]> =>
  db.rows<Variant>(
    sql`
    select item.id as "itemId", item.name, item.barcode, item.artikul, item.weighed, item.weight_grams / 1000 as weight,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      nullif(array(select distinct b.ratio from item_barcode b where b.item_id = item.id and b.ratio > 1 and b.ratio = trunc(b.ratio)
        and not item.weighed order by 1)::float8[], '{}') as "packRatios",
      unit.name as "unitName", brand.name as "brandName", item.brand_id as "brandId", ${categoriesOf(sql`item`)} as "categoryIds", coalesce(item.vat_percent, department.vat_percent) as "vatPercent",
      lot.term_of_item as "termOfItem", price.price_uzs as "priceUzs", price.price_wholesale as "priceWholesale",
      sum(balance.on_hand - balance.reserved) as qty
    from stock_balance balance
    join item on item.id = balance.item_id and item.deleted_at is null
    join lot on lot.id = balance.lot_id
    join department on department.id = balance.department_id
    join reference unit on unit.id = item.unit_id
    left join reference brand on brand.id = item.brand_id
    left join lateral (
      select p.price_uzs, p.price_wholesale from price p
      where p.department_id = balance.department_id and p.lot_id = balance.lot_id and p.effective_from <= ${now}
      order by p.effective_from desc limit 1) price on true
    where balance.department_id = ${departmentId} and balance.item_id = any(${[...itemIds]}::bigint[]) and balance.on_hand > balance.reserved
    group by item.id, unit.name, brand.name, department.vat_percent, lot.term_of_item, price.price_uzs, price.price_wholesale
    order by item.name_key, item.id, lot.term_of_item nulls last, price.price_uzs nulls last`.named('pos_variants'),
  )

/** The item that a code stands for, and how many units of it. */
async function findByCode(db: Executor, code: string): Promise<{ itemId: number; ratio: number } | undefined> {
  return db.first<{ itemId: number; ratio: number }>(
    sql`
    select item_id as "itemId", ratio from item_barcode where barcode = ${code}`.named('find_by_code'),
  )
}

/** How many units a scale's label means at this variant's price. */
function countInStore(label: InStoreBarcode, { priceUzs }: Variant): number {
  if (label.kind === 'weight') return quantity(label.quantity)
  return priceUzs ? quantity(Math.max(1, Math.round((label.price * 1000) / tiyin(priceUzs)))) : 1
}

/** Only words may have slips: goods whose code is merely like a scanned one would be somebody's wrong receipt. */
async function searchByWord({ db, now }: ReadCall, departmentId: number, words: string): Promise<PosItem[]> {
  const here = sql`exists (
    select from stock_balance b where b.department_id = ${departmentId} and b.item_id = item.id and b.on_hand > b.reserved)`
  const forgiving = scanKind(words) === 'TEXT'
  const { ids, guess } = await findFirstGoods(db, words, FOUND_MAX, { among: here, forgiving })
  const places = new Map(ids.map((id, place) => [id, place]))
  const rows = await variants(db, departmentId, ids, now)
  return rows
    .sort((a, b) => places.get(a.itemId)! - places.get(b.itemId)!)
    .map((row) => ({ ...row, scannedCount: 1, ...(guess && { guess: true as const }) }))
}

async function searchByScan({ db, now }: ReadCall, departmentId: number, scan: string): Promise<PosItem[]> {
  const exact = (await findByCode(db, scan)) ?? (await findByCode(db, ean13OfMarking(scan) ?? ''))
  if (exact)
    return (await variants(db, departmentId, [exact.itemId], now)).map((row) => ({ ...row, scannedCount: exact.ratio }))
  const label = decodeInStore(scan, await readInStoreRules(db))
  if (!label) return []
  const weighed = (await findByCode(db, label.plu)) ?? (await findByCode(db, label.plu.replace(/^0+/, '')))
  if (!weighed) return []
  const rows = await variants(db, departmentId, [weighed.itemId], now)
  // Goods that are counted happen to have such a number: a weight is none of theirs.
  const fitting = label.kind === 'weight' ? rows.filter((row) => row.weighed) : rows
  return fitting.map((row) => ({
    ...row,
    scannedCount: countInStore(label, row),
  }))
}

/** What a department can sell by a scanned or typed code, else by words. */
export async function findVariants(call: ReadCall, departmentId: number, keyword: string): Promise<PosItem[]> {
  const scanned = await searchByScan(call, departmentId, keyword.trim())
  return scanned.length > 0 ? scanned : searchByWord(call, departmentId, keyword)
}
/** The same of goods that are known. */
export const posItemsOf = async (
  { db, now }: ReadCall,
  departmentId: number,
  itemIds: readonly number[],
): Promise<PosItem[]> => (await variants(db, departmentId, itemIds, now)).map((row) => ({ ...row, scannedCount: 1 }))

export const posItemHandlers = [
  handleRead(searchPosItems, async (call) => {
    const { caller, path } = call
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    return { items: await findVariants(call, departmentId, String(path.keyword)) }
  }),
  handleRead(searchPosItemsByWord, async (call) => {
    const departmentId = Number(call.path.depId)
    requireDepartment(call.caller, departmentId, 'depId')
    return { items: await searchByWord(call, departmentId, String(call.path.keyword)) }
  }),
]
