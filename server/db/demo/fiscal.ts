import { randomUUID } from 'node:crypto'
import { saveFiscalDesk } from '../../../src/api/fiscal.ts'
import { finishSale } from '../../../src/api/sale.ts'
import { sendDue } from '../../fiscal/fiscalQueue.ts'
import { deskOf, type DeskRow } from '../../fiscal/runFiscalDesks.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

/** The computer of the other desk is switched off: nothing listens there. */
const SWITCHED_OFF = 'http://127.0.0.1:8047'
/** Of each register with a desk. */
const RECEIPTS = 4

interface Good {
  itemId: number
  priceUzs: number
  termOfItem: string | null
}

/**
 * Desks that only play to be fiscal on the first register of each shop, and a real one on the second that does not answer. Of what was
 * sold since, some has its sign, some waits, and goods without a package code were refused: the list of the fiscal desks has all of it.
 */
export async function fillFiscal(context: Context, { manager, shops }: DemoCompany): Promise<void> {
  for (const { id, cashboxes, cashiers } of shops) {
    const [packed, bare] = [await goodsOf(context, id, true), await goodsOf(context, id, false)]
    for (const [index, cashboxId] of cashboxes.entries()) {
      const desk: DeskRow =
        index === 0 ? { cashboxId, kind: 'SIMULATOR', address: '' } : { cashboxId, kind: 'HTTP', address: SWITCHED_OFF }
      await callAs(context, manager, context.now(), saveFiscalDesk, { body: { ...desk, version: 0 } })
      const goods = [...packed.slice(index * RECEIPTS, (index + 1) * RECEIPTS), ...bare.slice(index, index + 1)]
      for (const good of goods) await sellOne(context, cashiers[index % cashiers.length]!, [id, cashboxId], good)
      await sendDue(context.database, cashboxId, await deskOf(context.database, desk), context.now)
    }
  }
}

/** Counted goods of the shop that lie there at one price. */
const goodsOf = ({ database }: Context, departmentId: number, packed: boolean): Promise<Good[]> =>
  database.rows<Good>(sql`
    select balance.item_id as "itemId", min(price.price_uzs) as "priceUzs", min(lot.term_of_item) as "termOfItem"
    from stock_balance balance
    join lot on lot.id = balance.lot_id
    join item on item.id = balance.item_id and not item.weighed and (item.package_code is not null) = ${packed}
    join current_price price on price.department_id = balance.department_id and price.lot_id = balance.lot_id
    where balance.department_id = ${departmentId} and balance.on_hand > 0
    group by balance.item_id
    having count(*) = 1 and min(balance.on_hand - balance.reserved) >= 10 and min(price.price_uzs) > 0
      and coalesce(min(lot.term_of_item) > current_date + 1, true)
    order by balance.item_id limit ${2 * RECEIPTS}`)

const sellOne = (
  context: Context,
  userId: number,
  [departmentId, cashboxId]: readonly [number, number],
  { itemId, priceUzs, termOfItem }: Good,
) =>
  callAs(context, userId, context.now(), finishSale, {
    body: {
      uuid: randomUUID(),
      departmentId,
      cashboxId,
      saleItems: [{ itemId, count: 1, priceUzs, termOfItem }],
      payments: [{ paymentType: 'CASH', amount: priceUzs }],
      finalTotalSum: priceUzs,
    },
  })
