import { MoneyTransferPayload } from '../../src/api/moneyTransfer.ts'
import { CONTRACT } from '../contracts/contractRecord.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { defineRecord, ofDepartment } from '../records/defineRecord.ts'

/** Money that went between a department and a contragent. Written once: a wrong one is taken back, and written anew. */
export const MONEY_TRANSFER = defineRecord({
  name: 'moneyTransfer',
  payload: MoneyTransferPayload,
  linked: [DEPARTMENT, CONTRAGENT, CONTRACT],
  letsGo: ['departmentId', 'contragentId'],
  called: (transfer) => sql`'№ ' || ${transfer}.id`,
  scope: ofDepartment('money_transfer.department_id'),
})
