import type { PriceFileRow } from '../../src/api/priceFile.ts'
import { holds } from '../../src/rules/permissions.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { priceAt } from './priceAt.ts'
import { unitCost } from './readPricing.ts'
import type { PriceRow } from './readPriceFile.ts'

type Asking = { db: Executor } & Pick<Call, 'caller' | 'now' | 'translate'>
/** Ten times as much, or a tenth. */
const LEAP = 10

interface Found {
  ids: number[]
  name: string | null
  lots: number
  previous: number | null
  cost: number | null
}

/**
 * Says of every row which good it is and what is wrong with it. `lots`: the lots that are to be priced, as rows of
 * (department_id, lot_id). Two rows of one good with two prices are both wrong.
 */
export async function checkPriceFile(call: Asking, rows: readonly PriceRow[], lots: Sql): Promise<PriceFileRow[]> {
  const found = await findGoods(call, rows, lots)
  const prices = new Map<number, Set<string>>()
  for (const [at, { priceUzs, priceWholesale }] of rows.entries())
    for (const id of found[at]!.ids.slice(0, 1))
      prices.set(id, (prices.get(id) ?? new Set()).add(`${priceUzs} ${priceWholesale}`))
  const seen = new Set<number>()
  const seesCost = holds(call.caller.permissions, 'view cost')
  return rows.map((row, at) => {
    const good = found[at]!
    const itemId = good.ids.length === 1 ? good.ids[0]! : null
    const faults = [...row.faults]
    const warnings: string[] = []
    if (row.codes.length > 0 && good.ids.length === 0) faults.push('priceFileUnknown')
    if (good.ids.length > 1) faults.push('priceFileAmbiguous')
    if (itemId !== null) {
      if (good.lots === 0) faults.push('priceFileNotHere')
      if (prices.get(itemId)!.size > 1) faults.push('priceFileTwice')
      else if (seen.has(itemId)) warnings.push('priceFileAgain')
      seen.add(itemId)
      if (seesCost && row.priceUzs !== null && good.cost !== null && row.priceUzs < good.cost)
        warnings.push('belowCost')
      if (row.priceUzs && good.previous && leaps(row.priceUzs, good.previous)) warnings.push('priceFileLeap')
    }
    const say = (key: string) => call.translate(`message.${key}`)
    return {
      rowNumber: row.rowNumber,
      code: row.codes[0] ?? '',
      itemName: good.name ?? '',
      itemId,
      lots: good.lots,
      previousPriceUzs: good.previous,
      priceUzs: row.priceUzs,
      priceWholesale: row.priceWholesale,
      faults: faults.map(say),
      warnings: warnings.map(say),
    }
  })
}

const leaps = (price: number, before: number) => price >= before * LEAP || price * LEAP <= before

/** The goods that the codes of each row name: by its first code that names any, barcodes first, then numbers and articles. */
async function findGoods({ db, now }: Asking, rows: readonly PriceRow[], lots: Sql): Promise<Found[]> {
  const codes = rows.flatMap(({ codes: own }, row) => own.map((code, place) => ({ row, place, code })))
  const found = await db.rows<Found & { row: number }>(sql`
    with wanted as (
      select * from unnest(${codes.map(({ row }) => row)}::int[], ${codes.map(({ place }) => place)}::int[],
        ${codes.map(({ code }) => code)}::text[]) as code (row, place, code)
    ), named as (
      select wanted.row, wanted.place, code.item_id as id from wanted join item_barcode code on code.barcode = wanted.code
      join item on item.id = code.item_id and item.deleted_at is null
      union select wanted.row, wanted.place, item.id from wanted join item on item.sku = wanted.code and item.deleted_at is null
      union select wanted.row, wanted.place, item.id from wanted
        join item on item.artikul = wanted.code and item.artikul <> '' and item.deleted_at is null
    ), nearest as (
      select row, id from named where place = (select min(other.place) from named other where other.row = named.row)
    ), shelf as (
      select lot.item_id, count(*) as lots, max(price.price_uzs) as previous, max(${unitCost}) as cost
      from (${lots}) wanted join lot on lot.id = wanted.lot_id and lot.item_id in (select id from nearest)
      left join stock_balance balance on balance.department_id = wanted.department_id and balance.lot_id = lot.id
      left join lateral (${priceAt(sql`wanted.department_id`, sql`lot.id`, now)}) price on true
      group by lot.item_id
    )
    select nearest.row, jsonb_agg(nearest.id order by nearest.id) as ids, min(item.name) as name,
      coalesce(min(shelf.lots), 0)::bigint as lots, min(shelf.previous) as previous, max(shelf.cost) as cost
    from nearest join item on item.id = nearest.id left join shelf on shelf.item_id = nearest.id group by nearest.row`)
  const byRow = new Map(found.map((one) => [one.row, one]))
  return rows.map((_, row) => byRow.get(row) ?? { ids: [], name: null, lots: 0, previous: null, cost: null })
}

/** The lots at the prices of the file, for a draft. */
export const lotsAtPrices = (lots: Sql, rows: readonly PriceFileRow[]): Sql => sql`
  select wanted.department_id, wanted.lot_id, said.position, said.price_uzs, said.price_wholesale
  from (${lots}) wanted join lot on lot.id = wanted.lot_id
  join unnest(${rows.map(({ itemId }) => itemId)}::bigint[], ${rows.map(({ rowNumber }) => rowNumber)}::int[],
    ${rows.map(({ priceUzs }) => priceUzs)}::numeric[], ${rows.map(({ priceWholesale }) => priceWholesale)}::numeric[])
    as said (item_id, position, price_uzs, price_wholesale) on said.item_id = lot.item_id`

/** Rows that a draft is made of: right, and each good once. */
export function usableRows(rows: readonly PriceFileRow[]): PriceFileRow[] {
  const right = rows.filter(({ faults, itemId }) => faults.length === 0 && itemId !== null)
  return [...new Map(right.toReversed().map((row) => [row.itemId, row])).values()]
}

export function requireAll({ caller }: Pick<Call, 'caller'>, departmentIds: readonly number[]): void {
  for (const departmentId of departmentIds) requireDepartment(caller, departmentId, 'departmentIds')
}
