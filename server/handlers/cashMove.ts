import { moveCash, repayDebt, searchCashMoves, takeOver } from '../../src/api/cashMove.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { nameOfCustomer } from '../customers/customerRecord.ts'
import { moveCashOf, takeOverBy, takeRepayment } from '../sales/moveCash.ts'
import { nameOf } from '../sales/nameOf.ts'
import { requireCashbox } from '../sales/openSession.ts'

const registerOf = ({ depId, cashboxId }: Record<'depId' | 'cashboxId', string | number>) => ({
  departmentId: Number(depId),
  cashboxId: Number(cashboxId),
})

export const cashMoveHandlers = [
  handle(moveCash, async (call) => {
    const register = registerOf(call.path)
    requireDepartment(call.caller, register.departmentId, 'depId')
    await requireCashbox(call.db, register.departmentId, register.cashboxId)
    return moveCashOf(call, register, call.body)
  }),
  handle(repayDebt, async (call) => {
    const register = registerOf(call.path)
    requireDepartment(call.caller, register.departmentId, 'depId')
    await requireCashbox(call.db, register.departmentId, register.cashboxId)
    return takeRepayment(call, register, call.body)
  }),
  handle(takeOver, async (call) => {
    const register = registerOf(call.path)
    requireDepartment(call.caller, register.departmentId, 'depId')
    await requireCashbox(call.db, register.departmentId, register.cashboxId)
    return takeOverBy(call, register, call.body)
  }),

  ...handleList(searchCashMoves, {
    from: sql`cash_move move
      left join cash_session session on session.id = move.session_id
      left join department on department.id = move.department_id
      left join cashbox on cashbox.id = move.cashbox_id
      left join customer on customer.id = move.customer_id
      left join expense on expense.id = move.expense_id
      left join reference expense_type on expense_type.id = expense.expense_type_id
      left join app_user maker on maker.id = move.user_id
      left join app_user giver on giver.id = move.from_user_id`,
    columns: {
      id: sql`move.id`,
      madeAt: sql`move.made_at`,
      cashMoveKind: sql`move.kind`,
      sum: sql`case when move.kind = 'OUT' then -move.amount else move.amount end`,
      reason: sql`left(move.reason, 255)`,
      expenseTypeName: sql`expense_type.name`,
      customerName: sql`case when customer.id is not null then ${nameOfCustomer} end`,
      depId: sql`move.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      cashboxNumber: sql`cashbox.number`,
      sessionId: sql`move.session_id`,
      sessionNumber: sql`session.session_number`,
      userName: nameOf(sql`maker`),
      fromUserName: sql`case when giver.id is not null then ${nameOf(sql`giver`)} end`,
    },
    scope: ({ caller }) => inScope(caller, sql`move.department_id`),
    filter: {
      departmentId: (id) => sql`move.department_id = ${id}`,
      sessionId: (id) => sql`move.session_id = ${id}`,
    },
    defaultSort: [{ field: 'madeAt', descending: true }],
  }),
]
