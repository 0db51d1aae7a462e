import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import {
  deleteCurrencyRates,
  fetchCbuRates,
  saveCurrencyRate,
  searchCurrencyRates,
} from '../../src/api/currencyRate.ts'
import { testServer } from '../server.ts'

/** A stand-in for the central bank: what it answers, and what it was asked. */
let answer: (response: ServerResponse) => void = (response) => response.end('[]')
const asked: string[] = []
const bank = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
})
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  bank.closeAllConnections()
  bank.close()
})
const cbuRatesUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/json`
const server = await testServer({ cbuRatesUrl })
const off = await testServer()
const shop = await server.department('SHOP')
const manager = await server.person('MANAGER', { departmentId: shop })
const cashier = await server.person('KASSIR', { departmentId: shop })

const row = (Ccy: string, Rate: string, more: object = {}) => ({ Ccy, Rate, Nominal: '1', Date: '20.11.2026', ...more })
const says = (...rows: object[]) => (answer = (response) => void response.end(JSON.stringify(rows)))
const outcomes = async (query: object = {}) => {
  const { rates, ...rest } = await manager.call(fetchCbuRates, { query })
  return { ...rest, rates: rates.map(({ currencyCode, rate, outcome }) => [currencyCode, rate, outcome]) }
}
const kept = async () =>
  (await manager.call(searchCurrencyRates, { query: {}, body: {} })).items
    .map(({ date, rate, source }) => `${date} ${rate} ${source}`)
    .sort()

test('what the bank says is kept under its day; what is missing, and what is wrong, is told', async () => {
  says(row('USD', '12021.22'), row('EUR', '13900.5', { Nominal: '100' }), row('RUB', 'NaN'))
  expect(await outcomes()).toEqual({
    rates: [
      ['USD', 12_021.22, 'ADDED'],
      ['EUR', 139.005, 'ADDED'],
    ],
    problems: [{ currencyCode: 'RUB', value: 'NaN', message: 'непонятный курс' }],
    missing: ['GBP'],
    otherDay: false,
  })
  expect(asked.at(-1)).toBe('/json/all/2026-11-20/')
  expect(await kept()).toEqual(['2026-11-20 12021.22 CBU', '2026-11-20 139.005 CBU'])
  says(row('USD', '12021.22'), row('EUR', '14000', { Nominal: '100' }))
  expect((await outcomes()).rates).toEqual([
    ['USD', 12_021.22, 'SAME'],
    ['EUR', 140, 'CORRECTED'],
  ])
})

test('an older day is kept as that day, and said', async () => {
  says(row('GBP', '15000', { Date: '18.11.2026' }))
  expect(await outcomes({ date: '2026-11-19' })).toMatchObject({ otherDay: true, rates: [['GBP', 15_000, 'ADDED']] })
  expect(asked.at(-1)).toBe('/json/all/2026-11-19/')
  expect(await kept()).toContain('2026-11-18 15000 CBU')
})

test('a leap is asked about, and what a person typed stays', async () => {
  says(row('GBP', '20000', { Date: '20.11.2026' }))
  expect((await outcomes()).rates).toEqual([['GBP', 20_000, 'JUMP']])
  expect((await outcomes({ accepted: 'GBP' })).rates).toEqual([['GBP', 20_000, 'ADDED']])
  const rub = await server.reference('CURRENCY', 'RUB')
  const body = { currencyId: rub, departmentId: null, date: '2026-11-20', rate: 150 }
  const { id } = await manager.call(saveCurrencyRate, { body })
  says(row('RUB', '151'))
  expect((await outcomes()).rates).toEqual([['RUB', 151, 'TYPED']])
  await manager.call(deleteCurrencyRates, { body: [id] })
})

const text =
  (body: string, status = 200) =>
  (response: ServerResponse) => {
    response.statusCode = status
    response.end(body)
  }
test.each([
  ['HTML', text('<html>maintenance</html>'), 'cbuUnreadable'],
  ['an object', text('{}'), 'cbuUnreadable'],
  ['half an answer', text('[{"Ccy":"USD"'), 'cbuUnreadable'],
  ['nothing', text(''), 'cbuUnreadable'],
  ['an empty list', text('[]'), 'cbuNothing'],
  ['a rate of nothing', text(JSON.stringify([row('USD', '0')])), 'cbuNothing'],
  ['tomorrow', text(JSON.stringify([row('USD', '1', { Date: '21.11.2026' })])), 'cbuNothing'],
  ['500', text('[]', 500), 'cbuAway'],
  ['20 MB', text(`[${' '.repeat(20_000_000)}]`), 'cbuAway'],
  ['another address', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(), 'cbuAway'],
  ['a broken line', (response: ServerResponse) => void response.destroy(), 'cbuAway'],
])('%s changes nothing and is said', async (_name, says, code) => {
  answer = says
  const before = await kept()
  expect(await manager.refused(fetchCbuRates, { query: {} })).toMatchObject({ status: 422, code })
  expect(await kept()).toEqual(before)
})

test('two who ask at once make one rate', async () => {
  says(row('RUB', '152'))
  const both = await Promise.all([outcomes(), outcomes()])
  expect(both.map(({ rates }) => String(rates[0]?.[2])).sort()).toEqual(['ADDED', 'SAME'])
})

test('it is a change: with a right of its own, never kept by a browser, and off where no address is set', async () => {
  expect(await cashier.refused(fetchCbuRates, { query: {} })).toMatchObject({ status: 403 })
  const key = '7b1f2c9e-4a57-4f0e-9a6b-2f1d3c4b5a69'
  says(row('USD', '12030'))
  const first = await manager.response(fetchCbuRates, { query: {} }, { key })
  says(row('USD', '12040'))
  const again = await manager.response(fetchCbuRates, { query: {} }, { key })
  expect(again.headers.get('cache-control')).toBe('no-store')
  expect(await again.json()).toEqual(await first.json())
  const admin = await off.person('admin')
  expect(await admin.refused(fetchCbuRates, { query: {} })).toMatchObject({ status: 422, code: 'cbuOff' })
  expect(await manager.refused(fetchCbuRates, { query: { date: '2026-11-21' } })).toMatchObject({ status: 400 })
})
