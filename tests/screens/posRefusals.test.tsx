import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { createSale, suspendSale } from '../../src/api/sale.ts'
import { tiyin } from '../../src/rules/money.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { until } from '../until.ts'
import { beginTillTest, cash, CHOCOLATE, JUICE, lines, openTill, says, scan, takes, world } from './support/openTill.ts'
import { juice, posItem, saleOf } from './support/tillWorld.ts'
beforeEach(beginTillTest)

test('out of stock: the cart stays, its line is marked and knows what is left', async () => {
  const failure = {
    code: 'outOfStock',
    message: `Недостаточно на остатке: ${juice.name}, есть 1`,
    fields: { 'saleItems.1.count': 'Недостаточно' },
    details: { itemId: 2, available: 1 },
  }
  server.use(takes((_body, tries) => (tries === 1 ? says(409, failure) : undefined)))
  const till = await openTill()
  await scan(till, CHOCOLATE, JUICE, JUICE)
  await till.finish(cash(50_300))
  const state = till.get()
  expect(state.refusal).toMatchObject({ code: 'outOfStock' })
  expect(lines(till)).toEqual([
    [juice.name, 2],
    [posItem().name, 1],
  ])
  const { key, stock } = state.held.cart.lines[0]!
  expect(state.held.troubles).toEqual({ [key]: { is: 'outOfStock', available: 1_000 } })
  expect(stock).toBe(1_000)
  expect(await world.storage.readAll('outbox')).toEqual([])
  // Mended, it goes out under the same key.
  till.change((cart) => ({ ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: 1_000 })) }))
  expect(till.get()).toMatchObject({ refusal: undefined, held: { troubles: {} } })
  await till.finish(cash(31_400))
  expect(world.sent.map(({ body }) => body.uuid)).toEqual([world.sent[0]!.body.uuid, world.sent[0]!.body.uuid])
  expect(till.get().lastSale).toBeDefined()
})

test('a changed price: the line is marked, and looking the prices up takes the new one over and says so', async () => {
  const failure = {
    code: 'priceChanged',
    message: 'Цена изменилась',
    fields: { 'saleItems.0.count': 'Цена изменилась' },
    details: { itemId: 1 },
  }
  server.use(takes((_body, tries) => (tries === 1 ? says(409, failure) : undefined)))
  const till = await openTill()
  await scan(till, CHOCOLATE)
  await till.finish(cash(12_500))
  expect(Object.values(till.get().held.troubles)).toEqual([{ is: 'priceChanged' }])
  world.known[CHOCOLATE] = { items: [posItem({ priceUzs: 13_000 })] }
  await till.refresh()
  expect(till.get().held).toMatchObject({ troubles: {}, cart: { lines: [{ price: tiyin(13_000) }] } })
  expect(till.get().refusal).toBeUndefined()
  expect(till.get().notice).toMatchObject({ tone: 'warning', text: expect.stringContaining('13\u00a0000,00') })
})

test.each([
  [409, { code: 'sessionClosed', message: 'Смена на этой кассе не открыта. Откройте её' }],
  [409, { code: 'totalsDiffer', message: 'Итоги расходятся', details: { computed: 12_400, sent: 12_500 } }],
  [403, { code: 'noPermission', message: 'Нет права: give discount' }],
  [422, { code: 'paymentTooSmall', message: 'Оплачено меньше', fields: { payments: 'Оплачено меньше' } }],
  [400, { code: 'badInput', message: 'Проверьте', fields: { 'saleItems.0.count': 'Только целое количество' } }],
])('%i %o: the cart stays and can be sent again', async (status, failure) => {
  server.use(takes((_body, tries) => (tries === 1 ? says(status, failure) : undefined)))
  const till = await openTill()
  await scan(till, CHOCOLATE)
  await till.finish(cash(12_500))
  expect(till.get().refusal).toMatchObject({ code: failure.code, message: failure.message })
  expect(lines(till)).toHaveLength(1)
  await till.finish(cash(12_500))
  expect(till.get().lastSale).toBeDefined()
})

test('an answer that was lost, a cart that was changed after it: the sale that stands is shown, and none is made twice', async () => {
  server.use(
    takes((body, tries) => {
      if (tries === 1) return HttpResponse.error()
      const stands = saleOf(world.sent[0]!.body)
      return JSON.stringify(body) === JSON.stringify(world.sent[0]!.body)
        ? undefined
        : says(422, { code: 'keyReused', message: 'Ключ уже использован', details: { sale: stands } })
    }),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => till.get().sending?.phase === 'waiting')
  await till.backToCart()
  expect(till.get()).toMatchObject({ sending: undefined, held: { uncertain: true } })
  await scan(till, JUICE)
  await till.finish(cash(31_400))
  expect(till.get().otherFinished).toMatchObject({ finalTotalSum: 12_500 })
  expect(lines(till)).toHaveLength(2)
  await till.acceptOther()
  expect(till.get()).toMatchObject({ otherFinished: undefined, lastSale: { finalTotalSum: 12_500 } })
  expect(lines(till)).toEqual([])
})

test('throwing away a cart that may have been sold asks the server first; a sale that stands is shown', async () => {
  server.use(takes(() => HttpResponse.error()))
  const till = await openTill()
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => till.get().sending?.phase === 'waiting')
  await till.backToCart()
  server.use(networkAway(createSale))
  expect(await till.clear()).toBe(false)
  expect(lines(till)).toHaveLength(1)
  server.use(
    answer(createSale, async () => saleOf(world.sent[0]!.body)),
    refuse(suspendSale, 409, {
      code: 'wrongState',
      message: 'Сейчас это нельзя: состояние «Завершена». Обновите страницу',
    }),
  )
  await till.clear()
  expect(till.get().otherFinished).toMatchObject({ saleNumber: 12 })
})
