import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import type { closePaidSession, openPaidSession } from '../../src/api/paidSale.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { closeSession, openCashSession } from './cashSession.ts'
import { keepSeries } from './finishPaid.ts'
import { soundTime } from './paidFact.ts'

type Opening = ReceivedBy<typeof openPaidSession>['body']
type Closing = ReceivedBy<typeof closePaidSession>['body']
type Taken = AnswerOf<typeof openPaidSession>
type OpenNow = { id: number; openedAt: Date } | undefined

/** Opens a session as its till has done already, once; one that is open stays as it is. */
export const openPaid = (call: Call & { body: Opening }): Promise<Taken> =>
  onceBySeries(call, 'OPEN', async (open, at) => {
    if (open) return { sessionId: open.id, fits: false }
    const { db, caller, body } = call
    const { departmentId, cashboxId, openingCash } = body
    return {
      sessionId: await openCashSession(db, { departmentId, cashboxId, userId: caller.userId, openingCash, now: at }),
      fits: true,
    }
  })

/**
 * Closes the session that its till has closed already, once: the sales before it are here, for they come in order. A session that
 * somebody has begun since is another one.
 * @throws Refusal 409 `receiptsMissing`
 */
export const closePaid = (call: Call & { body: Closing }): Promise<Taken> =>
  onceBySeries(call, 'CLOSE', async (open, at) => {
    const { db, caller, body } = call
    if (!open || !(open.openedAt <= at || (await countsBefore(call, open.id))))
      return { sessionId: open?.id ?? null, fits: false }
    await closeSession(db, caller, {
      ...body,
      countedCash: body.countedCash ?? null,
      notes: body.notes ?? null,
      leaves: 0,
      now: at > open.openedAt ? at : open.openedAt,
      isDone: true,
    })
    return { sessionId: open.id, fits: true }
  })

/** Whether it was opened late for sales that this device had made before it closed. */
const countsBefore = ({ db, body }: Call & { body: Closing }, sessionId: number) =>
  db
    .first(
      sql`
      select from till_sale taken join sale on sale.id = taken.sale_id
      where sale.session_id = ${sessionId} and taken.cashbox_id = ${body.cashboxId} and taken.epoch = ${body.epoch}
        and taken.number <= ${body.number} limit 1`,
    )
    .then(Boolean)

async function onceBySeries(
  call: Call & { body: Opening | Closing },
  kind: 'OPEN' | 'CLOSE',
  work: (open: OpenNow, at: Date) => Promise<{ sessionId: number | null; fits: boolean }>,
): Promise<Taken> {
  const { db, caller, body, now } = call
  const { uuid, departmentId, cashboxId, epoch, madeAt } = body
  requireDepartment(caller, departmentId)
  await keepSeries(call, body)
  const known = await db.first<Taken>(sql`select fits from till_session where uuid = ${uuid}`)
  if (known) return known
  const open = await db.first<{ id: number; openedAt: string }>(sql`
    select id, opened_at as "openedAt" from cash_session where cashbox_id = ${cashboxId} and status = 'OPEN' for update`)
  const { sessionId, fits } = await work(
    open && { id: open.id, openedAt: new Date(open.openedAt) },
    soundTime(madeAt, now),
  )
  await db.run(sql`
    insert into till_session (uuid, kind, department_id, cashbox_id, epoch, made_at, arrived_at, sender_id, session_id, fits)
    values (${uuid}, ${kind}, ${departmentId}, ${cashboxId}, ${epoch}, ${madeAt}, ${now}, ${caller.userId}, ${sessionId}, ${fits})`)
  return { fits }
}
