import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call } from '../../api/client/call.ts'
import { session } from '../../api/client/session.ts'
import { reportError } from '../../api/errorReport.ts'
import { lastActions } from './lastActions.ts'

const MESSAGE_LENGTH_MAX = 2_000
const DETAILS_LENGTH_MAX = 8_000
/** Each is told once while the page is open: a screen that breaks breaks at every drawing. */
const told = new Set<string>()

/**
 * Tells the server of a mistake of the program's own. What the server itself refused is no such mistake, and who is signed out tells
 * nothing. That it cannot be told is told to nobody: there is nothing that the person could do.
 */
export function reportFailure(error: unknown, place: string): void {
  if (error instanceof ApiFailure || session.get().user === null) return
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  if (told.has(message + place)) return
  told.add(message + place)
  const body = {
    kind: 'FAILURE' as const,
    message: readable(message).slice(0, MESSAGE_LENGTH_MAX) || 'Error',
    place,
    details: readable(stack ?? '').slice(0, DETAILS_LENGTH_MAX),
    actions: lastActions(),
  }
  void call(reportError, { body }).catch(() => undefined)
}

/** Without characters that the server takes for a disguise: a message may quote whatever came. */
const readable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '')
