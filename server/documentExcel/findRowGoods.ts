import type { ExcelLine, NotFoundItem } from '../../src/api/documentExcel.ts'
import { QUANTITY_MAX } from '../../src/api/fields.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { DocumentRow } from './readRows.ts'

interface Looking {
  /** Whose words for our goods are known. */
  contragentId?: number | undefined
  /** Where the goods shall leave; absent for an income. */
  leaves?: number | undefined
}
interface Match {
  itemId: number
  ratio: number
}
type Goods = Omit<ExcelLine, 'rowNumber' | 'count' | 'incomeUzs' | 'termOfItem'>

/** The goods of every row, and the rows that have none, with the reason: together they are all rows. */
export async function findRowGoods(
  db: Executor,
  rows: readonly DocumentRow[],
  looking: Looking,
): Promise<{ whItems: ExcelLine[]; notFoundItems: NotFoundItem[] }> {
  const match = await matcherOf(db, rows, looking)
  const matched = rows.map((row) => ({ row, found: match(row) }))
  const goods = await readGoods(
    db,
    matched.flatMap(({ found }) => (typeof found === 'string' ? [] : [found.itemId])),
    looking,
  )
  const whItems: ExcelLine[] = []
  const notFoundItems: NotFoundItem[] = []
  for (const { row, found } of matched) {
    const { rowNumber, count, incomeUzs, termOfItem } = row
    const units = typeof found === 'string' || count === null ? null : unitsOf(count, found.ratio)
    if (typeof found === 'string') notFoundItems.push({ ...row, problem: found })
    else if (units === null) notFoundItems.push({ ...row, problem: 'BAD_COUNT' })
    else whItems.push({ rowNumber, ...goods.get(found.itemId)!, count: units, incomeUzs, termOfItem })
  }
  return { whItems, notFoundItems }
}

/** So many packages as units; null for more than a line can have. */
function unitsOf(count: number, ratio: number): number | null {
  const units = quantity(Math.round((thousandths(count) * thousandths(ratio)) / 1_000))
  return units > 0 && units <= QUANTITY_MAX ? units : null
}

/** Own codes first, then what the sender calls our goods, then articles that one good alone has. */
async function matcherOf(
  db: Executor,
  rows: readonly DocumentRow[],
  { contragentId }: Looking,
): Promise<(row: DocumentRow) => Match | 'NOT_FOUND' | 'SEVERAL' | 'NO_CODE'> {
  const codes = [...new Set(rows.flatMap(({ barcode, artikul, name }) => [barcode, artikul, name].filter(Boolean)))]
  const byCode = new Map(
    (
      await db.rows<Match & { code: string }>(sql`
        select found.barcode as code, found.item_id as "itemId", found.ratio
        from item_barcode found join item on item.id = found.item_id and item.deleted_at is null
        where found.barcode = any(${codes}::text[])`)
    ).map((row) => [row.code, row]),
  )
  const bySender = new Map(
    (
      await db.rows<Match & { code: string }>(sql`
        select said.code, said.item_id as "itemId", said.ratio
        from sender_item said join item on item.id = said.item_id and item.deleted_at is null
        where said.contragent_id = ${contragentId ?? null} and said.code = any(${codes}::text[])`)
    ).map((row) => [row.code, row]),
  )
  const byArtikul = new Map(
    (
      await db.rows<{ code: string; itemId: number; items: number }>(sql`
        select artikul as code, min(id) as "itemId", count(*) as items from item
        where artikul = any(${codes}::text[]) and artikul <> '' and deleted_at is null group by artikul`)
    ).map((row) => [row.code, row]),
  )
  return ({ barcode, artikul, name }) => {
    const known =
      byCode.get(barcode) ?? bySender.get(barcode) ?? bySender.get(artikul) ?? byCode.get(artikul) ?? bySender.get(name)
    if (known) return known
    const same = byArtikul.get(artikul)
    if (same) return same.items === 1 ? { itemId: same.itemId, ratio: 1 } : 'SEVERAL'
    return barcode === '' && artikul === '' ? 'NO_CODE' : 'NOT_FOUND'
  }
}

async function readGoods(
  db: Executor,
  ids: readonly number[],
  { leaves }: Looking,
): Promise<ReadonlyMap<number, Goods>> {
  const rows = await db.rows<Goods>(sql`
    select item.id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
      unit.name as "unitName",
      case when ${leaves ?? null}::bigint is not null then coalesce((
        select sum(balance.on_hand - balance.reserved) from stock_balance balance
        where balance.item_id = item.id and balance.department_id = ${leaves ?? null}::bigint), 0) end as available
    from item join reference unit on unit.id = item.unit_id
    where item.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.itemId, row]))
}
