import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../src/api/client/session.ts'
import { claimFlight, finishPaidFlightSales, flightLoad, type PaidFlightSale } from '../../src/api/flightTablet.ts'
import { JournalCopy } from '../../src/pos/journalCopy.ts'
import { journalText, readJournal, takeJournal } from '../../src/pos/journalFile.ts'
import { newFlightCart, withOneMore } from '../../src/pos/onboard/flightCart.ts'
import { FlightTablet } from '../../src/pos/onboard/flightTablet.ts'
import { FlightTabletDesk } from '../../src/pos/onboard/FlightTabletView.tsx'
import { PaidWaiting } from '../../src/pos/paidWaiting.ts'
import { inOrder, sendAll } from '../../src/pos/sendPaid.ts'
import { memoryTillStorage, type TillStorage } from '../../src/pos/tillStorage.ts'
import { until } from '../until.ts'
import { answer, handler, networkAway, refuse, server } from './support/answers.ts'
import { flightLoaded } from './support/flightWorld.ts'
import { openPart } from './support/openPart.tsx'
import { openScreen } from './support/openScreen.tsx'
import { scannerTypes } from './support/scanner.ts'
import { admin, sessionWith } from './support/sessions.ts'

let storage: TillStorage
let waiting: PaidWaiting
const arrived: PaidFlightSale[][] = []
const taken = ({ uuid }: PaidFlightSale) => ({ uuid, state: 'TAKEN', sale: null, differences: [] })
const takesAll = (say?: (sales: readonly PaidFlightSale[]) => Response | undefined) =>
  handler(finishPaidFlightSales, async ({ request }) => {
    const { sales } = (await request.json()) as { sales: PaidFlightSale[] }
    const refusal = say?.(sales)
    if (!refusal) arrived.push(sales)
    return refusal ?? HttpResponse.json(sales.map(taken))
  })

beforeEach(() => {
  storage = { ...memoryTillStorage(), lasting: true }
  waiting = new PaidWaiting()
  arrived.length = 0
  session.begin({ ...admin, token: 'token-of-the-test' })
  server.use(answer(claimFlight, { epoch: 2, now: '2026-11-20T09:05:00.000Z' }), takesAll())
})

async function openTablet(copy?: JournalCopy): Promise<FlightTablet> {
  const tablet = new FlightTablet(flightLoaded.id, {
    storage,
    waiting,
    copy,
    clock: { nowMs: () => Date.parse('2026-11-20T09:05:00Z'), set: () => {} },
    newUuid: () => crypto.randomUUID(),
  })
  await tablet.open()
  await tablet.claim()
  return tablet
}
const seller = { brigadeId: 5, employeeId: 21, name: 'Каримов Улугбек', personnel: 'T-1' }
const watch = flightLoaded.goods[2]!
/** A watch for ten euros. */
const sellWatch = (tablet: FlightTablet) =>
  tablet.finish(flightLoaded, {
    seller,
    lines: [{ id: watch.id, count: 1_000, goods: watch, sum: 12_000_000, over: false }],
    payment: {
      kept: [{ paymentType: 'CASH', currencyCode: 'USD', rate: 12_000, sum: 1_000 }],
      given: [{ paymentType: 'CASH', currencyCode: 'USD', amount: 10 }],
      change: null,
    },
  })

test('a sale on board is on the device with its own number, the next cart and its receipt, by one strict write', async () => {
  const tablet = await openTablet()
  const writes = vi.spyOn(storage, 'write')
  const receipt = await sellWatch(tablet)
  expect(receipt).toMatchObject({ receiptNumber: '4-2-1', total: 120_000, crewName: 'Каримов Улугбек' })
  const [changes, durability] = writes.mock.calls.find(([all]) => all.some(({ store }) => store === 'paid'))!
  expect(durability).toBe('strict')
  expect(changes.map(({ store }) => store).sort()).toEqual(['flightCarts', 'flightReceipts', 'paid', 'series'])
  expect(tablet.get()).toMatchObject({ cart: { employeeId: 21, lines: [] }, receipts: [{ receiptNumber: '4-2-1' }] })
  expect(waiting.get().count).toBe(1)
})

