import type { Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { z } from 'zod'
import { signIn } from '../src/api/auth.ts'
import { changes, type Endpoint } from '../src/api/endpoint.ts'
import { DISK_HEADER } from '../src/api/serverDisk.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from './auth/device.ts'
import { findCaller } from './auth/findCaller.ts'
import { callsOfOne, isLong, isOfTheTill, lookUps } from './bounds.ts'
import { type Caller, requireAccess } from './caller.ts'
import { clientAddress } from './clientAddress.ts'
import type { Context } from './context.ts'
import type { Executor } from './db/database.ts'
import { cutOffOnFailure } from './cutOffOnFailure.ts'
import { failureOf } from './failure.ts'
import { type Call, type FileAnswer, type Handler, Outdated, type ReadCall } from './handle.ts'
import { languageOf, translate } from './messages.ts'
import { once } from './operation.ts'
import { parse, parsePath } from './parseCall.ts'
import { Refusal } from './refusal.ts'
import { readBody } from './readBody.ts'
import { hintBoard } from './reports/boardHints.ts'
import { requestHash } from './requestHash.ts'

export const API_BASE = '/api/v1'
const BODY_BYTES_MAX = 2 * 1024 * 1024
const DAY_SECONDS = 86_400
/** As often is prepared again what was out of date. */
const PREPARED_MAX = 3

export type Env = { Variables: { requestId: string } }

/** Adds every handler to the server. Refuses to start when an endpoint names no access, or has two handlers. */
export function serveAll(app: Hono<Env>, context: Context, handlers: readonly Handler[]): void {
  const taken = new Set<string>()
  for (const handler of inMatchingOrder(handlers)) {
    const { signature, method, path, parts } = handler.endpoint
    if (!parts.can) throw new Error(`${signature} names no permission: the server does not start (default deny)`)
    if (parts.form && !handler.turns) throw new Error(`${signature} takes forms, and no line bounds how many at once`)
    if (taken.has(signature)) throw new Error(`${signature} has two handlers`)
    taken.add(signature)
    app.on(method, API_BASE + path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const begunMs = performance.now()
      const response = await answer(c, context, handler)
      context.watch?.times.note(signature, response.status, performance.now() - begunMs)
      return response
    })
  }
}

