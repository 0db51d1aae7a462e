import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { cashboxes, type Cashbox } from '../../src/api/cashbox.ts'
import { session } from '../../src/api/client/session.ts'
import { claimSeries, finishPaidSale, finishPaidSales } from '../../src/api/paidSale.ts'
import { finishSale } from '../../src/api/sale.ts'
import { journalText, readJournal, takeJournal } from '../../src/pos/journalFile.ts'
import { type PaidOutgoing, seqOf } from '../../src/pos/paidOutgoing.ts'
import { PaidSales } from '../../src/pos/paidSales.ts'
import { PaidWaiting } from '../../src/pos/paidWaiting.ts'
import { inOrder, sendAll } from '../../src/pos/sendPaid.ts'
import type { Till } from '../../src/pos/till.ts'
import { memoryTillStorage, type TillStorage } from '../../src/pos/tillStorage.ts'
import { until } from '../until.ts'
import { answer, handler, networkAway, server } from './support/answers.ts'
import {
  beginTillTest,
  cash,
  cashier,
  CHOCOLATE,
  lines,
  openTill,
  says,
  scan,
  takes,
  world,
} from './support/openTill.ts'
import { plainCashbox, register, saleOf } from './support/tillWorld.ts'

type Answer = AnswerOf<typeof finishPaidSale>
let storage: TillStorage
let waiting: PaidWaiting
let nowMs: number
let own: Cashbox
const arrived: { uuid: string; number: number }[] = []

/** The server takes paid sales, unless told otherwise. */
const takesPaid = (say?: () => Response | undefined) =>
  handler(finishPaidSale, async ({ request }) => {
    const refusal = say?.()
    if (refusal) return refusal
    return HttpResponse.json(taken((await request.json()) as Sent))
  })
/** The same of several at once. */
const takesMany = (say?: (sales: readonly Sent[]) => Response | undefined) =>
  handler(finishPaidSales, async ({ request }) => {
    const { sales } = (await request.json()) as { sales: Sent[] }
    return say?.(sales) ?? HttpResponse.json(sales.map(taken))
  })
type Sent = PaidOutgoing['body'] & Pick<PaidOutgoing, 'paid'>
function taken(body: Sent): Answer {
  arrived.push({ uuid: body.uuid, number: body.paid.number })
  return { state: 'TAKEN', sale: saleOf(body), differences: [] }
}

beforeEach(() => {
  beginTillTest()
  storage = { ...memoryTillStorage(), lasting: true }
  world.storage = storage
  nowMs = Date.parse('2026-11-20T09:05:00Z')
  arrived.length = 0
  own = { ...plainCashbox }
  waiting = new PaidWaiting()
  server.use(
    answer(claimSeries, () => ({ epoch: 3, now: new Date(nowMs).toISOString() })),
    takesPaid(),
    takesMany(),
    answer(cashboxes, () => [own]),
  )
})

async function openOfflineTill(): Promise<{ till: Till; paid: PaidSales }> {
  const paid = new PaidSales(register, {
    storage,
    clock: { nowMs: () => nowMs, set: () => {} },
    newUuid: () => crypto.randomUUID(),
    goods: undefined,
    waiting,
  })
  await paid.open()
  // It is open: the till need not wait for a second time, beyond the end of the test.
  vi.spyOn(paid, 'open').mockResolvedValue()
  return { till: await openTill({ paid }), paid }
}
async function sell(till: Till): Promise<void> {
  await scan(till, CHOCOLATE)
  await till.finish(cash(20_000))
}

test('without the server a paid sale is on the device before its receipt prints, with the register’s own number', async () => {
  const { till } = await openOfflineTill()
  const writes = vi.spyOn(storage, 'write')
  server.use(networkAway(finishSale))
  await sell(till)
  expect(world.printed).toMatchObject([
    { receiptNumber: `${register.cashboxNumber}-3-1`, finalTotalSum: 12_500, changeSum: 7_500 },
  ])
  const [changes, durability] = writes.mock.calls.find(([all]) => all.some(({ store }) => store === 'paid'))!
  expect(durability).toBe('strict')
  expect(changes.map(({ store }) => store).sort()).toEqual(['carts', 'outbox', 'paid', 'receipts', 'series'])
  expect(lines(till)).toEqual([])
  expect(await storage.readAll('outbox')).toEqual([])
  expect(waiting.get().count).toBe(1)
})

