import { randomUUID } from 'node:crypto'
import { saveRoleLimits } from '../../../src/api/approval.ts'
import { moveCash } from '../../../src/api/cashMove.ts'
import { openSession } from '../../../src/api/cashSession.ts'
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
const OPENING_CASH = 200_000
/** Of each shop's open register: carts that wait for their buyers, and after them one that its buyer has left. */
const HELD_CARTS = 3
const HELD_LINES = 2

/** Limits of cashiers, change money in open drawers, and carts that wait for their buyers. */
export async function fillTill(context: Context, { manager }: DemoCompany): Promise<void> {
  const { database } = context
  const now = context.now()
  const { id } = await database.one<{ id: number }>(sql`select id from role where code = 'KASSIR'`)
  await callAs(context, manager, now, saveRoleLimits, {
    path: { id },
    body: { discountPercent: 15, belowCost: 0, returnDays: 14, noReceiptSum: 200_000, deletedLineSum: 500_000 },
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

/** After closing time, too, the tills are open: what they show is there at any hour. */
export async function openTills(context: Context, { shops }: DemoCompany): Promise<void> {
  const open = await context.database.rows<{ cashboxId: number }>(
    sql`select cashbox_id as "cashboxId" from cash_session where status = 'OPEN'`,
  )
  const isOpen = new Set(open.map(({ cashboxId }) => cashboxId))
  for (const { id: depId, cashboxes, cashiers } of shops)
    for (const [index, cashboxId] of cashboxes.entries())
      if (!isOpen.has(cashboxId))
        await callAs(context, cashiers[index % cashiers.length]!, context.now(), openSession, {
          path: { depId, cashboxId },
          body: { openingCash: OPENING_CASH },
        })
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
