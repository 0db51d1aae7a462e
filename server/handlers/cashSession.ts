import {
  checkOpenSession,
  currentXReport,
  openSession,
  searchCashSessions,
  takeZReport,
  zReportById,
} from '../../src/api/cashSession.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { onDays } from '../businessDay.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { closeSession, openCashSession } from '../sales/cashSession.ts'
import { nameOf } from '../sales/nameOf.ts'
import { requireCashbox } from '../sales/openSession.ts'
import { findOpenSessionId, readCashReport } from '../sales/readCashReport.ts'

export const cashSessionHandlers = [
  handleRead(checkOpenSession, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await findOpenSessionId(db, Number(path.cashboxId))
    return { open: id !== undefined, session: id === undefined ? null : await readCashReport(db, id, now) }
  }),
  handle(openSession, async ({ db, caller, path, body, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await openCashSession(db, {
      departmentId: Number(path.depId),
      cashboxId: Number(path.cashboxId),
      userId: caller.userId,
      openingCash: body.openingCash,
      now,
    })
    return readCashReport(db, id, now)
  }),
  handleRead(currentXReport, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await findOpenSessionId(db, Number(path.cashboxId))
    if (id === undefined) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
    return readCashReport(db, id, now)
  }),
  handle(takeZReport, async ({ db, caller, path, body, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await closeSession(db, {
      departmentId: Number(path.depId),
      cashboxId: Number(path.cashboxId),
      userId: caller.userId,
      countedCash: body.countedCash ?? null,
      comment: body.comment,
      now,
    })
    return readCashReport(db, id, now)
  }),
  handleRead(zReportById, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    const session = await db.first(sql`
      select 1 from cash_session where id = ${Number(path.zReportId)} and department_id = ${Number(path.depId)} and cashbox_id = ${Number(path.cashboxId)}`)
    if (!session) throw notFound('zReportId')
    return readCashReport(db, Number(path.zReportId), now)
  }),

  ...handleList(searchCashSessions, {
    from: sql`cash_session session
      join department on department.id = session.department_id
      join cashbox on cashbox.id = session.cashbox_id
      join app_user opener on opener.id = session.opened_by
      left join app_user closer on closer.id = session.closed_by`,
    columns: {
      id: sql`session.id`,
      sessionNumber: sql`session.session_number`,
      status: sql`session.status`,
      depId: sql`session.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      cashboxId: sql`session.cashbox_id`,
      cashboxNumber: sql`cashbox.number`,
      openedAt: sql`session.opened_at`,
      openedByName: nameOf(sql`opener`),
      closedAt: sql`session.closed_at`,
      closedByName: sql`case when closer.id is not null then ${nameOf(sql`closer`)} end`,
      receipts: sql`session.receipts`,
      returns: sql`session.returns`,
      soldSum: sql`session.sold_sum`,
      returnedSum: sql`session.returned_sum`,
      discountSum: sql`session.discount_sum`,
      revenue: sql`session.sold_sum - session.returned_sum`,
      openingCash: sql`session.opening_cash`,
      countedCash: sql`session.counted_cash`,
      comment: sql`left(session.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`session.department_id`),
    filter: {
      departmentId: (id) => sql`session.department_id = ${id}`,
      cashboxId: (id) => sql`session.cashbox_id = ${id}`,
      start: (day, { timeZone }) => onDays(sql`session.opened_at`, day, null, timeZone),
      end: (day, { timeZone }) => onDays(sql`session.opened_at`, null, day, timeZone),
    },
    defaultSort: [{ field: 'openedAt', descending: true }],
  }),
]
