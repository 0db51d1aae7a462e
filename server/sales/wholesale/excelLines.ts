import type { z } from 'zod'
import { type FoundExcelLine, GOODS_FILE_ROWS_MAX, type NotFoundExcelLine } from '../../../src/api/wholesaleItem.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { quantity } from '../../../src/rules/money.ts'
import { type Executor } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { ReadCall } from '../../handle.ts'
import { type GoodsRow, readGoodsTable } from '../../tableReader/goodsTable.ts'
import { findWholesale } from './findWholesale.ts'
import { readShelf, variantFor } from './shelf.ts'

const SHOWN_LENGTH = 64

interface Goods {
  id: number
  name: string
  artikul: string
  barcode: string | null
  unitName: string
  weighed: boolean
  codes: string[]
}

interface ExcelLines {
  found: FoundExcelLine[]
  notFound: z.infer<typeof NotFoundExcelLine>[]
}

/** The rows of a table as lines of a sale, each at the price that its goods have there now; what is wrong with the others is said. */
export async function excelLines(call: ReadCall, id: number, upload: File): Promise<ExcelLines> {
  const { db, caller, now, timeZone, translate, gone } = call
  const head = await findWholesale(db, caller, id)
  const rows = await readGoodsTable(new Uint8Array(await upload.arrayBuffer()), GOODS_FILE_ROWS_MAX, gone)
  const byCode = await goodsByCode(
    db,
    rows.flatMap(({ codes }) => codes),
  )
  const goodsOf = ({ codes }: GoodsRow) => codes.map((code) => byCode.get(code)).find(Boolean)
  const shelf = await readShelf(
    db,
    head,
    rows.flatMap((row) => goodsOf(row)?.id ?? []),
    now,
  )
  const today = businessDayOf(now, timeZone)
  const found: FoundExcelLine[] = []
  const notFound: ExcelLines['notFound'] = []
  for (const row of rows) {
    const goods = goodsOf(row)
    const variant = goods && variantFor(shelf, { itemId: goods.id, termOfItem: null }, today)
    const fault = faultOf(row, goods, variant)
    if (fault || !goods || !variant)
      notFound.push({
        rowNumber: row.rowNumber,
        code: shown(row.codes[0] ?? ''),
        countText: shown(row.countText),
        message: translate(fault ?? 'message.notFound'),
      })
    else
      found.push({
        rowNumber: row.rowNumber,
        itemId: goods.id,
        itemName: goods.name,
        artikul: goods.artikul,
        barcode: goods.barcode,
        unitName: goods.unitName,
        count: row.count!,
        priceWholesale: variant.price!,
        termOfItem: variant.termOfItem,
        qty: quantity(variant.free),
      })
  }
  return { found, notFound }
}

function faultOf({ count }: GoodsRow, goods: Goods | undefined, variant: object | undefined): string | undefined {
  if (!goods) return 'message.codeUnknown'
  if (count === null) return 'message.notCount'
  if (!goods.weighed && !Number.isInteger(count)) return 'message.wholeOnly'
  return variant ? undefined : 'message.notOnSaleHere'
}

const shown = (text: string) => text.replace(/\p{C}/gu, '').slice(0, SHOWN_LENGTH)

/** Goods by their barcodes, and by an artikul or SKU that only one of them has. */
async function goodsByCode(db: Executor, codes: readonly string[]): Promise<Map<string, Goods>> {
  const wanted = [...new Set(codes)]
  const goods = await db.rows<Goods>(sql`
    with named as (
      select barcode as code, item_id, 1 as place from item_barcode where barcode = any(${wanted}::text[])
      union all
      select artikul, min(id), 2 from item where artikul = any(${wanted}::text[]) and deleted_at is null group by artikul having count(*) = 1
      union all
      select sku, id, 3 from item where sku = any(${wanted}::text[]) and deleted_at is null
    ), best as (select distinct on (code) code, item_id from named order by code, place)
    select item.id, item.name, item.artikul, item.barcode, unit.name as "unitName", item.weighed, array_agg(best.code) as codes
    from best join item on item.id = best.item_id join reference unit on unit.id = item.unit_id
    where item.deleted_at is null group by item.id, unit.name`)
  return new Map(goods.flatMap((one) => one.codes.map((code) => [code, one] as const)))
}
