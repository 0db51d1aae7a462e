import { saveCashbox } from '../../../src/api/cashbox.ts'
import { openSession } from '../../../src/api/cashSession.ts'
import { createExpense, editExpense, getExpense } from '../../../src/api/expense.ts'
import type { SavingsOf } from './saving.ts'

const IN_THE_DRAWER = 1_000_000

/** Paid by a till, whose session is open: that alone has all fields. */
export const expense: SavingsOf = ({ admin, server }) => [
  {
    create: createExpense,
    edit: editExpense,
    read: (id) => admin.call(getExpense, { path: { id } }),
    hints: async (time) => {
      const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
      const { id: cashboxId } = await admin.call(saveCashbox, {
        body: { departmentId, number: `${time}`, name: 'У входа' },
      })
      await admin.call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: IN_THE_DRAWER } })
      return { departmentId, paymentSource: 'CASHBOX', cashboxId, currencyCode: 'UZS' }
    },
  },
]
