import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, flag, time } from './fields.ts'
import { ownPassword as password } from './password.ts'

/** Of twenty bytes, in the letters that people can type. */
const SECRET = /^[A-Z2-7]{32}$/
const CODE_LENGTH_MAX = 32

/** Six digits of the telephone, or a recovery code where one will do; blanks and hyphens do not count. */
export const signInCode = z
  .string()
  .trim()
  .min(1)
  .max(CODE_LENGTH_MAX)
  .meta({ kind: 'text', autocomplete: 'one-time-code' })

/** Whether the caller signs in with a code besides the password. Not in the specification, which knows none. */
export const secondFactorState = endpoint('GET /second-factor', {
  can: 'signed-in',
  answer: z.object({ isOn: flag, since: time.nullable(), recoveryCodesLeft: count }),
})

/** A secret for the telephone, as text and as what its camera reads; nothing has changed yet. */
export const newSecondFactor = endpoint('GET /second-factor/new', {
  can: 'signed-in',
  answer: z.object({ secret: z.string(), address: z.string() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/**
 * From now on every signing in asks for a code, too; the telephone shows that it knows the secret. In place of the one before, where
 * there was one. The recovery codes are told this once. 400 `ownPasswordWrong`, `wrongCode`; 429 `tooManyTries`.
 */
export const turnOnSecondFactor = endpoint('POST /second-factor/turn-on', {
  can: 'signed-in',
  ownKey: true,
  body: z.object({ secret: z.string().regex(SECRET), code: signInCode, password }),
  answer: RecoveryCodes,
})
/** New ones; those of before are good no longer. 400 `ownPasswordWrong`, 409 `noSecondFactor`. */
export const renewRecoveryCodes = endpoint('POST /second-factor/recovery-codes', {
  can: 'signed-in',
  ownKey: true,
  body: z.object({ password }),
  answer: RecoveryCodes,
})
/** 400 `ownPasswordWrong`. */
export const turnOffSecondFactor = endpoint('POST /second-factor/turn-off', {
  can: 'signed-in',
  ownKey: true,
  body: z.object({ password }),
  answer: Done,
})

/** Of a user who has lost the telephone and the recovery codes. As every change of a user; 403 `ownAccount` also to administrators. */
export const resetSecondFactor = endpoint('DELETE /user/second-factor/{id}', { can: 'edit users', answer: Done })
