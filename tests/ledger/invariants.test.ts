import { beforeAll, describe, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { INVARIANTS } from '../../server/db/fsck/invariants.ts'
import { raw } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { shopOn } from './shop.ts'

let server: TestServer

/** A bit of everything: an income that is owed, a transfer on its way, a write-off, prices, a sale, a return, a draft. */
beforeAll(async () => {
  server = await testServer()
  const shop = await shopOn(server)
  await shop.open()
  const itemId = await shop.stocked([10])
  const { id: contragentId } = await server.database.one<{ id: number }>(
    raw(`insert into contragent (full_name, name_key) values ('Поставщик', 'поставщик') returning id`),
  )
  const whItems = [{ itemId, count: 10, incomeUzs: 500 }]
  await shop.documentAt('READY', { action: 'KIRIM', toDepartmentId: shop.warehouse, contragentId, whItems })
  const from = { fromDepartmentId: shop.warehouse, whItems: [{ itemId, count: 2 }] }
  await shop.documentAt('PENDING', { action: 'KOCHIRISH', toDepartmentId: shop.shop, ...from })
  await shop.documentAt('READY', { action: 'SPISAT', ...from })
  const sold = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }]) })
  const returnedLineId = sold.saleItems[0]!.id
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: -1, returnedLineId }]) })
  await requireSoundBooks(server.database)
})

