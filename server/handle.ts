import type { AnswerOf, Endpoint, ReceivedBy } from '../src/api/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Context } from './context.ts'
import type { Database, Executor, Transaction } from './db/database.ts'
import type { Language, Translate } from './messages.ts'

/** A file as an answer; `content` may be a stream that is written while it is read. */
export interface FileAnswer {
  fileName: string
  contentType: string
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** What a handler works with, besides the parsed parts of the request. */
export interface Call {
  /** In a call that changes data: its one transaction, committed when the handler returns, rolled back when it throws. */
  db: Transaction
  caller: Caller
  language: Language
  translate: Translate
  now: Date
  timeZone: string
  /** Address of the client, for limits on tries. */
  address: string
  /** The bearer token of this call, empty in a public one. */
  token: string
  /** Aborts when the client has gone away before its answer. */
  gone: AbortSignal
  context: Context
}

/** In a call that only reads: the pool itself. */
export type ReadCall = Omit<Call, 'db'> & {
  db: Executor & Pick<Database, 'withTransaction' | 'whileAwaited' | 'connection'>
}

export interface Handler {
  endpoint: Endpoint
  work: (call: Call & Record<string, unknown>) => Promise<unknown>
}

type AnswerTo<E> = AnswerOf<E> extends File ? FileAnswer : AnswerOf<E>

/**
 * Binds an endpoint to its work: what the work receives is parsed by the contract, what it returns is answered.
 * Changing calls get a transaction as `db`; the work may run again after a deadlock, so it touches nothing but `db`.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  work: (call: Call & ReceivedBy<E>) => Promise<AnswerTo<E>>,
): Handler {
  return { endpoint, work: work as Handler['work'] }
}

/** Like `handle`, for calls that only read (GET, and POST searches marked `reads`). */
export function handleRead<E extends Endpoint>(
  endpoint: E,
  work: (call: ReadCall & ReceivedBy<E>) => Promise<AnswerTo<E>>,
): Handler {
  return { endpoint, work: work as unknown as Handler['work'] }
}
