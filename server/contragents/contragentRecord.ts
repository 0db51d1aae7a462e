import { ContragentPayload } from '../../src/api/contragent.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { Refusal } from '../refusal.ts'
import { defineRecord } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { documentName, draftName, oneUse, UNFINISHED, UNFINISHED_SALE } from '../uses.ts'

/** A supplier or customer. Who is one sees only what is its own (domain.md, Who may do what). */
export const CONTRAGENT = defineRecord({
  name: 'contragent',
  payload: ContragentPayload,
  linked: [DEPARTMENT, REFERENCE],
  letsGo: ['departmentId'],
  taken: { contragent_department: () => new Refusal(409, 'departmentTaken', {}, { departmentId: 'departmentTaken' }) },
  called: (contragent) => sql`${contragent}.full_name`,
  scope: ({ contragentId }) => (contragentId === null ? sql`true` : sql`contragent.id = ${contragentId}`),
  derived: ({ fullName, shortName, inn, phone, mobile }) => ({
    name_key: nameKey(fullName),
    search: foldSearch([fullName, shortName, inn, phone, mobile].join(' ')),
  }),
  columns: {
    fullName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key`, folded: sql`contragent.search` },
  },
  keptBy: {
    warehouse_document: (id) =>
      oneUse(
        'warehouseDocument',
        sql`warehouse_document where contragent_id = ${id} and status = any(${UNFINISHED})`,
        documentName('warehouse_document'),
      ),
    account: (id) =>
      oneUse(
        'balance',
        sql`account join account_balance on account_id = account.id where contragent_id = ${id} and balance <> 0`,
        sql`trim_scale(balance) || ' ' || account.currency_code`,
      ),
    sale: (id) =>
      oneUse('sale', sql`sale where contragent_id = ${id} and status = any(${UNFINISHED_SALE})`, draftName('sale')),
    booking: (id) =>
      oneUse(
        'booking',
        sql`booking where contragent_id = ${id} and status in ('DRAFT', 'SUSPENDED', 'SAVED')`,
        documentName('booking'),
      ),
    item_contragent: (id) =>
      oneUse(
        'item',
        sql`item_contragent link join item on item.id = link.item_id where link.contragent_id = ${id} and item.deleted_at is null`,
        sql`item.name`,
      ),
    order_document: (id) =>
      oneUse(
        'order',
        sql`order_document where contragent_id = ${id} and status = 'SUSPENDED'`,
        documentName('order_document'),
      ),
    contragent_order: (id) =>
      oneUse(
        'contragentOrder',
        sql`contragent_order where contragent_id = ${id} and status in ('NEW', 'WORKING')`,
        documentName('contragent_order'),
      ),
    extra_cost: (id) =>
      oneUse('extraCost', sql`extra_cost where contragent_id = ${id} and status = 'DRAFT'`, draftName('extra_cost')),
    import_column: 'an import reads the columns anew',
    vendor_column: 'a file of its reads the columns anew',
    sender_item: 'what it called our goods nobody asks any more',
  },
})