/** Ways to break the books, by the promise that each of them breaks. */
const SABOTAGE: Record<string, string[]> = {
  'a balance is the sum of its moves': [
    `update stock_balance set on_hand = on_hand + 1 where on_hand > 0`,
    `delete from stock_balance where on_hand > 0`,
  ],
  'what lies on a shelf stands in the catalogue': [`update item set deleted_at = now()`],
  'the stock moves of a document add up to zero over all places, lot by lot': [
    `delete from stock_move where place = 'SUPPLIER'`,
    `update stock_move set quantity = quantity * 2 where place = 'TRANSIT'`,
  ],
  'a lot is of the item that every balance, move and line says': [
    `insert into item select (i).* from (select jsonb_populate_record(item, '{"id": 999, "sku": "T-999", "name": "Другой"}') as i from item limit 1) other;
     update lot set item_id = 999`,
  ],
  'what is in transit is what transfers sent and nobody received or returned': [
    `update warehouse_document_line set received = 1 where document_id in (select id from warehouse_document where action = 'KOCHIRISH')`,
    `update warehouse_document set status = 'SUSPENDED' where action = 'KOCHIRISH'`,
  ],
  'every line of a warehouse document moved as its state says: all of it once, or nothing': [
    `update warehouse_document set status = 'REVERSED' where action = 'SPISAT'`,
    `update warehouse_document set status = 'SUSPENDED' where action = 'KIRIM'`,
    `update warehouse_document_line set quantity = quantity + 1`,
    `delete from warehouse_document_line`,
    `insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, unit_cost, document_kind, document_id, line_id, occurred_at)
     select department_id, place, place_department_id, lot_id, item_id, quantity, unit_cost, document_kind, document_id, line_id, now()
     from stock_move where document_kind = 'writeOff'`,
  ],
  'a price is what its line of a READY pricing document says': [
    `update price set price_uzs = price_uzs + 1`,
    `update pricing_document set status = 'DRAFT'`,
  ],
  'an account balance is the sum of its moves': [
    `update account_balance set balance = balance + 0.01`,
    `delete from account_balance`,
  ],
  'the money moves of a document add up to zero': [
    `delete from money_move where account_id in (select id from account where kind = 'CASH')`,
  ],
  'what a contragent is owed is what its incomes cost': [
    `update warehouse_document_line set unit_cost = unit_cost + 1`,
    `delete from money_move where document_kind = 'income'`,
  ],
  'a session is the sum of its sales, payment by payment': [
    `update cash_session set receipts = receipts + 1`,
    `update cash_session set returns = returns - 1`,
    `update cash_session set sold_sum = sold_sum + 1, returned_sum = returned_sum + 1`,
    `update cash_session set discount_sum = discount_sum + 1`,
    `delete from cash_session_payment`,
    `update cash_session_payment set amount = amount + 1`,
  ],
  'an open register holds its opening cash and what its session took in cash': [
    `update cash_session set opening_cash = opening_cash + 1`,
    `update account_balance set balance = balance + 1 where account_id in (select id from account where kind = 'CASH')`,
  ],
  'the history of a document is a path in its table of states': [
    `delete from document_event where to_status = 'SUSPENDED'`,
    `delete from document_event where from_status is null`,
    `update document_event set from_status = 'READY', to_status = 'DRAFT' where document_kind = 'sale'`,
  ],
  'every document has a history, and it ends in its state': [
    `delete from document_event where document_kind = 'income'`,
    `delete from document_event where document_kind = 'sale'`,
    `update cash_session set status = 'CLOSED'`,
    `update pricing_document set status = 'DRAFT'`,
  ],
  'warehouse documents are numbered without a gap': [
    `update number_counter set last_number = last_number + 1 where kind = 'KIRIM'`,
    `delete from number_counter where kind = 'SPISAT'`,
    `update warehouse_document set reg_number = reg_number + 5`,
  ],
  'a warehouse document has a number once it is no draft': [`update warehouse_document set reg_number = null`],
  'pricing documents are numbered without a gap': [`update pricing_document set reg_number = reg_number + 5`],
  'sales are numbered without a gap': [
    `update sale set sale_number = sale_number + 5`,
    `delete from number_counter where kind = 'SALE'`,
  ],
  'the sessions of a register are numbered without a gap': [`update cash_session set session_number = 2`],
  'a finished sale: lines less discounts = total = what was kept of its payments = its money': [
    `update sale_line set discount = 1`,
    `update sale set final_total_sum = final_total_sum + 1`,
    `update sale_payment set amount = amount + 1`,
    `update sale set total_count = 9`,
    `delete from sale_line`,
    `update account set kind = 'SAFE' where kind = 'REVENUE'`,
  ],
  'each payment of a sale lies on its account, and only a finished sale has any': [
    `update sale_payment set payment_type = 'UZCARD'`,
    `update sale set status = 'SUSPENDED'`,
  ],
  'a finished sale is in a session of its own register': [
    `insert into cashbox (id, department_id, number, name) select 999, department_id, '9', '' from cashbox limit 1; update sale set cashbox_id = 999`,
  ],
  'every line of a finished sale moved exactly its quantity; an unfinished sale moved nothing': [
    `update sale_line set quantity = quantity * 2`,
    `update sale set status = 'DELETED'`,
    `delete from stock_move where document_kind = 'sale'`,
    `update stock_move set line_id = 999 where document_kind = 'sale'`,
  ],
  'no more comes back than was sold': [
    `update sale_line set returned = 0`,
    `update sale_line set returned = 3 where quantity > 0`,
    `update sale_line set returned_line_id = null`,
  ],
  'of each lot no more comes back than was sold: by receipt line by line, without receipt all together': [
    `update stock_move set quantity = quantity * 9 where document_kind = 'sale' and quantity < 0`,
    `update sale_line set returned_line_id = null;
     update stock_move set quantity = quantity * 9 where document_kind = 'sale' and quantity < 0`,
  ],
}

describe('fsck sees what breaks each promise', () => {
  test('every promise has something here that breaks it', () => {
    expect(Object.keys(SABOTAGE)).toEqual(INVARIANTS.map(({ name }) => name))
  })

  const cases = Object.entries(SABOTAGE).flatMap(([name, statements]) =>
    statements.map((statement) => ({ name, statement })),
  )
  test.each(cases)('$name: $statement', async ({ name, statement }) => {
    expect(await breachesAfter(statement)).toContain(name)
  })
})

/** Names of the promises that are broken after the statements, which leave no trace. */
async function breachesAfter(statements: string): Promise<string[]> {
  const broken: string[] = []
  const undo = new Error('undone on purpose')
  await server.database
    .withTransaction(async (db) => {
      // Foreign keys and state checks would stop most of this; a bad disk or a bad hand at the database would not be stopped.
      await db.run(raw('set local session_replication_role = replica'))
      for (const statement of statements.split(';')) await db.run(raw(statement))
      for (const { name, breaches } of INVARIANTS) if (await db.first(breaches)) broken.push(name)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return broken
}