test('sales go behind those that wait, are sent in their order, and each number is there once', async () => {
  const { till } = await openOfflineTill()
  server.use(networkAway(finishSale))
  for (let sale = 0; sale < 3; sale++) await sell(till)
  server.use(takes())
  await sell(till)
  expect(world.sent).toEqual([])
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new Set(arrived.map(({ uuid }) => uuid)).size).toBe(4)
  expect(await storage.readAll('paid')).toEqual([])
  expect(waiting.get().count).toBe(0)
  await sell(till)
  expect(world.sent).toHaveLength(1)
})

test('another page counts on where the last one stopped', async () => {
  server.use(networkAway(finishSale))
  await sell((await openOfflineTill()).till)
  server.use(networkAway(claimSeries))
  await sell((await openOfflineTill()).till)
  expect(world.printed.map(({ receiptNumber }) => receiptNumber)).toEqual(
    [1, 2].map((number) => `${register.cashboxNumber}-3-${number}`),
  )
})

test('what the server does not take stays, and the others go on; a server that is away gets the same again', async () => {
  const { till } = await openOfflineTill()
  server.use(networkAway(finishSale))
  for (let sale = 0; sale < 2; sale++) await sell(till)
  let tries = 0
  const refusal = { code: 'forbidden', message: 'Нет права' }
  server.use(
    takesMany(() => says(403, refusal)),
    takesPaid(() => (++tries === 1 ? says(403, refusal) : undefined)),
  )
  expect(await sendAll(storage, waiting)).toBe('again')
  expect(waiting.get()).toEqual({ count: 1, problem: 'Нет права' })
  expect((await storage.readAll('paid')).map(seqOf)).toEqual([1])
  server.use(networkAway(finishPaidSale))
  expect(await sendAll(storage, waiting)).toBe('again')
  server.use(takesPaid())
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived.map(({ number }) => number)).toEqual([2, 1])
})

test('a token that is no longer known, and somebody else who signs in, leave what waits: it goes with the seller of then', async () => {
  const { till } = await openOfflineTill()
  const seller = session.get().user!.id
  server.use(networkAway(finishSale))
  await sell(till)
  const kept = await storage.readAll('paid')
  server.use(takesPaid(() => says(401, { code: 'unauthorized', message: 'Войдите' })))
  expect(await sendAll(storage, waiting)).toBe('again')
  session.end('expired')
  expect(await storage.readAll('paid')).toEqual(kept)
  const sellers: number[] = []
  server.use(
    handler(finishPaidSale, async ({ request }) => {
      const body = (await request.json()) as Sent
      sellers.push(body.paid.sellerId)
      return HttpResponse.json(taken(body))
    }),
  )
  session.begin({ ...cashier, id: seller + 1, token: 'of somebody else' })
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(sellers).toEqual([seller])
})

test('what one sale breaks in the server does not keep the others', async () => {
  const { till } = await openOfflineTill()
  server.use(networkAway(finishSale))
  for (let sale = 0; sale < 3; sale++) await sell(till)
  const [first] = inOrder(await storage.readAll('paid'))
  const breaks = () => says(500, { code: 'serverFailed', message: 'Сбой' })
  server.use(
    takesMany(breaks),
    handler(finishPaidSale, async ({ request }) => {
      const body = (await request.json()) as Sent
      return body.uuid === first!.uuid ? breaks() : HttpResponse.json(taken(body))
    }),
  )
  expect(await sendAll(storage, waiting)).toBe('again')
  expect((await storage.readAll('paid')).map(({ uuid }) => uuid)).toEqual([first!.uuid])
})