test('without a network a page that is opened anew counts on, and after landing all goes in one batch, in its order, once', async () => {
  await sellWatch(await openTablet())
  server.use(networkAway(claimFlight), networkAway(finishPaidFlightSales))
  const again = await openTablet()
  expect(again.get()).toMatchObject({ counts: true, receipts: [{ receiptNumber: '4-2-1' }] })
  for (let sale = 0; sale < 2; sale++) await sellWatch(again)
  expect(await sendAll(storage, waiting)).toBe('again')
  expect(waiting.get().count).toBe(3)
  server.use(takesAll())
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(arrived.map((sales) => sales.map(({ number }) => number))).toEqual([[1, 2, 3]])
  expect(await storage.readAll('paid')).toEqual([])
  expect(await storage.readAll('flightReceipts')).toHaveLength(3)
})

test('what the server does not take of a batch stays, and the others go on', async () => {
  const tablet = await openTablet()
  for (let sale = 0; sale < 3; sale++) await sellWatch(tablet)
  const refusal = () => HttpResponse.json({ code: 'forbidden', message: 'Нет права' }, { status: 403 })
  server.use(takesAll((sales) => (sales.some(({ number }) => number === 2) ? refusal() : undefined)))
  expect(await sendAll(storage, waiting)).toBe('again')
  expect(waiting.get()).toEqual({ count: 1, problem: 'Нет права' })
  expect(arrived.flat().map(({ number }) => number)).toEqual([1, 3])
})

const cartWithWatch = () => withOneMore(newFlightCart(crypto.randomUUID(), 21), watch.id)

test('a tab that still has the cart another one sold sells it as its own, once however often it is asked, and what it wrote back is not sold again', async () => {
  const tablet = await openTablet()
  const other = await openTablet()
  const cart = cartWithWatch()
  for (const one of [tablet, other]) one.change(() => cart)
  await sellWatch(tablet)
  other.change((held) => withOneMore(held, watch.id))
  const again = (await openTablet()).get().cart
  expect(again).toMatchObject({ employeeId: 21, lines: [] })
  expect(again.uuid).not.toBe(cart.uuid)
  expect(await storage.readAll('flightCarts')).toEqual([again])
  const [receipt, pressedTwice] = await Promise.all([sellWatch(other), sellWatch(other)])
  expect(receipt.receiptNumber).toBe('4-2-2')
  expect(pressedTwice).toBe(receipt)
  expect(other.get().cart.lines).toEqual([])
  expect(await sendAll(storage, waiting)).toBe('done')
  expect(receipt.uuid).not.toBe(cart.uuid)
  expect(arrived.flat().map(({ uuid }) => uuid)).toEqual([cart.uuid, receipt.uuid])
})

test('a tablet that died between the two writes has sold: its cart is not sold a second time', async () => {
  const copied: string[] = []
  const copy = new JournalCopy({
    read: () => Promise.resolve(copied),
    append: (texts) => Promise.resolve(void copied.push(...texts)),
    hasRoom: () => Promise.resolve(true),
    replace: () => Promise.resolve(true),
  })
  const disk = storage
  storage = {
    ...disk,
    write: (changes, durability) =>
      changes.some(({ store }) => store === 'paid') ? new Promise(() => {}) : disk.write(changes, durability),
  }
  const tablet = await openTablet(copy)
  const cart = cartWithWatch()
  tablet.change(() => cart)
  void sellWatch(tablet)
  await until(() => copied.length === 1)
  storage = disk
  await copy.restore(storage, () => crypto.randomUUID())
  const [next] = await storage.readAll('flightCarts')
  expect(next).toMatchObject({ employeeId: 21, lines: [] })
  expect(next!.uuid).not.toBe(cart.uuid)
  const again = await openTablet(copy)
  expect(again.get()).toMatchObject({ cart: next, receipts: [{ uuid: cart.uuid, receiptNumber: '4-2-1' }] })
  expect(await sellWatch(again)).toMatchObject({ uuid: next!.uuid, receiptNumber: '4-2-2' })
})

