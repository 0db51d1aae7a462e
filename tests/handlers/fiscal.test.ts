import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fiscalDesks,
  resendFiscal,
  salesWithoutFiscal,
  salesWithoutFiscalCount,
  saveFiscalDesk,
  searchFiscalQueue,
} from '../../src/api/fiscal.ts'
import { getItem } from '../../src/api/item.ts'
import { finishSale, getSale } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import type { FiscalReceipt } from '../../src/rules/fiscalReceipt.ts'
import { DeskAway, DeskRefusal, type FiscalDesk } from '../../server/fiscal/fiscalDesk.ts'
import { doubtInterrupted, sendDue } from '../../server/fiscal/fiscalQueue.ts'
import { HttpDesk } from '../../server/fiscal/httpDesk.ts'
import { SimulatorDesk } from '../../server/fiscal/simulatorDesk.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, cashbox, admin } = shop
const path = { depId: shop.shop, cashboxId: cashbox }
const itemId = await shop.newItem({ mxikCode: '02202002001000000' })
await server.database.run(sql`update item set package_code = '1512345' where id = ${itemId}`)
await shop.income(shop.shop, [{ itemId, count: 500, incomeUzs: 500 }])
await shop.priced(shop.shop, [itemId], 1_000)
await cashier.call(saveFiscalDesk, { body: { cashboxId: cashbox, kind: 'SIMULATOR', version: 0 } })

const sell = (count = 1, given: Parameters<typeof shop.saleOf>[2] = {}) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, given) })
const unsent = async () => (await cashier.call(salesWithoutFiscalCount, { path })).count
const states = async () =>
  (await cashier.call(salesWithoutFiscal, { path, query: {} })).items.map(({ saleId, state }) => [saleId, state])
let hours = 0
/** A moment after every pause that the queue may have made. */
const later = () => new Date(Date.now() + ++hours * 3_600_000)
const send = (desk: FiscalDesk) => sendDue(server.database, cashbox, desk, later)

beforeEach(async () => {
  await server.database.run(sql`delete from fiscal_receipt`)
})
afterEach(() => requireSoundBooks(server.database))

test('a sale owes its desk a receipt from its own transaction on, and has its sign when the desk has answered', async () => {
  const sale = await sell(2)
  expect(await states()).toEqual([[sale.id, 'WAITING']])
  expect(await cashier.call(salesWithoutFiscalCount, { path })).toMatchObject({
    count: 1,
    attached: true,
    simulated: true,
  })
  await send(new SimulatorDesk('T1'))
  expect(await unsent()).toBe(0)
  expect((await cashier.call(getSale, { path: { id: sale.id } })).fiscalSign).toBe('SIM000000001')
})

test('a refused sale owes nothing', async () => {
  await cashier.refused(finishSale, { body: shop.saleOf([{ itemId, count: 9_000 }]) })
  expect(await unsent()).toBe(0)
})

test('a refund names the terminal, number, moment and sign of what it takes back', async () => {
  const sale = await sell(2)
  await cashier.call(finishReturn, {
    body: { uuid: crypto.randomUUID(), saleId: sale.id, departmentId: shop.shop, cashboxId: cashbox },
  })
  const sent: FiscalReceipt[] = []
  const desk = new SimulatorDesk('T1')
  await send({ find: (key) => desk.find(key), register: (receipt) => (sent.push(receipt), desk.register(receipt)) })
  expect(sent.map(({ kind, original }) => [kind, original?.sign, original?.terminal])).toEqual([
    ['SALE', undefined, undefined],
    ['REFUND', 'SIM000000001', 'T1'],
  ])
  expect(sent[0]!.lines).toMatchObject([
    { mxik: '02202002001000000', packageCode: '1512345', quantity: 2_000, sum: 200_000, discount: 0 },
  ])
  expect(await unsent()).toBe(0)
})

test('what the desk refuses is put aside with its words, the next one goes on, and it is sent again when it was mended', async () => {
  const [first, second] = [await sell(), await sell()]
  await server.database.run(sql`update item set package_code = null where id = ${itemId}`)
  const desk = new SimulatorDesk('T1')
  await send(desk)
  expect(await states()).toEqual([
    [first.id, 'REFUSED'],
    [second.id, 'REFUSED'],
  ])
  await server.database.run(sql`update item set package_code = '1512345' where id = ${itemId}`)
  const { items } = await cashier.call(searchFiscalQueue, { query: {}, body: { state: 'REFUSED' } })
  const { name } = await admin.call(getItem, { path: { id: itemId } })
  expect(items.map(({ deskProblem, deskError }) => [deskProblem, deskError])).toEqual([
    ['packageMissing', name],
    ['packageMissing', name],
  ])
  for (const { id } of items) await admin.call(resendFiscal, { path: { id } })
  await send(desk)
  expect(await unsent()).toBe(0)
  expect(await admin.refused(resendFiscal, { path: { id: items[0]!.id } })).toMatchObject({ status: 409 })
})

test('an answer that was lost is asked about, and no receipt is registered twice', async () => {
  await sell()
  let registered = 0
  const desk = new SimulatorDesk('T1', { mishaps: new Map([[1, 'lostAfter']]) })
  const counting: FiscalDesk = {
    find: (key) => desk.find(key),
    register: (receipt) => (registered++, desk.register(receipt)),
  }
  await send(counting)
  expect((await states()).map(([, state]) => state)).toEqual(['UNKNOWN'])
  await send(counting)
  expect(await unsent()).toBe(0)
  expect(registered).toBe(1)
})

