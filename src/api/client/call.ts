import { type AnswerOf, changes, type Endpoint, type Schema, type SentTo } from '../endpoint.ts'
import { ApiFailure, failureOfResponse, outcomeUnknown } from './apiFailure.ts'
import { environment } from './environment.ts'
import { type FileReceived, type Progress, readFile } from './fileReceived.ts'
import { keepAnswer, keptAnswer } from './keptAnswers.ts'
import { keyFor, rememberUnanswered } from './operationKey.ts'
import { addressOf, requestOf, type Sent } from './request.ts'
import { hearOfDisk } from './serverDisk.ts'
import { session } from './session.ts'

export interface CallOptions {
  /** Cancels the call: it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** The operation's own key, where the caller keeps it longer than one page (a sale at the till). */
  key?: string
  timeoutMs?: number
  /** 0: the caller repeats by itself (the till's outbox). */
  retries?: 0
  /** For answers that are files. */
  onProgress?: (progress: Progress) => void
}

/** What a call answers with: the endpoint's answer, or the file. */
export type Received<E extends Endpoint> = AnswerOf<E> extends File ? FileReceived : AnswerOf<E>
export type CallArguments<E extends Endpoint> =
  unknown extends SentTo<E> ? [input?: object, options?: CallOptions] : [input: SentTo<E>, options?: CallOptions]

/** Waits before the automatic repeats of a call that the server could not take at that moment. */
const RETRY_DELAYS_MS = [400, 1_500]

/**
 * Calls the server; the only `fetch` of the program. A change carries a key that stays the same over its automatic repeats,
 * so it happens once. Rejects with ApiFailure, or with the reason of `options.signal`.
 * A 401 on any call but sign-in ends the session on this device (specification 3 §6).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Received<E>> {
  const sent = (input ?? {}) as Sent
  // A form holds files, which cannot be compared: each sending of one is an operation of its own.
  const operation = endpoint.parts.form ? '' : `${session.get().user?.id} ${endpoint.signature} ${JSON.stringify(sent)}`
  const key = options.key ?? keyFor(operation)
  const delaysMs = options.retries === 0 ? [] : RETRY_DELAYS_MS
  for (let attempt = 0; ; attempt++) {
    try {
      return (await send(endpoint, sent, key, options)) as Received<E>
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const kept = error.status === 0 ? keptAnswer(endpoint, sent) : undefined
      if (kept !== undefined) return kept as Received<E>
      const delayMs = delaysMs[attempt]
      if (delayMs === undefined || !worthRepeating(error)) {
        if (operation && changes(endpoint) && outcomeUnknown(error)) rememberUnanswered(operation, key)
        throw error
      }
      await environment.wait(Math.max(delayMs, error.retryAfterMs))
      options.signal?.throwIfAborted()
    }
  }
}

/** The server was away or busy for a moment. A timeout is not repeated: the user has waited long enough to be told. */
const worthRepeating = ({ status, code }: ApiFailure) =>
  code === 'networkAway' || status === 502 || status === 503 || status === 504

async function send(
  endpoint: Endpoint,
  sent: Sent,
  key: string,
  { signal, timeoutMs = environment.timeoutMs, onProgress }: CallOptions,
) {
  const { token } = session.get()
  const deadline = new AbortController()
  const expire = () => deadline.abort(new ApiFailure(0, { code: 'timedOut' }))
  let timer = setTimeout(expire, timeoutMs)
  const cancel = () => deadline.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel)
  try {
    const response = await fetch(addressOf(endpoint, sent), {
      ...requestOf(endpoint, sent, token, key),
      signal: deadline.signal,
    })
    hearOfDisk(response)
    if (!response.ok) {
      const failure = await failureOfResponse(response)
      // Only for the token that was refused: a slow answer must not end the session begun since.
      if (response.status === 401 && endpoint.parts.can !== 'public' && token === session.get().token)
        session.end('expired')
      throw failure
    }
    if (endpoint.parts.answer !== 'file') {
      const answer = await readAnswer(endpoint, response)
      keepAnswer(endpoint, sent, answer)
      return answer
    }
    return await readFile(response, (progress) => {
      clearTimeout(timer)
      timer = setTimeout(expire, timeoutMs)
      onProgress?.(progress)
    })
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason
    if (error instanceof ApiFailure || !(error instanceof TypeError)) throw error
    // `fetch` and reading a body reject with TypeError when the network fails, and say no more than that.
    throw new ApiFailure(0, { code: 'networkAway' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  let answer: unknown
  try {
    answer = await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiFailure(response.status, { code: 'wrongAnswer' })
    throw error
  }
  if (import.meta.env.DEV) await requireContract(endpoint, answer)
  return answer
}

/** While developing and in tests every answer must be what the contract says; in production the server's own tests vouch for it. */
async function requireContract(endpoint: Endpoint, answer: unknown): Promise<void> {
  const schema = endpoint.parts.answer as Schema
  const { issues } = (await schema['~standard'].validate(answer)) as {
    issues?: readonly { message: string; path?: readonly unknown[] }[]
  }
  if (issues)
    throw new Error(
      `${endpoint.signature} answered against its contract: ${issues.map((issue) => `${issue.path?.join('.')}: ${issue.message}`).join('; ')}`,
    )
}
