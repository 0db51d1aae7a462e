import { HttpResponse } from 'msw'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import type { Failure } from '../../../src/api/failure.ts'
import { handler, server } from './answers.ts'

interface Versioned {
  id: number
  version: number
}
type Body = Record<string, unknown> & { version?: number }
/** What a call makes of the document. */
type Change<Served> = readonly [Endpoint, (body: Body, now: Served) => Partial<Served>]

/**
 * One document on a server that refuses old versions, as ours does: every change makes a new version, `refuses` says which
 * calls are refused whatever they bring, `byAnother` is another user's change, `readsOnce` lets every later reading wait for
 * ever, `beforeAnswer` happens while the browser still waits.
 */
export function serveDocument<Served extends Versioned>(
  start: Served,
  read: Endpoint,
  changes: readonly Change<Served>[],
) {
  const served = {
    now: start,
    sent: [] as Body[],
    refuses: new Map<Endpoint, Failure>(),
    readsOnce: false,
    beforeAnswer: undefined as (() => Promise<unknown>) | undefined,
    byAnother(change: Partial<Served>) {
      served.now = { ...served.now, ...change, version: served.now.version + 1 }
    },
  }
  let reads = 0
  server.use(
    handler(read, () =>
      served.readsOnce && reads++ > 0
        ? new Promise(() => undefined)
        : Promise.resolve(HttpResponse.json(served.now as object)),
    ),
    ...changes.map(([endpoint, change]) =>
      handler(endpoint, async ({ request }) => {
        const body = (await request.json()) as Body
        served.sent.push(body)
        if (body.version !== undefined && body.version !== served.now.version)
          return HttpResponse.json({ code: 'changedMeanwhile', message: CHANGED_MEANWHILE }, { status: 409 })
        const refusal = served.refuses.get(endpoint)
        if (refusal) return HttpResponse.json(refusal as object, { status: 422 })
        served.byAnother(change(body, served.now))
        await served.beforeAnswer?.()
        return HttpResponse.json(served.now as object)
      }),
    ),
  )
  return served
}

export const CHANGED_MEANWHILE = 'Запись изменена другим пользователем, откройте её заново'