test('a request that never arrived is found missing and sent', async () => {
  await sell()
  const desk = new SimulatorDesk('T1', { mishaps: new Map([[1, 'lostBefore']]) })
  await send(desk)
  await send(desk)
  expect(await unsent()).toBe(0)
})

test('a desk that is away keeps the order, and nothing is sent past its head', async () => {
  const [first, second] = [await sell(), await sell()]
  const desk = new SimulatorDesk('T1', { mishaps: new Map([[1, 'away']]) })
  await send(desk)
  expect(await states()).toEqual([
    [first.id, 'WAITING'],
    [second.id, 'WAITING'],
  ])
  await send(desk)
  const { items } = await cashier.call(searchFiscalQueue, { query: {}, body: {} })
  expect(items.map(({ saleId, fiscalSign }) => [saleId, fiscalSign])).toEqual([
    [second.id, 'SIM000000002'],
    [first.id, 'SIM000000001'],
  ])
})

test('what a process had sent when it ended is in doubt, and is asked about', async () => {
  await sell()
  await server.database.run(sql`update fiscal_receipt set state = 'SENDING'`)
  await doubtInterrupted(server.database)
  expect((await states()).map(([, state]) => state)).toEqual(['UNKNOWN'])
  await send(new SimulatorDesk('T1'))
  expect(await unsent()).toBe(0)
})

test('many receipts go out one after the other, each once', async () => {
  for (let sales = 0; sales < 12; sales++) await sell()
  const desk = new SimulatorDesk('T1')
  let underWay = 0
  let mostUnderWay = 0
  const watched: FiscalDesk = {
    find: (key) => desk.find(key),
    register: async (receipt) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      const sign = await desk.register(receipt)
      underWay--
      return sign
    },
  }
  await send(watched)
  expect(await unsent()).toBe(0)
  expect(mostUnderWay).toBe(1)
  const { items } = await cashier.call(searchFiscalQueue, { query: {}, body: {} })
  expect(new Set(items.map(({ fiscalSign }) => fiscalSign)).size).toBe(12)
})

/** A desk over HTTP that answers each request with the next of these. */
async function deskAnswering(...answers: (string | undefined)[]) {
  const asked: { method: string; params: Record<string, unknown> }[] = []
  const web = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push(JSON.parse(body) as (typeof asked)[number])
      const answer = answers.shift()
      if (answer === undefined) return request.socket.destroy()
      response.end(answer)
    })
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`
  const close = () => {
    web.close()
    web.closeAllConnections()
  }
  return { desk: new HttpDesk(address), address, asked, close }
}
const signed = (sign: string) =>
  JSON.stringify({
    ok: true,
    result: { terminal_id: 'UZ1', receipt_seq: 7, date_time: '2026-11-20T09:00:00Z', fiscal_sign: sign },
  })
const refused = (error: string) => JSON.stringify({ ok: false, result: { error, description: 'нет' } })

test('a desk in the shop’s network is asked in its own units, and its words are taken as they are', async () => {
  const sale = await sell(2)
  const { desk, asked, close } = await deskAnswering(signed('480123456789'))
  await send(desk)
  close()
  expect(asked).toMatchObject([
    {
      method: 'Receipt.Sale',
      params: { code: sale.uuid, received_cash: 200_000, items: [{ class_code: '02202002001000000', amount: 2_000 }] },
    },
  ])
  expect((await cashier.call(getSale, { path: { id: sale.id } })).fiscalSign).toBe('480123456789')
})

test.each([
  ['refusal', refused('401'), DeskRefusal],
  ['page of a proxy', '<html>502</html>', SyntaxError],
  ['nothing', undefined, Error],
])('a desk that answers with a %s has not signed', async (_what, answer, kind) => {
  const { desk, close } = await deskAnswering(answer)
  await expect(
    desk.register({ key: 'k', kind: 'SALE', at: '', cashier: '', lines: [], cash: 0, card: 0 }),
  ).rejects.toThrow(kind)
  close()
})

test('a desk that is switched off surely has nothing, and one that does not know a code says so', async () => {
  const { desk, address, close } = await deskAnswering(refused('404'))
  expect(await desk.find('k')).toBeNull()
  close()
  await expect(new HttpDesk(address).find('k')).rejects.toThrow(DeskAway)
})

test('a desk is attached by who may, at an address that is one', async () => {
  const seller = await server.person('SELLER', { departmentId: shop.shop })
  expect(await seller.refused(saveFiscalDesk, { body: { cashboxId: cashbox, kind: null, version: 1 } })).toMatchObject({
    status: 403,
  })
  const wrong = { cashboxId: cashbox, kind: 'HTTP', address: 'ftp://desk', version: 1 } as const
  expect(await admin.refused(saveFiscalDesk, { body: wrong })).toMatchObject({
    status: 400,
    fields: { address: expect.any(String) as string },
  })
  const stale = { ...wrong, address: 'http://desk/', version: 9 }
  expect(await admin.refused(saveFiscalDesk, { body: stale })).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  expect(await admin.call(fiscalDesks, { path: { depId: shop.shop } })).toMatchObject([
    { cashboxId: cashbox, kind: 'SIMULATOR' },
  ])
})
