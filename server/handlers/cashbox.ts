import { type Cashbox, cashboxes, deleteCashbox, saveCashbox } from '../../src/api/cashbox.ts'
import { requireDepartment } from '../caller.ts'
import { CASHBOX } from '../cashboxes/cashboxRecord.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { handleRecord } from '../records/handleRecord.ts'

export const cashboxHandlers = [
  handleRead(cashboxes, ({ db, caller, path }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    return db.rows<Cashbox>(sql`
      select id, department_id as "departmentId", number, name, cash_rounding as "cashRounding", asks_slip as "asksSlip",
        offline_debt_max as "offlineDebtMax", offline_certificate_max as "offlineCertificateMax", version,
        exists (select from cash_session where cashbox_id = cashbox.id and status = 'OPEN') as open
      from cashbox where department_id = ${Number(path.depId)} and deleted_at is null order by length(number), number`)
  }),
  ...handleRecord(CASHBOX, { save: saveCashbox, remove: deleteCashbox }),
]