test('a disk that takes nothing sells nothing', async () => {
  const tablet = await openTablet()
  await sellWatch(tablet)
  const write = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementation((changes, durability) =>
    durability === 'strict'
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : write(changes, durability),
  )
  expect(await tablet.hasRoom()).toBe(false)
  await expect(sellWatch(tablet)).rejects.toThrow('full')
  expect(tablet.get().receipts).toHaveLength(1)
})

test('a tablet’s journal is carried in a file as a till’s is', async () => {
  const tablet = await openTablet()
  for (let sale = 0; sale < 2; sale++) await sellWatch(tablet)
  const text = journalText(inOrder(await storage.readAll('paid')))
  const other = { ...memoryTillStorage(), lasting: true }
  expect(await takeJournal(new Blob([text]), other, new PaidWaiting())).toEqual({ taken: 2 })
  expect(await readJournal(text.replace('"amount":10', '"amount":1'))).toBe('changed')
  await sendAll(other, new PaidWaiting())
  expect(arrived.flat().map(({ number }) => number)).toEqual([1, 2])
})

const tile = (name: RegExp) => screen.getAllByRole('button', { name })

test('a tablet sells by touch: who sells, what, and in which currency it is paid and given back', async () => {
  const tablet = await openTablet()
  const { user } = await openPart(<FlightTabletDesk load={flightLoaded} tablet={tablet} onTakeOver={() => {}} />)
  await user.click(tile(/Часы наручные/)[0]!)
  const cart = screen.getByRole('region', { name: 'Корзина' })
  expect(within(cart).getByRole('button', { name: 'Оплата' })).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Продавец' }), 'Рейсова Анна (T-2)')
  for (let more = 0; more < 2; more++) await user.click(within(cart).getByRole('button', { name: /^Больше/ }))
  expect(within(cart).getByText(/будет недостача/)).toBeDefined()
  await user.click(within(cart).getByRole('button', { name: /^Меньше/ }))
  expect(within(cart).queryByText(/будет недостача/)).toBeNull()
  await user.click(within(cart).getByRole('button', { name: 'Оплата' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^EUR/ }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Наличные · EUR' }), '10')
  expect(within(dialog).getByText(/^Не хватает 110\s000,00 сум$/)).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Завершить' })).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox', { name: 'Наличные · EUR' }), '0')
  await user.click(within(dialog).getByRole('button', { name: 'EUR' }))
  await user.click(within(dialog).getByRole('button', { name: 'Завершить' }))
  expect(await screen.findByText(/Чек № 4-2-1 проведён · сдача/)).toBeDefined()
  const [entry] = await storage.readAll('paid')
  expect(entry).toMatchObject({
    flight: {
      brigadeId: 5,
      employeeId: 22,
      saleItems: [{ id: watch.id, count: 2 }],
      payments: [{ paymentType: 'CASH', currencyCode: 'EUR', rate: 13_000 }],
    },
  })
  expect(within(cart).getByText('Коснитесь товара или отсканируйте его')).toBeDefined()
  expect(tile(/Часы наручные/)[0]!.textContent).toContain('осталось 0 шт')
})

