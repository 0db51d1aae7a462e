import type { Context as HonoContext } from 'hono'
import type { Failure } from '../src/api/failure.ts'
import { splitPermission } from '../src/rules/permissions.ts'
import type { Context } from './context.ts'
import type { Language } from '../src/rules/language.ts'
import { translate } from './messages.ts'
import { Refusal } from './refusal.ts'
import type { Env } from './serve.ts'

/** PostgreSQL refuses or is away: what that means to the caller. */
const BY_DATABASE_CODE: Record<string, Refusal> = {
  '55P03': new Refusal(503, 'busy'),
  '57014': new Refusal(503, 'busy'),
  '40001': new Refusal(503, 'busy'),
  '40P01': new Refusal(503, 'busy'),
  '57P01': new Refusal(503, 'databaseAway'),
  '57P02': new Refusal(503, 'databaseAway'),
  '57P03': new Refusal(503, 'databaseAway'),
  // A disk that fails: PostgreSQL starts anew, and only then is known what became of what was being committed.
  '58030': new Refusal(503, 'databaseAway'),
  '53300': new Refusal(503, 'tooMuchAtOnce'),
  '53100': new Refusal(507, 'diskFull'),
}
/** In the words of pg, and of PgBouncer: every connection was in use for as long as one is waited for. */
const POOL_FULL = /timeout exceeded when trying to connect|query_wait_timeout|no more connections allowed/
const CONNECTION_LOST =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|not queryable|server conn crashed|server login|cannot connect/

const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code && BY_DATABASE_CODE[code]) return BY_DATABASE_CODE[code]
  if (POOL_FULL.test(`${message}`)) return new Refusal(503, 'tooMuchAtOnce')
  return CONNECTION_LOST.test(`${code} ${message}`) ? new Refusal(503, 'databaseAway') : undefined
}

/** Any error as an answer in the one shape, in the caller's language; what we did not expect is logged and says nothing more. */
export function failureOf(c: HonoContext<Env>, context: Context, language: Language, error: unknown): Response {
  const requestId = c.get('requestId')
  const refusal = asRefusal(error)
  const say = translate(language)
  // Whoever has gone away broke off what it asked for: that is no fault, and nobody reads the answer.
  const isAwaited = !c.req.raw.signal.aborted
  if (!refusal) {
    if (isAwaited) context.log.error({ err: error, requestId, path: c.req.path }, 'request failed')
    const failure: Failure = { code: 'serverFailed', message: say('message.serverFailed'), requestId }
    return c.json(failure, 500)
  }
  if (!(error instanceof Refusal) && isAwaited)
    context.log.warn({ err: error, requestId, path: c.req.path }, 'database refused')
  const failure: Failure & { details?: unknown } = {
    code: refusal.code,
    message: say(`message.${refusal.code}`, translated(say, refusal.values)),
    requestId,
  }
  if (refusal.fields) {
    failure.fields = Object.fromEntries(
      Object.entries(refusal.fields).map(([path, message]) => {
        const [key, values] = message.split('|', 2)
        return [path, say(`message.${key}`, values ? JSON.parse(values) : translated(say, refusal.values))]
      }),
    )
  }
  if (refusal.details) failure.details = refusal.details
  if (refusal.status === 503 || refusal.status === 429) c.header('retry-after', String(refusal.values.seconds ?? 1))
  return c.json(failure, refusal.status)
}

/** A value like `enum.documentStatus.READY` is itself a key of a text, `uses` holds several, a permission has words for both its halves. */
const translated = (say: (key: string) => string, values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (name === 'permission') return [name, permissionText(say, value)]
      if (name === 'uses') return [name, value.replace(/enum\.[\w.]+/g, say)]
      return [name, /^(enum|field)\./.test(value) ? say(value) : value]
    }),
  )

/** `edit goods` → «Товары — Изменение». */
function permissionText(say: (key: string) => string, permission: string): string {
  const { action, subject } = splitPermission(permission)
  return `${say(`enum.permissionSubject.${subject}`)} — ${say(`enum.permissionAction.${action}`)}`
}
