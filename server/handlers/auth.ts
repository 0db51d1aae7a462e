import { signIn, signOut, whoAmI, type Session } from '../../src/api/auth.ts'
import { deviceName } from '../../src/rules/deviceName.ts'
import { placeOfTry, rememberDevice } from '../auth/device.ts'
import { hashToken, SESSION_DAYS } from '../auth/findCaller.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { requireSecondFactor } from '../auth/secondFactor.ts'
import { giveBackTry, takeTry } from '../auth/tries.ts'
import { signIns } from '../bounds.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handleRead, inTurn } from '../handle.ts'
import { Refusal } from '../refusal.ts'

const TOKEN_BYTES = 32
let strangersHash: Promise<string> | undefined
/** An unknown name costs as much time as a known one. */
const hashOfNobody = () => (strangersHash ??= hashPassword('nobody has this password'))

const sessionOf = (db: Executor, userId: number): Promise<Session> =>
  db.one<Session>(sql`
    select u.id, u.username, u.department_id as "departmentId", d.name as "departmentName", d.type as "departmentType",
      case when u.contragent_id is null then d.sale_type end as "departmentSaleType",
      currency.id as "depCurrencyId", d.currency_code as "depCurrencyCode", currency.name as "depCurrencyName",
      u.contragent_id as "contragentId", nullif(concat_ws(' ', e.last_name, e.first_name), '') as "employeeName",
      coalesce(array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id order by r.code), '{}') as roles,
      coalesce(array(select distinct rp.permission from user_role ur join role_permission rp on rp.role_id = ur.role_id
        where ur.user_id = u.id order by 1), '{}') as permissions,
      exists(select from user_role ur join role_permission rp on rp.role_id = ur.role_id
        where ur.user_id = u.id and rp.permission = 'manage all') as "isAdmin"
    from app_user u
    left join department d on d.id = u.department_id
    left join employee e on e.id = u.employee_id
    left join reference currencies on currencies.code = 'CURRENCY' and currencies.parent_id is null
    left join reference currency on currency.parent_id = currencies.id and currency.code = d.currency_code and currency.deleted_at is null
    where u.id = ${userId}`)

export const authHandlers = [
  inTurn(
    signIns,
    handleRead(signIn, async ({ body, db, now, address, userAgent, device, keepDevice, context }) => {
      const username = body.username.toLowerCase()
      const place = await placeOfTry(db, username, device, address)
      const taken = await takeTry(db, username, place, address)
      const user = await db.first<{ id: number; passwordHash: string }>(sql`
        select id, password_hash as "passwordHash" from app_user where lower(username) = ${username} and status = 'ACTIVE'`)
      const right = await verifyPassword(user?.passwordHash ?? (await hashOfNobody()), body.password)
      if (!user || !right) throw new Refusal(401, 'wrongPassword')
      await giveBackTry(db, taken)
      await requireSecondFactor({ db, context, now }, { userId: user.id, username, code: body.code, place, address })
      keepDevice(await rememberDevice(db, user.id, device, context.randomBytes))
      const token = context.randomBytes(TOKEN_BYTES).toString('base64url')
      await db.run(sql`insert into session (token_hash, user_id, address, device, expires_at)
        values (${hashToken(token)}, ${user.id}, ${address}, ${deviceName(userAgent)},
          now() + ${SESSION_DAYS} * interval '1 day')`)
      return { ...(await sessionOf(db, user.id)), token }
    }),
  ),

  handleRead(signOut, async ({ db, token }) => {
    await db.run(sql`delete from session where token_hash = ${hashToken(token)}`)
    return { done: true as const }
  }),

  handleRead(whoAmI, ({ db, caller }) => sessionOf(db, caller.userId)),
]
