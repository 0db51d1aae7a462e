import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done } from './fields.ts'
import { checkNewPassword, ownPassword, password, repeatedPassword } from './password.ts'

/**
 * Specification 3 §7. The caller's other sessions end, this one goes on. 400 `wrongOldPassword`, or what is wrong with the new
 * one; 429 `tooManyTries`. No key is kept, because it would be kept with a hash of both passwords: asked a second time, the
 * password is already the new one, and that is the answer.
 */
export const changeOwnPassword = endpoint('PUT /user/password-change', {
  can: 'signed-in',
  ownKey: true,
  body: z
    .object({ oldPassword: ownPassword, password, confirmPassword: repeatedPassword })
    .superRefine(checkNewPassword),
  answer: Done,
})
