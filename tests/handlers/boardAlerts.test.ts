import { expect, test } from 'vitest'
import { readBoard } from '../../src/api/board.ts'
import { finishSale, type Sale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { id: sessionId } = await shop.open()
const itemId = await shop.stocked([50])

const sell = (item: number, count: number, priceUzs = 1_000): Promise<Sale> =>
  shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId: item, count }], priceUzs) })
const alerts = async () => (await shop.admin.call(readBoard)).departments[0]!.alerts
const of = { saleId: null, sessionId: null, cashboxId: null }
const ofSession = { ...of, sessionId, cashboxId: shop.cashbox }

test('an ordinary day alerts nobody', async () => {
  await sell(itemId, 5)
  expect(await alerts()).toEqual([])
})

test('a price below cost, many returns, a receipt that hangs and a session of yesterday are told with the way there', async () => {
  const cheap = await shop.stocked([5], 400)
  const { id: saleId } = await sell(cheap, 1, 400)
  const belowCost = { ...of, alert: 'BELOW_COST', count: 1, saleId }
  expect(await alerts()).toEqual([belowCost])

  for (let one = 0; one < 3; one++) await sell(itemId, -1)
  const manyReturns = { ...ofSession, alert: 'MANY_RETURNS', count: 3 }
  expect(await alerts()).toEqual([belowCost, manyReturns])

  const made = (minutesAgo: number) => new Date(clock.now().getTime() - minutesAgo * 60_000)
  const receipt = (minutesAgo: number) =>
    server.database.run(sql`
      insert into fiscal_receipt (sale_id, kind, department_id, cashbox_id, made_at, next_at)
      values (${saleId}, ${minutesAgo > 0 ? 'SALE' : 'REFUND'}, ${shop.shop}, ${shop.cashbox}, ${made(minutesAgo)}, ${made(minutesAgo)})`)
  // What was sold this very moment is on its way.
  await receipt(0)
  expect(await alerts()).toEqual([belowCost, manyReturns])
  await receipt(2)
  const unsent = { ...of, alert: 'UNSENT', count: 1, saleId }
  expect(await alerts()).toEqual([belowCost, manyReturns, unsent])

  clock.forward(24)
  const forgotten = { ...ofSession, alert: 'FORGOTTEN_SESSION', count: 1 }
  const next = await alerts()
  expect(next).toHaveLength(3)
  for (const alert of [manyReturns, forgotten, { ...unsent, count: 2 }]) expect(next).toContainEqual(alert)
})
