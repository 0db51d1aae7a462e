import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { reportError } from '../../../src/api/errorReport.ts'
import { attachedFiles } from '../../../src/api/attachedFile.ts'
import { dashboardToday } from '../../../src/api/dashboard.ts'
import { ownLimits } from '../../../src/api/approval.ts'
import type { AnswerOf, Endpoint } from '../../../src/api/endpoint.ts'
import type { Failure } from '../../../src/api/failure.ts'
import { listGridViews } from '../../../src/api/gridView.ts'
import { activeDiscounts } from '../../../src/api/promotionTrial.ts'
import { listNotifications } from '../../../src/api/notification.ts'

type Answer<E extends Endpoint> =
  | AnswerOf<E>
  | ((request: Request, path: Record<string, string>) => AnswerOf<E> | Promise<AnswerOf<E>>)
const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }
const addressOf = ({ path }: Endpoint) => `*/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`
/** With ANSWERS_LATE_MS each answer takes up to so long, each its own time: finds a test that counts on one being there at once. */
const LATE_MS = Number(process.env.ANSWERS_LATE_MS ?? 0)
const { setTimeout: later } = globalThis
const late = () => LATE_MS > 0 && new Promise((come) => later(come, Math.random() * LATE_MS))
type Resolver = (info: { request: Request; params: Record<string, string> }) => Promise<Response>
/** What the endpoint's address does with a call, whatever it answers. */
export const handler = (endpoint: Endpoint, resolver: Resolver) =>
  on[endpoint.method](addressOf(endpoint), (async (info: Parameters<Resolver>[0]) => {
    await late()
    return resolver(info)
  }) as unknown as Parameters<typeof http.get>[1])

/** The endpoint answers what its contract allows; `call` checks that it does. */
export const answer = <E extends Endpoint>(endpoint: E, what: Answer<E>) =>
  handler(endpoint, async ({ request, params }) => {
    const body =
      typeof what === 'function'
        ? await (what as (request: Request, path: Record<string, string>) => unknown)(request, params)
        : what
    return HttpResponse.json(body as object)
  })

/**
 * The server as the browser sees it in these tests. A test adds what it needs: `server.use(answer(searchItems, page))`. What
 * the frame around every screen and every list asks is answered from the start: nothing waits, nothing was sold, no promotion runs, nobody saved a view or a file.
 */
export const server = setupServer(
  answer(reportError, { done: true }),
  answer(listNotifications, { items: [], total: 0 }),
  answer(listGridViews, { items: [] }),
  answer(attachedFiles, []),
  answer(ownLimits, {
    discountPercent: null,
    belowCost: null,
    returnDays: null,
    noReceiptSum: null,
    deletedLineSum: null,
  }),
  answer(activeDiscounts, {
    revision: 'none',
    promotions: [],
    timeZone: 'Asia/Tashkent',
    now: '2026-11-20T10:00:00.000Z',
  }),
  answer(dashboardToday, { day: '2026-11-20', asOf: '2026-11-20T10:00:00.000Z' }),
)

/** The endpoint refuses, as the server words it in Russian. */
export const refuse = (
  endpoint: Endpoint,
  status: number,
  failure: Failure & { details?: unknown },
  headers: Record<string, string> = {},
) => handler(endpoint, () => Promise.resolve(HttpResponse.json(failure, { status, headers })))

/** No answer at all: the cable is out. */
export const networkAway = (endpoint: Endpoint) => handler(endpoint, () => Promise.resolve(HttpResponse.error()))

/** Answers only when the test lets it go; answers that function. */
export function hold<E extends Endpoint>(endpoint: E, what: AnswerOf<E>): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  server.use(
    handler(endpoint, async () => {
      await held
      return HttpResponse.json(what as object)
    }),
  )
  return letGo
}
