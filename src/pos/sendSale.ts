import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { finishSale, type Sale } from '../api/sale.ts'
import type { OutgoingSale } from './outgoingSale.ts'

/** A sale is one transaction; the server that takes longer is stuck, and asking again is free. */
const SEND_TIMEOUT_MS = 20_000

/** What became of one try to send a sale. */
export type Outcome =
  | { readonly is: 'finished'; readonly sale: Sale }
  /** The sale was finished before, with another content than this: what stands is `sale`. */
  | { readonly is: 'otherFinished'; readonly sale: Sale }
  /** The server said no and did nothing. */
  | { readonly is: 'refused'; readonly failure: ApiFailure }
  /** Nobody is signed in, or the token is no longer known; the server did nothing. */
  | { readonly is: 'signInNeeded' }
  /** The server is busy or away and did nothing, or nobody knows what it did: the same again, until it says. */
  | { readonly is: 'again'; readonly failure: ApiFailure; readonly uncertain: boolean }

/** Sends a sale once. Sending it again with the same body is always safe: the server knows it by its UUID. */
export async function sendSale(outgoing: OutgoingSale): Promise<Outcome> {
  try {
    const sale = await call(
      finishSale,
      { body: outgoing.body },
      { key: outgoing.uuid, retries: 0, timeoutMs: SEND_TIMEOUT_MS },
    )
    return { is: 'finished', sale }
  } catch (error) {
    if (error instanceof ApiFailure) return outcomeOf(error)
    // A fault of the program: the sale must not hang for it, and nobody knows what the server did.
    globalThis.reportError(error)
    return { is: 'again', failure: new ApiFailure(0, { code: 'programFailed' }), uncertain: true }
  }
}

/** A server in the same shop answers in a twentieth of that; a buyer does not wait for longer. */
const ANSWER_MS_MAX = 3_000

/** Nobody has answered, and nobody knows whether the sale came to the server. */
export const UNANSWERED: Outcome = {
  is: 'again',
  failure: new ApiFailure(0, { code: 'timedOut' }),
  uncertain: true,
}

/** Sends a sale once, for whoever can do without the answer: what comes later than soon is not waited for. */
export function answerSoon(outgoing: OutgoingSale): Promise<Outcome> {
  const noAnswer = new Promise<Outcome>((resolve) => setTimeout(() => resolve(UNANSWERED), ANSWER_MS_MAX))
  return Promise.race([sendSale(outgoing), noAnswer])
}

function outcomeOf(failure: ApiFailure): Outcome {
  const { status, code } = failure
  if (status === 401) return { is: 'signInNeeded' }
  const { sale } = (failure.details ?? {}) as { sale?: Sale }
  if (code === 'keyReused' && sale?.status === 'FINISHED') return { is: 'otherFinished', sale }
  if (status === 429 || status === 503 || status === 507) return { is: 'again', failure, uncertain: false }
  // 2xx: the server has done it, and only its answer could not be read.
  if (status < 400 || status >= 500) return { is: 'again', failure, uncertain: true }
  return { is: 'refused', failure }
}

const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 30_000

/** How long to wait after the given number of tries: 1, 2, 4 … 30 s, spread so that many tills do not knock at once. */
export function retryDelayMs(tries: number, random: number): number {
  const delayMs = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** (tries - 1))
  return Math.round(delayMs * (0.75 + random / 2))
}
