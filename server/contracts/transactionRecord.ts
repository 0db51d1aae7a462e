import { TransactionPayload } from '../../src/api/transaction.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { defineRecord, everybodys, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'
import { CONTRACT } from './contractRecord.ts'

/** Money given, taken or promised beside the trade; it belongs to the department whose money it is. */
export const TRANSACTION = defineRecord({
  name: 'transaction',
  payload: TransactionPayload,
  linked: [DEPARTMENT, CONTRAGENT, CONTRACT, { ...EMPLOYEE, scope: everybodys }],
  letsGo: ['departmentId', 'contragentId', 'responsibleId'],
  called: (transaction) => sql`'№ ' || ${transaction}.id`,
  scope: ofDepartment('transaction.department_id'),
  check: async (db, _caller, { priceUzs, priceUsd, contractId, contragentId }) => {
    if (priceUzs === 0 && priceUsd === 0)
      throw new Refusal(400, 'badInput', {}, { priceUzs: 'sumNeeded', priceUsd: 'sumNeeded' })
    if (contractId === null) return
    const contract = await db.one<{ contragentId: number }>(
      sql`select contragent_id as "contragentId" from contract where id = ${contractId}`,
    )
    if (contract.contragentId !== contragentId)
      throw new Refusal(400, 'badInput', {}, { contractId: 'otherContragent' })
  },
})
