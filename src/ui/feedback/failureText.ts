import { ApiFailure } from '../../api/client/apiFailure.ts'
import { i18n } from '../i18n/i18n.ts'

/** What the user reads about an error: the server's own words, or ours where there was no server to ask. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure) return error.message || i18n.t(`message.${error.code}`)
  return i18n.t(isOutdated(error) ? 'message.programUpdated' : 'message.programFailed')
}

/** Statuses of what is wrong, forbidden or not there: asked once more it is refused once more. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404])

/** Whether asking again may help. */
export const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiFailure && REFUSED.has(error.status))

/** A part of the program that a newer version on the server no longer has. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
