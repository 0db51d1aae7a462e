import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { myDepartments } from '../../src/api/department.ts'
import {
  closePaidSession,
  claimSeries,
  finishPaidSale,
  finishPaidSales,
  openPaidSession,
} from '../../src/api/paidSale.ts'
import { createSale, finishSale, searchPosItems, suspendedSales } from '../../src/api/sale.ts'
import type { CopyDesk } from '../../src/offline/copyDesk.ts'
import { JournalCopy } from '../../src/pos/journalCopy.ts'
import { receiptsOnDevice } from '../../src/pos/deviceReceipts.ts'
import { journalText, readJournal } from '../../src/pos/journalFile.ts'
import { isOfDevice, localId } from '../../src/pos/localIds.ts'
import { type PaidOutgoing, seqOf } from '../../src/pos/paidOutgoing.ts'
import { deviceRegister } from '../../src/pos/register.ts'
import { PaidSales } from '../../src/pos/paidSales.ts'
import { PaidWaiting } from '../../src/pos/paidWaiting.ts'
import { reprice } from '../../src/pos/priceWatch.ts'
import { inOrder, sendAll } from '../../src/pos/sendPaid.ts'
import { serve } from '../../src/pos/serve.ts'
import type { Till } from '../../src/pos/till.ts'
import { memoryTillStorage, type TillStorage } from '../../src/pos/tillStorage.ts'
import type { GoodsOnDevice } from '../../src/pos/variantCache.ts'
import { thousandths } from '../../src/rules/money.ts'
import { until } from '../until.ts'
import { answer, handler, networkAway, server } from './support/answers.ts'
import { beginTillTest, cash, CHOCOLATE, lines, openTill, scan, world } from './support/openTill.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'
import { posItem, register, saleOf } from './support/tillWorld.ts'

type Sent = PaidOutgoing['body'] & Pick<PaidOutgoing, 'paid'>
let storage: TillStorage
let waiting: PaidWaiting
let copied: string[]
let full: boolean
/** What came to the server, in its order. */
let arrived: (Sent | { session: string; number: number })[]

/** A file beside the database, on a disk that may be full. */
const desk: CopyDesk = {
  read: () => Promise.resolve([...copied]),
  append: (texts) =>
    full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(void copied.push(...texts)),
  hasRoom: () => Promise.resolve(!full),
  replace: (texts) => Promise.resolve(Boolean((copied = [...texts]))),
}
const copy = new JournalCopy(desk)
const newUuid = () => crypto.randomUUID()
const newDisk = () => ({ ...memoryTillStorage(), lasting: true })

beforeEach(() => {
  beginTillTest()
  storage = newDisk()
  world.storage = storage
  waiting = new PaidWaiting()
  copied = []
  full = false
  arrived = []
  const taken = (body: Sent) => {
    arrived.push(body)
    return { state: 'TAKEN' as const, sale: saleOf(body), differences: [] }
  }
  const session = (kind: string) => (body: { number: number }) => {
    arrived.push({ session: kind, number: body.number })
    return { fits: true }
  }
  server.use(
    answer(claimSeries, { epoch: 3, now: '2026-11-20T09:05:00Z' }),
    networkAway(finishSale),
    networkAway(createSale),
    handler(finishPaidSale, async ({ request }) => HttpResponse.json(taken((await request.json()) as Sent))),
    handler(finishPaidSales, async ({ request }) =>
      HttpResponse.json(((await request.json()) as { sales: Sent[] }).sales.map(taken)),
    ),
    handler(openPaidSession, async ({ request }) =>
      HttpResponse.json(session('OPEN')((await request.json()) as { number: number })),
    ),
    handler(closePaidSession, async ({ request }) =>
      HttpResponse.json(session('CLOSE')((await request.json()) as { number: number })),
    ),
  )
})

