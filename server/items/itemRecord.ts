import { ItemPayload } from '../../src/api/item.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sql } from '../db/sql.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { itemUses } from './itemUses.ts'
import { searchText } from './searchText.ts'
import { itemName } from './itemColumns.ts'

/**
 * Goods. They are read and saved by works of their own (`readItem`, `saveItem`): an item comes with suppliers, barcodes, bounds and
 * packed goods, which are rows of other tables, and bounds of others' departments are neither told nor changed. The columns are
 * those of the payload all the same, and deleting is that of any record; it frees the barcodes and the SKU.
 */
export const ITEM = defineRecord({
  name: 'item',
  payload: ItemPayload,
  columnNames: { weight: 'weight_grams' },
  parts: ['vendorCodes', 'contragents', 'multiBarcodes', 'minMaxValues', 'wrappedItems'],
  linked: [REFERENCE],
  called: (item) => sql`${item}.name`,
  scope: everybodys,
  derived: (item) => {
    const vendorCodes = item.vendorCodes.map(({ vendor }) => vendor)
    const artikul = item.artikul || (vendorCodes[0] ?? '')
    const barcodes = [item.barcode ?? '', ...item.multiBarcodes.map(({ barcode }) => barcode)]
    return {
      name_key: nameKey(item.name),
      search: searchText({ ...item, artikul, vendorCodes, barcodes }),
      artikul,
      vendor_codes: vendorCodes,
      package_code: item.packageCode || null,
    }
  },
  columns: {
    name: itemName,
    packageCode: sql`coalesce(item.package_code, '')`,
    createdAt: sql`item.created_at`,
  },
  keptBy: {
    ...because('counted by itemUses', [
      'stock_balance',
      'warehouse_document_line',
      'pricing_line',
      'sale_line',
      'booking_line',
      'item_wrapped',
      'transfer_request_line',
      'order_document_line',
      'contragent_order_line',
      'flight_line',
      'dish_part',
      'conversion_recipe_part',
      'adjustment_line',
    ]),
    ...because('what reports have added up stays with what was sold and lay there', [
      'sales_item_day',
      'sales_item_month',
      'sales_item_third',
      'sales_item_year',
      'sales_item_spread',
      'sales_item_group',
      'sales_payment_item_day',
      'sales_payment_item_year',
      'sales_supplier_item_day',
      'sales_promotion_item_day',
      'stock_item_month',
      'stock_item_year',
      'stock_value',
      'stock_value_change',
      'stock_value_opening',
      'sales_rollup_due',
    ]),
    ...because('what lies nowhere has no prices that differ', ['differing_good', 'differing_due']),
    ...because('documents of the past keep it', [
      'lot',
      'stock_move',
      'act_line',
      'inventory_item',
      'inventory_line',
      'inventory_result',
      'inventory_late',
    ]),
    goods_work_item: 'its history keeps its name',
    ...because('a promotion of goods that are gone gives nothing', ['promotion', 'promotion_item']),
    ...because('goes with it', [
      'item_barcode',
      'item_contragent',
      'item_min_max',
      'item_photo',
      'item_sector',
      'sender_item',
    ]),
    favourite: 'a board without it has one tile less',
  },
  uses: itemUses,
  removed: async (db, id) => {
    const { barcodes } = await db.one<{ barcodes: string[] }>(sql`
      select array(select barcode from item_barcode where item_id = ${id} order by barcode) as barcodes`)
    await db.run(sql`delete from item_barcode where item_id = ${id}`)
    return { barcodes: [barcodes, null] }
  },
})
