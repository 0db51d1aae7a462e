import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { writeAudit } from '../audit.ts'
import { hashToken } from '../auth/findCaller.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { giveBackTry, takeTry } from '../auth/tries.ts'
import { passwordChanges } from '../bounds.ts'
import { sql } from '../db/sql.ts'
import { handlePrepared, inTurn, Outdated } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { requireUnguessable } from '../users/requireUnguessable.ts'

const DONE = { done: true as const }

export const ownPasswordHandlers = [
  inTurn(
    passwordChanges,
    handlePrepared(
      changeOwnPassword,
      async ({ db, caller: { userId, username }, body, address }) => {
        const { known, employeeId } = await db.one<{ known: string; employeeId: number | null }>(
          sql`select password_hash as known, employee_id as "employeeId" from app_user where id = ${userId}`,
        )
        await requireUnguessable(db, body.password, { username, employeeId })
        const taken = await takeTry(db, username, address)
        if (await verifyPassword(known, body.oldPassword)) {
          await giveBackTry(db, taken)
          return { known, next: await hashPassword(body.password) }
        }
        // What is only a replay counts as well: it tries a password, too.
        if (await verifyPassword(known, body.password)) return undefined
        throw new Refusal(400, 'wrongOldPassword', {}, { oldPassword: 'wrongOldPassword' })
      },
      async ({ db, caller, token, prepared }) => {
        if (!prepared) return DONE
        const { userId } = caller
        const changed = await db.run(sql`
          update app_user set password_hash = ${prepared.next}, version = version + 1
          where id = ${userId} and password_hash = ${prepared.known}`)
        if (changed === 0) throw new Outdated()
        await db.run(sql`delete from session where user_id = ${userId} and token_hash <> ${hashToken(token)}`)
        await writeAudit(db, caller, { subject: 'user', id: userId, action: 'edit' }, { password: [null, null] })
        return DONE
      },
    ),
  ),
]
