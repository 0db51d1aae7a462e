import { expect, test } from 'vitest'
import {
  allRatesOn,
  deleteCurrencyRates,
  deleteSkyCurrencyRates,
  getCurrencyRate,
  lastRates,
  rateOfDepartment,
  ratesOfSession,
  ratesOn,
  saveCurrencyRate,
  saveSkyCurrencyRate,
  searchCurrencyRates,
  searchSkyCurrencyRates,
  skyRatesOn,
} from '../../src/api/currencyRate.ts'
import { searchHistory } from '../../src/api/history.ts'
import { rateOfCode, rateOn } from '../../server/currencyRates/rateOn.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP', { name: 'Магазин' })
const other = await server.department('SHOP', { name: 'Чужой магазин' })
const manager = await server.person('MANAGER', { departmentId: shop })
const stranger = await server.person('MANAGER', { departmentId: other })
const cashier = await server.person('KASSIR', { departmentId: shop })
const usd = await server.reference('CURRENCY', 'USD')
const eur = await server.reference('CURRENCY', 'EUR')
const rub = await server.reference('CURRENCY', 'RUB')
const uzs = await server.reference('CURRENCY', 'UZS')

const save = async (body: object) =>
  (await manager.call(saveCurrencyRate, { body: { currencyId: usd, rate: 12_000, ...body } as never })).id
const on = async (departmentId: number | null, day: string, currencyId = usd) =>
  (await rateOn(server.database, { currencyId, departmentId, day })).rate

test('the last rate holds on days without one, a department’s own goes before everybody’s, the sum is always one', async () => {
  await save({ date: '2026-11-01', rate: 12_000.25 })
  await save({ date: '2026-11-10', rate: 12_100 })
  await save({ date: '2026-11-05', rate: 11_900, departmentId: shop })
  expect(await on(shop, '2026-11-01')).toBe(12_000.25)
  expect(await on(shop, '2026-11-04')).toBe(12_000.25)
  expect(await on(shop, '2026-11-19')).toBe(11_900)
  expect(await on(other, '2026-11-09')).toBe(12_000.25)
  expect(await on(null, '2026-11-10')).toBe(12_100)
  expect(await on(shop, '2026-11-10', uzs)).toBe(1)
  expect(
    await rateOfCode(server.database, { currencyCode: 'USD', departmentId: other, day: '2026-11-20' }),
  ).toMatchObject({ rate: 12_100, date: '2026-11-10', departmentId: null })
  await expect(on(shop, '2026-10-31')).rejects.toMatchObject({ status: 422, code: 'noRate' })
  await expect(on(shop, '2026-11-20', 999_999)).rejects.toMatchObject({ status: 400 })
})

test('what holds is told for a day, for today, for a department and for a cash session', async () => {
  await save({ currencyId: eur, date: '2026-11-02', rate: 13_000.123456 })
  const told = async (answer: Promise<readonly { currencyCode: string; rate: number }[]>) =>
    (await answer).map(({ currencyCode, rate }) => [currencyCode, rate])
  expect(await told(cashier.call(lastRates))).toEqual([
    ['EUR', 13_000.123456],
    ['USD', 11_900],
  ])
  expect(await told(stranger.call(ratesOn, { query: { date: '2026-11-01' } }))).toEqual([['USD', 12_000.25]])
  const path = { depId: shop, currencyId: usd }
  expect(await cashier.call(rateOfDepartment, { path, query: { date: '2026-11-04' } })).toMatchObject({
    rate: 12_000.25,
  })
  expect(await cashier.refused(rateOfDepartment, { path: { ...path, depId: other }, query: {} })).toMatchObject({
    status: 403,
  })
  expect(await cashier.refused(rateOfDepartment, { path: { ...path, currencyId: rub }, query: {} })).toMatchObject({
    status: 422,
    code: 'noRate',
    message: expect.stringContaining('RUB') as string,
  })
  const all = await manager.call(allRatesOn, { body: { date: '2026-11-20' } })
  expect(all.map(({ currencyCode, departmentName, rate }) => [currencyCode, departmentName, rate])).toEqual([
    ['EUR', null, 13_000.123456],
    ['USD', null, 12_100],
    ['USD', 'Магазин', 11_900],
  ])
  // Another department's own rates are its own.
  expect(await stranger.call(allRatesOn, { body: { date: '2026-11-20' } })).toHaveLength(2)

  const till = await shopOn(server)
  const { id } = await till.open()
  expect(await told(till.admin.call(ratesOfSession, { path: { id } }))).toEqual([
    ['EUR', 13_000.123456],
    ['USD', 12_100],
  ])
  expect(await stranger.refused(ratesOfSession, { path: { id } })).toMatchObject({ status: 403 })
})