async function openAlone(): Promise<{ till: Till; paid: PaidSales }> {
  const clock = { nowMs: () => Date.parse('2026-11-20T09:05:00Z'), set: () => {} }
  const paid = new PaidSales(register, { storage, clock, newUuid, goods: undefined, waiting, copy })
  await paid.open()
  // It is open: the till need not wait for a second time, beyond the end of the test.
  vi.spyOn(paid, 'open').mockResolvedValue()
  return { till: await openTill({ paid, storage, newUuid }), paid }
}
async function sell(till: Till): Promise<void> {
  const before = world.printed.length
  await scan(till, CHOCOLATE)
  await till.finish(cash(12_500))
  await until(() => world.printed.length > before)
}
const receiptOf = async (number: string) => {
  const [row] = await receiptsOnDevice(storage, { departmentId: register.departmentId, number, day: undefined })
  return row && (await storage.readAll('receipts')).find(({ id }) => id === row.id)
}

test('goods of a receipt that only the device knows come back, once, and the server hears which line it was', async () => {
  const { till } = await openAlone()
  await sell(till)
  const receipt = (await receiptOf('1'))!
  expect(isOfDevice(receipt.id)).toBe(true)
  const all = new Map([[receipt.saleItems[0]!.id, thousandths(1)]])
  expect(till.takeBack(receipt, all)).toBe(true)
  await till.finish([{ paymentType: 'CASH', amount: -1_250_000 }])
  await until(() => world.printed.length === 2)
  expect(world.printed[1]).toMatchObject({ kind: 'RETURN', finalTotalSum: -12_500 })
  const after = (await receiptOf('1'))!
  expect(after.saleItems[0]!.returned).toBe(1)
  expect(till.takeBack(after, all)).toBe(false)
  expect(await sendAll(storage, waiting)).toBe('done')
  const [sale, back] = arrived as Sent[]
  expect(back!.saleItems[0]!.returnedLineId).toBeNull()
  expect(back!.paid.returned).toEqual([{ uuid: sale!.uuid, position: 1 }])
  // The server's receipt took the place of the printed one, and what has come back is not forgotten.
  const numbered = (await storage.read('receipts', sale!.uuid))!
  expect(isOfDevice(numbered.id)).toBe(false)
  expect(numbered.saleItems[0]!.returned).toBe(1)
})

test('a cart that is set aside without a network waits on the device, over a new page, and comes back under its own UUID', async () => {
  const { till } = await openAlone()
  await scan(till, CHOCOLATE)
  const { uuid } = till.get().held
  expect(await till.suspend()).toBe(true)
  expect(lines(till)).toEqual([])
  const again = (await openAlone()).till
  const [held] = await storage.readAll('held')
  expect(await again.reopenHere(held!)).toBe(true)
  expect(again.get().held.uuid).toBe(uuid)
  expect(lines(again)).toEqual([['Шоколад «Алёнка» 90 г', 1]])
  expect(await storage.readAll('held')).toEqual([])
})

test('a client whom the till met without a network comes with the sale', async () => {
  const { till } = await openAlone()
  await scan(till, CHOCOLATE)
  const met = { uuid: newUuid(), firstName: 'Дилором', mobile: '+998901112233' }
  const customer = {
    id: localId(met.uuid),
    fullName: 'Дилором',
    mobile: met.mobile,
    memberCard: null,
    dateOfBirth: null,
    discountPercent: null,
  }
  serve(till, customer, met)
  await till.finish(cash(12_500))
  await until(() => world.printed.length === 1)
  expect(world.printed[0]!.customer?.fullName).toBe('Дилором')
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived).toMatchObject([{ customerId: null, paid: { client: met } }])
})

test('a session that is opened and closed without a network goes between the sales, where it was', async () => {
  const { till, paid } = await openAlone()
  await paid.session({ kind: 'OPEN', openingCash: 5_000 })
  for (let sale = 0; sale < 2; sale++) await sell(till)
  await paid.session({ kind: 'CLOSE', countedCash: 30_000, notes: null, comment: '' })
  await sell(till)
  const entries = inOrder(await storage.readAll('paid'))
  expect(entries.map(seqOf)).toEqual([1, 2, 3, 4, 5])
  expect(await readJournal(journalText(entries))).toEqual(entries)
  const changed = journalText(entries).replace('"countedCash":30000', '"countedCash":20000')
  expect(await readJournal(changed)).toBe('changed')
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived.map((one) => ('session' in one ? [one.session, one.number] : one.paid.number))).toEqual([
    ['OPEN', 0],
    1,
    2,
    ['CLOSE', 2],
    3,
  ])
})

