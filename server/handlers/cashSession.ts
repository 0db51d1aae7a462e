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
import { requireCashbox } from '../sales/openSession.ts'
import { findOpenSessionId, readCashReport, reportFor } from '../sales/readCashReport.ts'
import { CASH_SESSIONS, cashSessionColumns } from '../sales/sessionList.ts'

export const cashSessionHandlers = [
  handleRead(checkOpenSession, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await findOpenSessionId(db, Number(path.cashboxId))
    return {
      open: id !== undefined,
      session: id === undefined ? null : reportFor(caller, await readCashReport(db, id, now)),
    }
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
    return reportFor(caller, await readCashReport(db, id, now))
  }),
  handleRead(currentXReport, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await findOpenSessionId(db, Number(path.cashboxId))
    if (id === undefined) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
    return reportFor(caller, await readCashReport(db, id, now))
  }),
  handle(takeZReport, async ({ db, caller, path, body, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const id = await closeSession(db, caller, {
      departmentId: Number(path.depId),
      cashboxId: Number(path.cashboxId),
      countedCash: body.countedCash ?? null,
      notes: body.notes ?? null,
      comment: body.comment,
      leaves: body.leaves,
      now,
    })
    return reportFor(caller, await readCashReport(db, id, now))
  }),
  handleRead(zReportById, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    const session = await db.first(sql`
      select 1 from cash_session where id = ${Number(path.zReportId)} and department_id = ${Number(path.depId)} and cashbox_id = ${Number(path.cashboxId)}`)
    if (!session) throw notFound('zReportId')
    return reportFor(caller, await readCashReport(db, Number(path.zReportId), now))
  }),

  ...handleList(searchCashSessions, {
    from: CASH_SESSIONS,
    columns: cashSessionColumns,
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