test('a rate is corrected, listed, deleted, and its history tells so', async () => {
  const id = await save({ currencyId: rub, date: '2026-11-03', rate: 150 })
  await manager.call(saveCurrencyRate, {
    body: { id, version: 1, currencyId: rub, date: '2026-11-03', departmentId: null, rate: 151.5 },
  })
  const list = async () =>
    (await manager.call(searchCurrencyRates, { query: {}, body: { currencyId: rub } })).items.map(({ rate }) => rate)
  expect(await list()).toEqual([151.5])
  expect(await manager.call(getCurrencyRate, { path: { id } })).toMatchObject({ source: 'MANUAL', version: 2 })
  await manager.call(deleteCurrencyRates, { body: [id] })
  expect(await list()).toEqual([])
  const { items } = await manager.call(searchHistory, {
    query: {},
    body: { subject: 'currencyRate', subjectId: String(id) },
  })
  expect(items.map(({ action, before, after }) => [action, before, after])).toContainEqual(['edit', '150', '151.5'])
})

test('onboard rates are another set', async () => {
  const body = { currencyId: rub, departmentId: null, date: '2026-11-03', rate: 140 }
  const { id } = await manager.call(saveSkyCurrencyRate, { body })
  expect(await manager.call(skyRatesOn, { query: {} })).toMatchObject([{ currencyCode: 'RUB', rate: 140 }])
  expect((await manager.call(searchSkyCurrencyRates, { query: {}, body: {} })).items).toHaveLength(1)
  await expect(on(shop, '2026-11-20', rub)).rejects.toMatchObject({ code: 'noRate' })
  await manager.call(deleteSkyCurrencyRates, { body: [id] })
  expect(await manager.call(skyRatesOn, { query: {} })).toEqual([])
})

test('bad rates are refused by name', async () => {
  const body = { currencyId: eur, departmentId: null, date: '2026-11-15', rate: 13_000 }
  const refused = (more: object) => manager.refused(saveCurrencyRate, { body: { ...body, ...more } })
  for (const rate of [0, -1, 0.0000001, 1e12, '13000'])
    expect(await refused({ rate })).toMatchObject({ status: 400, fields: { rate: expect.any(String) as string } })
  expect(await refused({ date: '2026-11-21' })).toMatchObject({
    status: 400,
    fields: { date: 'Этот день ещё не наступил' },
  })
  expect(await refused({ currencyId: uzs })).toMatchObject({
    status: 400,
    fields: { currencyId: expect.stringContaining('всегда 1') as string },
  })
  expect(await refused({ departmentId: other })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) as string },
  })
  await manager.call(saveCurrencyRate, { body })
  expect(await refused({})).toMatchObject({
    status: 409,
    code: 'rateTaken',
    fields: { date: expect.any(String) as string },
  })
  expect(await cashier.refused(saveCurrencyRate, { body })).toMatchObject({ status: 403 })
  expect(await cashier.refused(searchCurrencyRates, { query: {}, body: {} })).toMatchObject({ status: 403 })
  expect(await manager.refused(deleteCurrencyRates, { body: [] })).toMatchObject({ status: 400 })
  const own = await save({ date: '2026-11-15', rate: 1, departmentId: shop })
  expect(await stranger.refused(deleteCurrencyRates, { body: [own] })).toMatchObject({ status: 404 })
})
