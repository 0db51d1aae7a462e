import { searchDocumentLines, searchPricingLines } from '../../src/api/documentLine.ts'
import { holds } from '../../src/rules/permissions.ts'
import { KIND_OF, type WarehouseAction } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { markup, overridden, unitCost, valueChange } from '../pricing/readPricing.ts'
import { costSeenIn } from '../documents/findDocument.ts'
import { lineWorth, movedUnit } from '../documents/movedSum.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { goodsColumns } from '../items/itemColumns.ts'

const ACTIONS = Object.keys(KIND_OF) as WarehouseAction[]
const viewedBy = (caller: Caller) =>
  ACTIONS.filter((action) => holds(caller.permissions, `view ${KIND_OF[action].subject}`))

const codes = sql`array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode)`

export const documentLineHandlers = [
  ...handleList(searchDocumentLines, {
    from: ({ caller, now }) => sql`warehouse_document_line line
      join warehouse_document document on document.id = line.document_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      cross join lateral (select case when ${costSeenIn(caller)} then ${movedUnit} end as unit,
        case when ${costSeenIn(caller)} then ${lineWorth} end as sum) cost
      left join lateral (
        select price.price_uzs, price.price_wholesale from price
        where price.department_id = coalesce(document.to_department_id, document.department_id)
          and price.lot_id = line.lot_id and price.effective_from <= ${now}
        order by price.effective_from desc limit 1) price on true`,
    columns: {
      id: sql`line.id`,
      documentId: sql`line.document_id`,
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      ...goodsColumns,
      multiBarcodes: codes,
      count: sql`line.quantity`,
      incomeUzs: sql`cost.unit`,
      sum: sql`cost.sum`,
      termOfItem: sql`line.term_of_item`,
      lotId: sql`line.lot_id`,
      received: sql`line.received`,
      returned: sql`line.returned`,
      lost: sql`line.lost`,
      priceUzs: sql`price.price_uzs`,
      priceWholesale: sql`price.price_wholesale`,
      comment: sql`line.comment`,
    },
    // Whoever is named by a document sees it.
    scope: ({ caller }) => sql`document.action = any(${viewedBy(caller)}::text[])
      and (${inScope(caller, sql`document.department_id`)} or ${inScope(caller, sql`document.from_department_id`)}
        or ${inScope(caller, sql`document.to_department_id`)})`,
    filter: { documentId: (id) => sql`line.document_id = ${id}` },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'documentId', descending: true }, { field: 'position' }],
  }),
  ...handleList(searchPricingLines, {
    from: sql`pricing_line line
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      join lot on lot.id = line.lot_id
      join department on department.id = line.department_id
      left join stock_balance balance on balance.department_id = line.department_id and balance.lot_id = line.lot_id`,
    columns: {
      id: sql`line.id`,
      documentId: sql`line.document_id`,
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      ...goodsColumns,
      departmentId: sql`line.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      saleType: sql`department.sale_type`,
      lotId: sql`line.lot_id`,
      termOfItem: sql`lot.term_of_item`,
      inventory: sql`coalesce(balance.on_hand, 0)`,
      incomeUzs: unitCost,
      previousPriceUzs: sql`line.previous_price_uzs`,
      previousPriceWholesale: sql`line.previous_price_wholesale`,
      priceUzs: sql`line.price_uzs`,
      priceWholesale: sql`line.price_wholesale`,
      markupPercent: markup,
      valueChange,
      overridden,
    },
    scope: ({ caller }) => inScope(caller, sql`line.department_id`),
    filter: { documentId: (id) => sql`line.document_id = ${id}` },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'documentId', descending: true }, { field: 'position' }],
  }),
]
