import { saveRoleLimits } from '../../../src/api/approval.ts'
import { moveCash } from '../../../src/api/cashMove.ts'
import { saveFiscalDesk } from '../../../src/api/fiscal.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

/** Limits of cashiers, a desk that only plays to be fiscal on the first register of each shop, and change money in open drawers. */
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
  const open = await database.rows<{ depId: number; cashboxId: number; openedBy: number }>(sql`
    select department_id as "depId", cashbox_id as "cashboxId", opened_by as "openedBy" from cash_session where status = 'OPEN'`)
  for (const { depId, cashboxId, openedBy } of open)
    await callAs(context, openedBy, now, moveCash, {
      path: { depId, cashboxId },
      body: { direction: 'IN', amount: 200_000, reason: 'Размен на утро' },
    })
}
