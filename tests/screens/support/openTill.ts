import { delay, http, HttpResponse } from 'msw'
import { onTestFinished } from 'vitest'
import { cashboxes } from '../../../src/api/cashbox.ts'
import { session } from '../../../src/api/client/session.ts'
import { ratesOn } from '../../../src/api/currencyRate.ts'
import { draftSales } from '../../../src/api/posLists.ts'
import { type PosItem, type Sale, searchPosItems } from '../../../src/api/sale.ts'
import type { FinishBody } from '../../../src/pos/outgoingSale.ts'
import type { Sound } from '../../../src/pos/sounds.ts'
import { Till } from '../../../src/pos/till.ts'
import type { TillParts } from '../../../src/pos/tillHost.ts'
import { memoryTillStorage, type TillStorage } from '../../../src/pos/tillStorage.ts'
import { tiyin } from '../../../src/rules/money.ts'
import type { Payment } from '../../../src/rules/payments.ts'
import { until } from '../../until.ts'
import { answer, server } from './answers.ts'
import { sessionWith } from './sessions.ts'
import { juice, posItem, register, saleOf } from './tillWorld.ts'

export const CHOCOLATE = posItem().barcode!
export const JUICE = juice.barcode!
export const cashier = sessionWith(['sell pos'])

/** The device and the server of one test of the till, as `beginTillTest` left them. */
export const world = {
  storage: memoryTillStorage() as TillStorage,
  sounds: [] as Sound[],
  printed: [] as Sale[],
  /** What arrived at the server to be finished. */
  sent: [] as { body: FinishBody; key: string | null }[],
  /** The goods that the server knows by their codes, and how long it takes to say so. */
  known: {} as Record<string, { items: PosItem[]; afterMs?: number }>,
}
let uuids = 0

/** A cashier is signed in, the server knows chocolate and juice and takes every sale; for `beforeEach`. */
export function beginTillTest(): void {
  session.begin({ ...cashier, token: 'token-of-the-test' })
  uuids = 0
  Object.assign(world, {
    storage: memoryTillStorage(),
    sounds: [],
    printed: [],
    sent: [],
    known: { [CHOCOLATE]: { items: [posItem()] }, [JUICE]: { items: [juice] } },
  })
  server.use(
    answer(searchPosItems, async (_request, { keyword }) => {
      const { items, afterMs = 0 } = world.known[keyword!] ?? { items: [] }
      if (afterMs) await delay(afterMs)
      return { items }
    }),
    answer(cashboxes, []),
    answer(ratesOn, []),
    answer(draftSales, { items: [] }),
    takes(),
  )
}

type Say = (body: FinishBody, tries: number) => Response | undefined | Promise<Response | undefined>

/** The server takes the sale, unless `say` answers otherwise. */
export const takes = (say?: Say) =>
  http.post('*/api/v1/sale/finish', async ({ request }) => {
    const body = (await request.json()) as FinishBody
    world.sent.push({ body, key: request.headers.get('idempotency-key') })
    return (await say?.(body, world.sent.length)) ?? HttpResponse.json(saleOf(body) as object)
  })
export const says = (status: number, failure: object): Response => HttpResponse.json(failure, { status })

/** The till of the register on this device; opening it twice is a page that was loaded anew. */
export async function openTill(parts: Partial<TillParts> = {}): Promise<Till> {
  const till = new Till(register, {
    storage: world.storage,
    newUuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    random: () => 0.5,
    now: () => new Date('2026-11-20T09:05:00Z'),
    play: (sound) => world.sounds.push(sound),
    print: (sale) => world.printed.push(sale),
    changed: () => {},
    ...parts,
  })
  // It would go on asking for promotions while the tests of other files run.
  onTestFinished(() => till.close())
  await till.open()
  return till
}

/** Name and count of each line of the cart. */
export const lines = (till: Till) => till.get().held.cart.lines.map((line) => [line.name, line.quantity / 1_000])

export async function scan(till: Till, ...codes: string[]): Promise<void> {
  for (const code of codes) till.scan(code)
  await until(() => till.scansUnderWay === 0)
}

export const cash = (sum: number): Payment[] => [{ paymentType: 'CASH', amount: tiyin(sum) }]
