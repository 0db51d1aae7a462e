import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { passwordFault } from '../../src/api/password.ts'
import { writeAudit } from '../audit.ts'
import { hashToken } from '../auth/findCaller.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { countWrongPassword, refuseTooManyTries } from '../auth/tries.ts'
import { sql } from '../db/sql.ts'
import { handle } from '../handle.ts'
import { Refusal } from '../refusal.ts'

const DONE = { done: true as const }

export const ownPasswordHandlers = [
  handle(changeOwnPassword, async ({ db, caller, body, token, address, context }) => {
    const { userId, username } = caller
    const fault = passwordFault(body.password, username)
    if (fault) throw new Refusal(400, 'badInput', {}, { password: fault })
    await refuseTooManyTries(db, username, address)
    const { passwordHash } = await db.one<{ passwordHash: string }>(
      sql`select password_hash as "passwordHash" from app_user where id = ${userId} for no key update`,
    )
    if (!(await verifyPassword(passwordHash, body.oldPassword))) {
      // Outside of this transaction, which the refusal rolls back. What is only a replay counts as well: it tries a password, too.
      await countWrongPassword(context.database, username, address)
      if (await verifyPassword(passwordHash, body.password)) return DONE
      throw new Refusal(400, 'wrongOldPassword', {}, { oldPassword: 'wrongOldPassword' })
    }
    await db.run(sql`
      update app_user set password_hash = ${await hashPassword(body.password)}, version = version + 1 where id = ${userId}`)
    await db.run(sql`delete from session where user_id = ${userId} and token_hash <> ${hashToken(token)}`)
    await writeAudit(db, caller, { subject: 'user', id: userId, action: 'edit' }, { password: [null, null] })
    return DONE
  }),
]
