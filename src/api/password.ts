import { z } from 'zod'
import {
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  passwordWeaknesses,
  type PasswordWeakness,
} from '../rules/password.ts'

export const password = z
  .string()
  .min(PASSWORD_LENGTH_MIN)
  .max(PASSWORD_LENGTH_MAX)
  .meta({ kind: 'text', secret: true })
/** The same once more, so that nobody is locked out by a slip of the finger: it need only be equal. */
export const repeatedPassword = z.string().min(1).max(PASSWORD_LENGTH_MAX).meta({ kind: 'text', secret: true })
/** The one that the caller has, whatever it once was: today's rules are for new ones. */
export const ownPassword = z
  .string()
  .min(1)
  .max(PASSWORD_LENGTH_MAX)
  .meta({ kind: 'text', secret: true, autocomplete: 'current-password' })

const MESSAGES: Readonly<Record<PasswordWeakness, string>> = {
  TOO_SHORT: 'wrongValue',
  TOO_LONG: 'wrongValue',
  LIKE_USERNAME: 'passwordLikeUsername',
  COMMON: 'passwordCommon',
}
/** Key of the message that says why this password will not do; undefined for a good one. */
export function passwordFault(text: string, username: string, ownNames?: readonly string[]): string | undefined {
  const [weakness] = passwordWeaknesses(text, username, ownNames)
  return weakness && MESSAGES[weakness]
}

/** Refines a schema with a new password: both fields are equal, and the password is none of those that are guessed first. */
export function checkNewPassword(
  values: { password: string; confirmPassword?: string | undefined; username?: string },
  context: z.RefinementCtx,
): void {
  const fault = passwordFault(values.password, values.username ?? '')
  if (fault) context.addIssue({ code: 'custom', message: fault, path: ['password'] })
  if (values.confirmPassword !== undefined && values.confirmPassword !== values.password)
    context.addIssue({ code: 'custom', message: 'passwordsDiffer', path: ['confirmPassword'] })
}
