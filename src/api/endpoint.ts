import type { Permission } from '../rules/permissions.ts'

/**
 * The one declaration of an API call: its address, who may call it, what goes in and what comes out.
 * The server's handler, the browser's query, MSW's answer and the OpenAPI document all come from this value.
 */
export interface Endpoint<Sent = unknown, Received = unknown, Answer = unknown> {
  readonly signature: Signature
  readonly method: Method
  /** The path below `/api/v1`, parameters as `{name}`. */
  readonly path: string
  readonly parts: Parts
  /** Types only, never set: what a caller sends, what the handler receives after parsing, what it answers. */
  readonly '~types'?: { sent: Sent; received: Received; answer: Answer }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Signature = `${Method} /${string}`
/** `public` needs no session, `signed-in` any session, everything else that very permission. */
export type Access = 'public' | 'signed-in' | Permission

export interface Parts {
  can: Access
  /** A POST that changes nothing (the specification's searches): no transaction, no idempotency key, may be repeated. */
  reads?: true
  /** A change that carries its own key for ever (a sale's UUID) and replays by it: the general key is not kept. */
  ownKey?: true
  /** A small answer that the device keeps: without a network it stands in for the next one. */
  kept?: true
  /** First path segments whose cached queries a change makes stale, besides its own. */
  refreshes?: readonly string[]
  /** Bytes of body allowed where the usual limit is too small (uploads). */
  bodyBytesMax?: number
  query?: Schema
  body?: Schema
  /** A multipart form; files arrive as `File`. */
  form?: Schema
  answer: Schema | 'file'
}

/** The part of a zod schema that the contract infers from (Standard Schema), so that types stay small. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema of anything
export interface Schema<In = any, Out = any> {
  readonly '~standard': {
    validate(value: unknown): unknown
    readonly types?: { readonly input: In; readonly output: Out } | undefined
  }
}

/** Declares an API call. The signature is the greppable address as the specification writes it. */
export function endpoint<const S extends Signature, QIn, QOut, BIn, BOut, FIn, FOut, Out = File>(
  signature: S,
  parts: Omit<Parts, 'query' | 'body' | 'form' | 'answer'> & {
    query?: Schema<QIn, QOut>
    body?: Schema<BIn, BOut>
    form?: Schema<FIn, FOut>
    answer: Schema<unknown, Out> | 'file'
  },
): Endpoint<
  PathOf<S> & Part<'query', QIn> & Part<'body', BIn> & Part<'form', FIn>,
  PathOf<S> & Part<'query', QOut> & Part<'body', BOut> & Part<'form', FOut>,
  Out
> {
  const space = signature.indexOf(' ')
  return { signature, method: signature.slice(0, space) as Method, path: signature.slice(space + 1), parts }
}

/** Whether a call of it changes data: then it runs in a transaction and replays by its idempotency key. */
export const changes = (of: Endpoint): boolean =>
  !of.parts.reads && (of.method !== 'GET' || of.parts.refreshes !== undefined)

export type SentTo<E> = E extends Endpoint<infer Sent, unknown, unknown> ? Sent : never
export type ReceivedBy<E> = E extends { '~types'?: { received: infer Received } } ? Received : never
export type AnswerOf<E> = E extends { '~types'?: { answer: infer Answer } } ? Answer : never

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PathOf<S extends string> = [NamesIn<S>] extends [never] ? unknown : { path: Record<NamesIn<S>, string | number> }
/** An absent part infers as unknown and vanishes from the intersection. */
type Part<Name extends string, T> = unknown extends T ? unknown : { [name in Name]: T }
