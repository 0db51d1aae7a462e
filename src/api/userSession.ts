import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, flag, id, KEYWORD_LENGTH_MAX, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'

/** One place in which somebody is signed in. */
export const UserSessionRow = z.object({
  id,
  username: text,
  employeeName: text.nullable(),
  /** `Chrome 156 · Windows`. */
  device: text,
  address: text,
  signedInAt: time,
  /** Exact to some minutes. */
  lastSeenAt: time,
  /** The one in which this is asked. */
  isThisOne: flag,
  /** Whether the caller may end it. */
  mayEnd: flag,
})
export type UserSessionRow = z.infer<typeof UserSessionRow>

/** The caller's own sessions, and to who sees users also those of the users of the own departments. Not in the specification, which has none. */
export const searchUserSessions = listEndpoint('POST /user-session/search', {
  can: 'signed-in',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() }),
  row: UserSessionRow,
})

/** Its token is worth nothing from now on. Of another user: 403 as for every change of a user, and only to who may edit users. */
export const endUserSession = endpoint('DELETE /user-session/{id}', { can: 'signed-in', answer: Done })

/** Every other one of the caller's own. Answers how many there were. */
export const endOtherSessions = endpoint('POST /user-session/end-others', {
  can: 'signed-in',
  answer: z.object({ ended: count }),
})

/** So long the last lockouts are shown, and so many. */
export const LOCKOUT_SHOWN_DAYS = 7
export const LOCKOUTS_SHOWN = 20

/** Who guessed at passwords until he was told to wait: at the caller's own, and to who sees users also at theirs. The latest first. */
export const listLockouts = endpoint('GET /user-session/lockouts', {
  can: 'signed-in',
  answer: z.array(
    z.object({
      id,
      at: time,
      /** Null: a name that nobody has. */
      username: text.nullable(),
      address: text,
    }),
  ),
})