/** Fixed segments before parameters, so that `/item/search/list/pos` is not taken for `/item/{…}`. */
function inMatchingOrder(handlers: readonly Handler[]): Handler[] {
  const rank = (handler: Handler) => handler.endpoint.path.replace(/\{\w+\}/g, '~')
  return [...handlers].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

async function answer(c: HonoContext<Env>, context: Context, handler: Handler): Promise<Response> {
  const { endpoint, turns } = handler
  const language = languageOf(c.req.header('accept-language'))
  try {
    // The framework takes HEAD for GET; what only asks for headers must not change anything.
    if (c.req.raw.method === 'HEAD' && changes(endpoint)) throw new Refusal(404, 'noSuchAddress')
    const database = isOfTheTill(endpoint) ? context.database.ofTheTill : context.database
    const address = clientAddress(c, context.trustedProxies ?? 0)
    const caller = await lookUps.run(address, () => admit(c, database, endpoint))
    const disk = context.disk?.state() ?? 'ok'
    if (disk !== 'ok') c.header(DISK_HEADER, disk)
    // Before PostgreSQL ends for want of room: what is there can still be read.
    if (disk === 'full' && changes(endpoint)) throw new Refusal(507, 'diskLow')
    // A form is large, so it is read when its turn has come; anything else before, or a slow sender would hold the turn.
    const early = endpoint.parts.form ? undefined : await receive(c, endpoint)
    const perform = async () => {
      const { received, requestHash } = early ?? (await receive(c, endpoint))
      const call = {
        ...received,
        caller,
        language,
        translate: translate(language),
        now: context.now(),
        timeZone: context.timeZone,
        address,
        userAgent: c.req.header('user-agent') ?? '',
        device: getCookie(c, DEVICE_COOKIE) ?? '',
        keepDevice: keepDevice(c),
        token: c.req.header('authorization')?.slice('Bearer '.length) ?? '',
        gone: c.req.raw.signal,
        context,
        db: isLong(endpoint) ? context.database.behind : database,
      } as unknown as ReadCall & Record<string, unknown>
      return changes(endpoint) ? change(c, handler, call, requestHash) : handler.work(call as unknown as AnyCall)
    }
    const one = `${caller.userId} ${address}`
    const inTurn = () => (turns ? turns.run(perform, one) : perform())
    // Who signs in is nobody yet, and has a line of his own.
    const result = await (caller === NOBODY ? inTurn() : callsOfOne.run(one, inTurn))
    if (changes(endpoint)) c.header('cache-control', 'no-store')
    return reply(c, context, endpoint, result)
  } catch (error) {
    return failureOf(c, context, language, error)
  }
}

type AnyCall = Call & Record<string, unknown>

/** Sent back only with the next signing in, and read by no script. */
const keepDevice = (c: HonoContext<Env>) => (device: string) =>
  setCookie(c, DEVICE_COOKIE, device, {
    path: API_BASE + signIn.path,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  })

/** The parts of the request, parsed, and what tells it from another one with the same key. */
async function receive(
  c: HonoContext<Env>,
  endpoint: Endpoint,
): Promise<{ received: Record<string, unknown>; requestHash: string }> {
  const { parts } = endpoint
  const received: Record<string, unknown> = { path: parsePath(c.req.param(), endpoint) }
  if (parts.query) received.query = parse(parts.query, c.req.query())
  const sent =
    parts.body || parts.form
      ? await readBody(c, parts.bodyBytesMax ?? BODY_BYTES_MAX, parts.form ? 'form' : 'json')
      : undefined
  if (parts.body) received.body = parse(parts.body, sent)
  if (parts.form) received.form = parse(parts.form, sent)
  const isKept = changes(endpoint) && c.req.header('idempotency-key') !== undefined && !parts.ownKey
  return { received, requestHash: isKept ? await requestHash(c.req.path, sent) : '' }
}

/** What is slow comes first, then the one transaction. */
async function change(
  c: HonoContext<Env>,
  { endpoint, prepare, work }: Handler,
  call: ReadCall & Record<string, unknown>,
  requestHash: string,
): Promise<unknown> {
  for (let tries = 1; ; tries++)
    try {
      const prepared = await prepare?.(call)
      const { result, replayed } = await once(call.db, {
        key: endpoint.parts.ownKey ? undefined : c.req.header('idempotency-key'),
        userId: call.caller.userId,
        signature: endpoint.signature,
        requestHash,
        work: (db) => work({ ...call, prepared, db }),
      })
      if (replayed) c.header('idempotent-replayed', 'true')
      else hintBoard(call.context.database)
      return result
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
      if (tries === PREPARED_MAX) throw new Refusal(503, 'busy')
    }
}

const NOBODY: Caller = {
  userId: 0,
  username: '',
  roles: [],
  permissions: new Set(),
  isAdmin: false,
  departmentId: null,
  departmentType: null,
  departmentSaleType: null,
  contragentId: null,
  departments: [],
  transferDepartments: [],
}

async function admit(c: HonoContext<Env>, db: Executor, endpoint: Endpoint): Promise<Caller> {
  if (endpoint.parts.can === 'public') return NOBODY
  const caller = await findCaller(db, c.req.header('authorization'))
  if (!caller) throw new Refusal(401, 'signInFirst')
  requireAccess(caller, endpoint)
  return caller
}

function reply(c: HonoContext<Env>, context: Context, endpoint: Endpoint, result: unknown): Response {
  const { answer: schema } = endpoint.parts
  if (schema === 'file') {
    const file = result as FileAnswer
    return c.body(
      file.content instanceof ReadableStream ? toldWhenCutOff(c, context, file.content) : file.content,
      200,
      {
        'content-type': file.contentType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        'cache-control': 'no-store',
      },
    )
  }
  if (context.checkAnswers) (schema as unknown as z.ZodType).parse(result)
  return c.json(result as object)
}

function toldWhenCutOff(
  c: HonoContext<Env>,
  context: Context,
  content: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  return cutOffOnFailure(content, (error) => {
    // Who has gone away ends the statements too, and is no fault of ours.
    if (c.req.raw.signal.aborted) return
    context.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'a file was cut off')
  })
}
