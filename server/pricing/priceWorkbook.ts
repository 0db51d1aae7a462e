import { type Sql, sql } from '../db/sql.ts'
import { streamWorkbook } from '../excel/streamWorkbook.ts'
import { EXCEL_TYPE, type ExcelColumn } from '../excel/table.ts'
import type { FileAnswer, ReadCall } from '../handle.ts'
import { priceAt } from './priceAt.ts'

/** The headings by which a file of prices is read again (`readPriceFile`), and what helps to fill it in. */
const COLUMNS: readonly [field: string, format: ExcelColumn['format']][] = [
  ['priceFileBarcode', 'text'],
  ['artikul', 'text'],
  ['itemName', 'text'],
  ['unitName', 'text'],
  ['inventory', 'quantity'],
  ['priceUzs', 'money'],
  ['priceWholesale', 'money'],
]

/** Goods of these lots (rows of department_id, lot_id), each once with its price now, as a workbook whose prices may be changed. */
export async function priceWorkbook(call: ReadCall, lots: Sql, title: string): Promise<FileAnswer> {
  const { db, now, gone, translate } = call
  const content = await streamWorkbook({
    database: db,
    statement: sql`
      select coalesce(min(code.barcode), min(item.barcode), ''), min(item.artikul), min(item.name), min(unit.name),
        sum(coalesce(balance.on_hand, 0))::float8, max(price.price_uzs)::float8, max(price.price_wholesale)::float8
      from (${lots}) wanted join lot on lot.id = wanted.lot_id join item on item.id = lot.item_id
      join reference unit on unit.id = item.unit_id
      left join lateral (select barcode from item_barcode where item_id = item.id and ratio = 1 order by main, barcode limit 1) code on true
      left join stock_balance balance on balance.department_id = wanted.department_id and balance.lot_id = lot.id
      left join lateral (${priceAt(sql`wanted.department_id`, sql`lot.id`, now)}) price on true
      group by item.id order by min(item.name_key), item.id`,
    table: {
      title,
      lines: [],
      columns: COLUMNS.map(([field, format]) => ({ header: translate(`field.${field}`), format })),
      totalLabel: '',
    },
    gone,
  })
  return { fileName: `${title.replace(/[\\/:*?"<>|]/g, ' ')}.xlsx`, contentType: EXCEL_TYPE, content }
}
