import { randomUUID } from 'node:crypto'
import { saveRoleLimits } from '../../../src/api/approval.ts'
import { moveCash } from '../../../src/api/cashMove.ts'
import { saveFiscalDesk } from '../../../src/api/fiscal.ts'
import { createSale, deleteSuspendedSale, suspendSale } from '../../../src/api/sale.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

interface OpenDrawer {
  depId: number
  cashboxId: number
  openedBy: number
}
/** Of each shop's open register: carts that wait for their buyers, and after them one that its buyer has left. */
const HELD_CARTS = 3
const HELD_LINES = 2

/**
 * Limits of cashiers, a desk that only plays to be fiscal on the first register of each shop, change money in open drawers, and carts
 * that wait for their buyers.
 */
export async function fillTill(context: Context, { manager, shops }: DemoCompany): Promise<void> {
  const { database } = context
  const now = context.now()
  const { id } = await database.one<{ id: number }>(sql`select id from role where code = 'KASSIR'`)
  await callAs(context, manager, now, saveRoleLimits, {
    path: { id },
    body: { discountPercent: 15, belowCost: 0, returnDays: 14, noReceiptSum: 200_000, deletedLineSum: 500_000 },
  })
  for (const { cashboxes } of shops)
    await callAs(context, manager, now, saveFiscalDesk, {
      body: { cashboxId: cashboxes[0]!, kind: 'SIMULATOR', version: 0 },
    })
  const open = await database.rows<OpenDrawer>(sql`
    select department_id as "depId", cashbox_id as "cashboxId", opened_by as "openedBy" from cash_session where status = 'OPEN'`)
  for (const { depId, cashboxId, openedBy } of open)
    await callAs(context, openedBy, now, moveCash, {
      path: { depId, cashboxId },
      body: { direction: 'IN', amount: 200_000, reason: 'Размен на утро' },
    })
  for (const drawer of open) await holdCarts(context, drawer)
}

async function holdCarts(context: Context, { depId, cashboxId, openedBy }: OpenDrawer): Promise<void> {
  const goods = await context.database.rows<{ itemId: number; priceUzs: number }>(sql`
    select balance.item_id as "itemId", min(price.price_uzs) as "priceUzs"
    from stock_balance balance
    join current_price price on price.department_id = balance.department_id and price.lot_id = balance.lot_id
    where balance.department_id = ${depId} and balance.on_hand > balance.reserved and price.price_uzs is not null
    group by balance.item_id order by md5(balance.item_id::text || ${cashboxId}::text) limit ${HELD_CARTS * HELD_LINES}`)
  for (let cart = 0; cart < HELD_CARTS; cart++) {
    const saleItems = goods
      .slice(cart * HELD_LINES, (cart + 1) * HELD_LINES)
      .map(({ itemId, priceUzs }) => ({ itemId, count: 1 + cart, priceUzs }))
    if (saleItems.length === 0) return
    const ask = { path: { depId, cashboxId }, body: { uuid: randomUUID(), saleItems } }
    const { id } = await callAs(context, openedBy, context.now(), createSale, ask)
    await callAs(context, openedBy, context.now(), suspendSale, { path: { id }, body: {} })
    if (cart === HELD_CARTS - 1) await callAs(context, openedBy, context.now(), deleteSuspendedSale, { path: { id } })
  }
}
