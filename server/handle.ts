import type { AnswerOf, Endpoint, ReceivedBy } from '../src/api/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Context } from './context.ts'
import type { AfterCommit } from './db/afterCommit.ts'
import type { Connections, Transaction } from './db/database.ts'
import type { Language } from '../src/rules/language.ts'
import type { Translate } from './messages.ts'
import type { Turns } from './turns.ts'

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
  /** What the client's program calls itself. */
  userAgent: string
  /** What this device was given to keep when somebody last signed in from it, empty where nobody has. */
  device: string
  keepDevice: (device: string) => void
  /** The bearer token of this call, empty in a public one. */
  token: string
  /** Aborts when the client has gone away before its answer. */
  gone: AbortSignal
  context: Context
}

/** In a call that only reads: the pool itself. */
export type ReadCall = Omit<Call, 'db'> & {
  db: Connections
}

export interface Handler {
  endpoint: Endpoint
  work: (call: Call & Record<string, unknown>) => Promise<unknown>
  /** What is slow, and done before the transaction begins; its answer is the work's `prepared`. */
  prepare?: (call: ReadCall & Record<string, unknown>) => Promise<unknown>
  /** The line in which its calls wait for their turn. */
  turns?: Turns
}

/** Thrown by a work that finds what was prepared out of date: it is prepared again. */
export class Outdated extends Error {}

type AnswerTo<E> = AnswerOf<E> extends File ? FileAnswer : AnswerOf<E>

/**
 * Binds an endpoint to its work: what the work receives is parsed by the contract, what it returns is answered.
 * Changing calls get a transaction as `db`; the work may run again after a deadlock, so it touches nothing but `db`.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  work: (call: Call & ReceivedBy<E>) => Promise<AnswerTo<E> | AfterCommit<AnswerTo<E>>>,
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

/**
 * Like `handle`, for a change with something slow in it, such as hashing or decoding: `prepare` does that before the transaction
 * begins and holds no connection meanwhile. A work that finds the data changed since then throws `Outdated`.
 */
export function handlePrepared<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (call: ReadCall & ReceivedBy<E>) => Promise<Prepared>,
  work: (call: Call & ReceivedBy<E> & { prepared: Prepared }) => Promise<AnswerTo<E>>,
): Handler {
  return { endpoint, prepare: prepare as NonNullable<Handler['prepare']>, work: work as unknown as Handler['work'] }
}

/** Every call of it waits for its turn in this line (server/bounds.ts). */
export const inTurn = (turns: Turns, handler: Handler): Handler => ({ ...handler, turns })
