import { sql } from '../db/sql.ts'
import { itemName } from '../items/itemColumns.ts'

/** Lines of sales as every list of them reads them. */
export const SALE_LINES = sql`sale_line line
      join sale on sale.id = line.sale_id
      join department on department.id = line.department_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      left join promotion on promotion.id = line.promotion_id
      left join sale_line origin on origin.id = line.returned_line_id
      left join sale origin_sale on origin_sale.id = origin.sale_id`

export const saleLineColumns = {
  id: sql`line.id`,
  saleId: sql`line.sale_id`,
  saleNumber: sql`sale.sale_number`,
  saleDate: sql`sale.sale_date`,
  kind: sql`sale.kind`,
  depId: sql`line.department_id`,
  shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
  position: sql`line.position`,
  itemId: sql`line.item_id`,
  itemName,
  barcode: sql`item.barcode`,
  artikul: sql`item.artikul`,
  unitName: sql`unit.name`,
  termOfItem: sql`line.term_of_item`,
  count: sql`line.quantity`,
  priceUzs: sql`line.price_uzs`,
  totalSum: sql`line.total_sum`,
  discount: sql`line.discount`,
  finalSum: sql`line.final_sum`,
  promotionName: sql`promotion.name`,
  promotionDiscount: sql`line.promotion_discount`,
  vatPercent: sql`line.vat_percent`,
  returned: sql`line.returned`,
  returnedSaleId: sql`origin.sale_id`,
  returnedSaleNumber: sql`origin_sale.sale_number`,
}
