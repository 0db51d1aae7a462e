import {
  endOtherSessions,
  endUserSession,
  listLockouts,
  LOCKOUT_SHOWN_DAYS,
  LOCKOUTS_SHOWN,
  searchUserSessions,
} from '../../src/api/userSession.ts'
import { holds } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import { hashToken, SESSION_IDLE_HOURS } from '../auth/findCaller.ts'
import { lockoutsFor } from '../auth/lockouts.ts'
import { type Caller, requirePermission } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { contains, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound } from '../refusal.ts'
import { lockUser } from '../users/lockUser.ts'
import { USER } from '../users/userRecord.ts'

interface Place {
  device: string
  address: string
}

async function tellEnded(db: Transaction, caller: Caller, userId: number, ended: readonly Place[]): Promise<void> {
  if (ended.length === 0) return
  const places = ended.map(({ device, address }) => [device, address].filter(Boolean).join(', '))
  await writeAudit(db, caller, { subject: 'user', id: userId, action: 'edit' }, { device: [places.join('; '), null] })
}

export const userSessionHandlers = [
  ...handleList(searchUserSessions, {
    from: ({ caller, token }) => sql`session
      join app_user on app_user.id = session.user_id
      left join employee on employee.id = app_user.employee_id
      cross join (select ${hashToken(token)}::bytea as token_hash, ${caller.userId}::bigint as user_id,
        ${holds(caller.permissions, 'edit users')}::boolean as may_edit) asking`,
    columns: {
      id: sql`session.id`,
      username: { sql: sql`app_user.username`, sort: sql`lower(app_user.username)` },
      employeeName: {
        sql: sql`nullif(concat_ws(' ', employee.last_name, employee.first_name), '')`,
        sort: sql`employee.name_key`,
        folded: sql`employee.search`,
      },
      device: sql`session.device`,
      address: sql`session.address`,
      signedInAt: sql`session.created_at`,
      lastSeenAt: sql`session.used_at`,
      isThisOne: sql`(session.token_hash = asking.token_hash)`,
      mayEnd: sql`(session.user_id = asking.user_id or asking.may_edit)`,
    },
    scope: ({ caller }) => sql`
      session.expires_at > now() and session.used_at > now() - ${SESSION_IDLE_HOURS} * interval '1 hour'
      and (session.user_id = ${caller.userId} or ${holds(caller.permissions, 'view users')}::boolean and ${USER.scope(caller)})`,
    filter: {
      keyword: (words) => sql`(lower(app_user.username) like lower(${contains(words)})
        or session.address like ${contains(words)} or session.device ilike ${contains(words)}
        or ${matchesWords(sql`employee.search`, words)})`,
    },
    defaultSort: [{ field: 'lastSeenAt', descending: true }],
  }),

  handle(endUserSession, async ({ db, caller, path }) => {
    const id = Number(path.id)
    const session = await db.first<Place & { userId: number }>(
      sql`select user_id as "userId", device, address from session where id = ${id}`,
    )
    if (!session) throw notFound()
    if (session.userId !== caller.userId) {
      requirePermission(caller, 'edit users')
      await lockUser(db, caller, session.userId)
    }
    await db.run(sql`delete from session where id = ${id}`)
    await tellEnded(db, caller, session.userId, [session])
    return { done: true as const }
  }),

  handle(endOtherSessions, async ({ db, caller, token }) => {
    const ended = await db.rows<Place>(sql`
      delete from session where user_id = ${caller.userId} and token_hash <> ${hashToken(token)} returning device, address`)
    await tellEnded(db, caller, caller.userId, ended)
    return { ended: ended.length }
  }),

  handleRead(listLockouts, ({ db, caller }) =>
    db.rows(sql`
      select lockout.id, lockout.at, app_user.username, lockout.address from ${lockoutsFor(caller, LOCKOUT_SHOWN_DAYS)}
      order by lockout.at desc, lockout.id desc limit ${LOCKOUTS_SHOWN}`),
  ),
]