test('two tills of one device at a register count on from each other', async () => {
  const [one, two] = [await openAlone(), await openAlone()]
  await sell(one.till)
  await sell(two.till)
  await sell(one.till)
  expect(world.printed.map(({ receiptNumber }) => receiptNumber)).toEqual(
    [1, 2, 3].map((number) => `${register.cashboxNumber}-3-${number}`),
  )
})

test('a database that was lost is read back from the file beside it: what waits, and how far the register counted', async () => {
  const { till } = await openAlone()
  for (let sale = 0; sale < 3; sale++) await sell(till)
  const kept = inOrder(await storage.readAll('paid'))
  storage = newDisk()
  await copy.restore(storage, newUuid)
  expect(inOrder(await storage.readAll('paid'))).toEqual(kept)
  server.use(networkAway(claimSeries))
  await sell((await openAlone()).till)
  expect(world.printed.at(-1)!.receiptNumber).toBe(`${register.cashboxNumber}-3-4`)
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived).toHaveLength(4)
})

test('a page that died between the two writes has sold: its cart is not sold a second time', async () => {
  const disk = storage
  storage = {
    ...disk,
    write: (changes, durability) =>
      changes.some(({ store }) => store === 'paid') ? new Promise(() => {}) : disk.write(changes, durability),
  }
  const { till } = await openAlone()
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => copied.length === 1)
  till.close()
  storage = disk
  await copy.restore(storage, newUuid)
  expect(await storage.readAll('outbox')).toEqual([])
  const again = (await openAlone()).till
  expect(lines(again)).toEqual([])
  expect(await storage.readAll('paid')).toHaveLength(1)
})

test('what the server has is not read back, and the file begins anew', async () => {
  const { till } = await openAlone()
  for (let sale = 0; sale < 3; sale++) await sell(till)
  for (const { uuid } of await storage.readAll('paid')) await copy.gone([uuid])
  storage = newDisk()
  await copy.restore(storage, newUuid)
  expect(await storage.readAll('paid')).toEqual([])
  expect((await storage.readAll('series')).map(({ last }) => last)).toEqual([3])
  expect(copied).toHaveLength(1)
})

test('a disk without room for the second copy takes no money, and a sale that it did not take has not happened', async () => {
  const { till, paid } = await openAlone()
  await sell(till)
  full = true
  expect(await paid.hasRoom()).toBe(false)
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => till.get().sending?.phase === 'waiting')
  expect(world.printed).toHaveLength(1)
  expect(await storage.readAll('paid')).toHaveLength(1)
  full = false
  till.retryNow()
  await until(() => world.printed.length === 2)
  expect(world.printed[1]!.receiptNumber).toBe(`${register.cashboxNumber}-3-2`)
})

test('a price that begins while nobody can be asked is that of the open cart, and of the next', async () => {
  let priceUzs = 12_500
  const known = () => Promise.resolve([posItem({ priceUzs })])
  const goods: GoodsOnDevice = {
    findCode: known,
    findWords: known,
    variantsOf: known,
    clientOfCard: () => Promise.resolve(undefined),
    findClients: () => Promise.resolve(undefined),
    awaySince: () => new Date('2026-11-20T08:00:00Z'),
    asOf: () => '2026-11-20T08:00:00Z',
    ageMs: () => 3_600_000,
    subscribe: () => () => true,
  }
  server.use(networkAway(searchPosItems))
  const till = await openTill({ goods })
  await scan(till, CHOCOLATE)
  await reprice(till)
  expect(till.get().notice).toBeUndefined()
  priceUzs = 13_000
  await reprice(till)
  expect(till.get().held.cart.lines.map(({ price }) => price)).toEqual([1_300_000])
  expect(till.get().notice?.text).toContain('Начала действовать новая цена')
})

test('a device that was never asked for registers with a network is the one that it was, and goes to the till', async () => {
  deviceRegister.set(register)
  server.use(networkAway(myDepartments), networkAway(checkOpenSession), networkAway(suspendedSales))
  const { user, pathname } = await openScreen('/point-of-sale/before-pos', sessionWith(['sell pos']))
  await user.click(await screen.findByRole('button', { name: 'Перейти к кассе' }))
  await waitFor(() => expect(pathname()).toBe('/point-of-sale/pos'))
})