test('a disk that takes nothing prints nothing: the sale waits for the server', async () => {
  const { till } = await openOfflineTill()
  server.use(networkAway(finishSale))
  const write = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementation((changes, durability) =>
    changes.some(({ store }) => store === 'paid')
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : write(changes, durability),
  )
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => till.get().sending?.phase === 'waiting')
  expect(world.printed).toEqual([])
  expect(lines(till)).toEqual([['Шоколад «Алёнка» 90 г', 1]])
  server.use(takes())
  till.retryNow()
  await until(() => world.printed.length === 1)
  expect(world.printed[0]!.receiptNumber).toBeUndefined()
})

test('before money is taken the disk has to show that it takes the sale', async () => {
  const { paid } = await openOfflineTill()
  expect(await paid.hasRoom()).toBe(true)
  expect((await storage.readAll('series')).map(({ last }) => last)).toEqual([0])
  vi.spyOn(storage, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await paid.hasRoom()).toBe(false)
})

/** A sale of one piece that is paid so, and brings back so many lines. */
const outgoingOf = (payments: object[], lines: object[] = [{ quantity: 1 }]) =>
  ({ uuid: crypto.randomUUID(), body: { payments }, cart: { cart: { lines } } }) as never

test('certificates, debt and goods without a receipt wait for the server, as far as nobody has allowed more', async () => {
  const { paid } = await openOfflineTill()
  const may = (payments: object[], lines?: object[], by = paid) => by.mayFinish(outgoingOf(payments, lines))
  const [debt, certificate] = [
    { paymentType: 'DEBT', amount: 500 },
    { paymentType: 'CERTIFICATE', amount: 700 },
  ]
  expect(may([{ paymentType: 'CASH', amount: 1 }])).toBe(true)
  expect([debt, certificate].map((payment) => may([payment]))).toEqual([false, false])
  expect(may([{ paymentType: 'CASH', amount: 1, currencyCode: 'USD' }])).toBe(false)
  expect(may([], [{ quantity: -1 }])).toBe(false)
  expect(may([], [{ quantity: -1, returnedLineId: 7 }])).toBe(true)
  Object.assign(own, { offlineDebtMax: 500, offlineCertificateMax: 700 })
  const trusted = (await openOfflineTill()).paid
  expect([debt, certificate].map((payment) => may([payment], undefined, trusted))).toEqual([true, true])
  expect(may([{ ...debt, amount: 500.01 }], undefined, trusted)).toBe(false)
  expect(may([{ ...certificate, amount: 700.01 }], undefined, trusted)).toBe(false)
})

test('what sales that wait have given on trust counts against the next', async () => {
  Object.assign(own, { offlineDebtMax: 20_000 })
  const { till, paid } = await openOfflineTill()
  server.use(networkAway(finishSale))
  await scan(till, CHOCOLATE)
  till.hold({ ...till.get().held, contragent: { id: 4, name: 'Буфет' } })
  await till.finish([{ paymentType: 'DEBT', amount: 1_250_000 }])
  await until(() => world.printed.length === 1)
  const again = outgoingOf([{ paymentType: 'DEBT', amount: 10_000 }])
  expect(paid.mayFinish(again)).toBe(false)
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(paid.mayFinish(again)).toBe(true)
})

test('a journal is carried to another device in a file, and tells who has written in it', async () => {
  const { till } = await openOfflineTill()
  server.use(networkAway(finishSale))
  for (let sale = 0; sale < 3; sale++) await sell(till)
  const text = journalText(inOrder(await storage.readAll('paid')))
  const other = { ...memoryTillStorage(), lasting: true }
  expect(await takeJournal(new Blob([text]), other, new PaidWaiting())).toEqual({ taken: 3 })
  await Promise.all([sendAll(storage, waiting), sendAll(other, new PaidWaiting())])
  expect(new Set(arrived.map(({ uuid }) => uuid)).size).toBe(3)
  expect(await readJournal(text.replace('"amount":20000', '"amount":10000'))).toBe('changed')
  const torn = text.split('\n').slice(0, 2).join('\n')
  expect(await readJournal(torn)).toBe('notJournal')
  const [first, , third] = text.split('\n')
  const closing = JSON.stringify({ ...(JSON.parse(text.trim().split('\n').at(-1)!) as object), count: 2 })
  expect(await readJournal([first, third, closing].join('\n'))).toHaveLength(2)
  expect(await readJournal('')).toBe('notJournal')
})
