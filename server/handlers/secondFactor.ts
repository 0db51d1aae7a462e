import {
  newSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../src/api/secondFactor.ts'
import { writeAudit } from '../audit.ts'
import { requirePassword } from '../auth/requirePassword.ts'
import { keepRecoveryCodes, newRecoveryCodes, newSecret, removeSecondFactor, sealSecret } from '../auth/secondFactor.ts'
import { fromBase32, stepOf, totpAddress } from '../auth/totp.ts'
import { passwordChanges } from '../bounds.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { lockUser } from '../users/lockUser.ts'

const DONE = { done: true as const }
/** What the history says of it: that there is one. */
const SECRET = '••••••'

const tell = (db: Transaction, caller: Caller, userId: number, field: string, isOn: boolean) =>
  writeAudit(
    db,
    caller,
    { subject: 'user', id: userId, action: 'edit' },
    { [field]: isOn ? [null, SECRET] : [SECRET, null] },
  )

export const secondFactorHandlers = [
  handleRead(secondFactorState, ({ db, caller }) =>
    db.one(sql`
      select factor.since is not null as "isOn", factor.since,
        (select count(*) from recovery_code where user_id = ${caller.userId} and used_at is null) as "recoveryCodesLeft"
      from (values (1)) always (row) left join second_factor factor on factor.user_id = ${caller.userId}`),
  ),

  handleRead(newSecondFactor, async ({ caller, context }) => {
    const secret = newSecret(context)
    return { secret, address: totpAddress(secret, caller.username) }
  }),

  inTurn(
    passwordChanges,
    handlePrepared(
      turnOnSecondFactor,
      async (call) => {
        await requirePassword(call, call.body.password)
        const secret = fromBase32(call.body.secret)
        const step = stepOf(secret, call.body.code.replace(/\s/g, ''), call.now)
        if (step === undefined) throw new Refusal(400, 'wrongCode', {}, { code: 'wrongCode' })
        return { sealed: sealSecret(call.context, secret), step, codes: newRecoveryCodes(call.context) }
      },
      async ({ db, caller, now, prepared: { sealed, step, codes } }) => {
        await db.run(sql`
          insert into second_factor (user_id, secret, since, last_step) values (${caller.userId}, ${sealed}, ${now}, ${step})
          on conflict (user_id) do update set secret = excluded.secret, since = excluded.since, last_step = excluded.last_step`)
        await keepRecoveryCodes(db, caller.userId, codes)
        await tell(db, caller, caller.userId, 'secondFactor', true)
        return { recoveryCodes: codes }
      },
    ),
  ),

  inTurn(
    passwordChanges,
    handlePrepared(
      renewRecoveryCodes,
      async (call) => {
        await requirePassword(call, call.body.password)
        return newRecoveryCodes(call.context)
      },
      async ({ db, caller, prepared }) => {
        const isOn = await db.first(sql`select from second_factor where user_id = ${caller.userId} for update`)
        if (!isOn) throw new Refusal(409, 'noSecondFactor')
        await keepRecoveryCodes(db, caller.userId, prepared)
        await tell(db, caller, caller.userId, 'recoveryCodes', true)
        return { recoveryCodes: prepared }
      },
    ),
  ),

  inTurn(
    passwordChanges,
    handlePrepared(
      turnOffSecondFactor,
      (call) => requirePassword(call, call.body.password),
      async ({ db, caller }) => {
        if (await removeSecondFactor(db, caller.userId)) await tell(db, caller, caller.userId, 'secondFactor', false)
        return DONE
      },
    ),
  ),

  handle(resetSecondFactor, async ({ db, caller, path }) => {
    // The own one is turned off with the password, by administrators, too.
    if (Number(path.id) === caller.userId) throw new Refusal(403, 'ownAccount')
    const { id } = await lockUser(db, caller, Number(path.id))
    if (await removeSecondFactor(db, id)) await tell(db, caller, id, 'secondFactor', false)
    return DONE
  }),
]