test('a device that can keep nothing, and a flight that is settled, sell nothing and say why', async () => {
  storage = memoryTillStorage()
  await openDesk()
  expect(screen.getByRole('alert').textContent).toContain('Планшет ещё не получил номера чеков')
  expect(tile(/Часы наручные/)[0]).toHaveProperty('disabled', true)
  cleanup()
  storage = { ...memoryTillStorage(), lasting: true }
  await openDesk('FINISHED')
  expect(screen.getByRole('alert').textContent).toContain('Рейс уже завершён')
  expect(tile(/Часы наручные/)[0]).toHaveProperty('disabled', true)
})
async function openDesk(status: typeof flightLoaded.status = 'SENT') {
  const tablet = await openTablet()
  return openPart(<FlightTabletDesk load={{ ...flightLoaded, status }} tablet={tablet} onTakeOver={() => {}} />)
}

test('a tablet that another tab has sells nothing, changes nothing that the device keeps, and asks for no numbers', async () => {
  const tablet = await openTablet()
  tablet.change(cartWithWatch)
  const kept = await storage.readAll('flightCarts')
  const other = new FlightTablet(flightLoaded.id, {
    storage,
    waiting,
    copy: undefined,
    clock: { nowMs: () => Date.parse('2026-11-20T09:05:00Z'), set: () => {} },
    newUuid: () => crypto.randomUUID(),
  })
  other.standAside()
  await until(() => other.get().ready)
  const takeOver = vi.fn()
  const claimed = vi.fn(() => Promise.resolve(HttpResponse.json({ epoch: 3, now: '2026-11-20T09:05:00.000Z' })))
  server.use(handler(claimFlight, claimed))
  await other.claim()
  expect(claimed).not.toHaveBeenCalled()
  const opened = other.open()
  other.standAside()
  await opened
  expect(other.get().elsewhere).toBe(true)
  other.change((held) => withOneMore(held, watch.id))
  expect(await storage.readAll('flightCarts')).toEqual(kept)
  const { user } = await openPart(<FlightTabletDesk load={flightLoaded} tablet={other} onTakeOver={takeOver} />)
  expect(screen.getByRole('alert').textContent).toContain('Планшет открыт в другой вкладке')
  expect(tile(/Часы наручные/)[0]).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Работать здесь' }))
  expect(takeOver).toHaveBeenCalledOnce()
  await act(() => other.open())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(other.get().cart).toEqual(kept[0])
})

test('a code that is not on board is said, and words that find one thing take it', async () => {
  const tablet = await openTablet()
  await openPart(<FlightTabletDesk load={flightLoaded} tablet={tablet} onTakeOver={() => {}} />)
  const find = screen.getByRole('searchbox')
  const enter = (text: string) => {
    fireEvent.change(find, { target: { value: text } })
    fireEvent.submit(find)
  }
  enter('99999')
  expect(await screen.findByText('Кода 99999 на борту нет')).toBeDefined()
  enter('часы')
  expect(tablet.get().cart.lines).toEqual([{ id: watch.id, count: 1_000 }])
  act(() => scannerTypes('4780000000014'))
  expect(tablet.get().cart.lines[0]).toEqual({ id: 101, count: 1_000 })
})

test('a flight that is not loaded says so', async () => {
  server.use(refuse(flightLoad, 409, { code: 'wrongState', message: 'Документ в состоянии «Черновик»' }))
  await openScreen('/sky-shop/tablet/12', sessionWith(['sell skyshop-doc']))
  expect(await screen.findByText('Документ в состоянии «Черновик»')).toBeDefined()
})

test('without a network the flight is opened as the device had it last', async () => {
  server.use(answer(flightLoad, flightLoaded))
  const first = await openScreen('/sky-shop/tablet/12', sessionWith(['sell skyshop-doc']))
  expect(await screen.findByRole('heading', { name: /HY-603/ })).toBeDefined()
  first.queryClient.clear()
  cleanup()
  server.use(networkAway(flightLoad), networkAway(claimFlight))
  await openScreen('/sky-shop/tablet/12', sessionWith(['sell skyshop-doc']))
  expect(await screen.findByRole('heading', { name: /HY-603/ })).toBeDefined()
})
