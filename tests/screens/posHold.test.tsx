import { beforeEach, expect, test } from 'vitest'
import { createSale, deleteSuspendedSale, editSale, type Sale, suspendSale } from '../../src/api/sale.ts'
import type { FinishBody } from '../../src/pos/outgoingSale.ts'
import { tiyin } from '../../src/rules/money.ts'
import { answer, refuse, server } from './support/answers.ts'
import { until } from '../until.ts'
import { beginTillTest, CHOCOLATE, JUICE, lines, openTill, scan, world } from './support/openTill.ts'
import { juice, posItem, saleOf } from './support/tillWorld.ts'
beforeEach(beginTillTest)

test('a cart is set aside on the server and taken up again under its own key', async () => {
  const calls: string[] = []
  let draft: Sale
  server.use(
    answer(createSale, async (request) => {
      calls.push('create')
      draft = saleOf((await request.json()) as FinishBody, { status: 'DRAFT', saleNumber: null })
      return draft
    }),
    answer(suspendSale, async (request) => {
      const { reopen } = (await request.json()) as { reopen?: boolean }
      calls.push(reopen ? 'reopen' : 'suspend')
      return { ...draft, status: reopen ? ('DRAFT' as const) : ('SUSPENDED' as const) }
    }),
    answer(editSale, () => {
      calls.push('edit')
      return draft
    }),
    answer(deleteSuspendedSale, () => {
      calls.push('delete')
      return { done: true as const }
    }),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE, JUICE)
  const { uuid } = till.get().held
  expect(await till.suspend()).toBe(true)
  expect(lines(till)).toEqual([])
  expect(await till.reopen(draft!)).toBe(true)
  expect(till.get().held).toMatchObject({ uuid, saleId: 77 })
  expect(lines(till)).toEqual([
    [juice.name, 1],
    [posItem().name, 1],
  ])
  // Its stock was looked up: the held sale does not know it.
  expect(till.get().held.cart.lines[0]!.stock).toBe(40_000)
  expect(await till.suspend()).toBe(true)
  expect(await till.reopen(draft!)).toBe(true)
  expect(await till.clear()).toBe(true)
  expect(calls).toEqual(['create', 'suspend', 'reopen', 'edit', 'suspend', 'reopen', 'suspend', 'delete'])
})

test('a cart that could not be set aside stays', async () => {
  server.use(refuse(createSale, 403, { code: 'forbidden', message: 'Нет права' }))
  const till = await openTill()
  await scan(till, CHOCOLATE)
  expect(await till.suspend()).toBe(false)
  expect(lines(till)).toHaveLength(1)
  expect(till.get().notice).toMatchObject({ tone: 'failure', text: 'Нет права' })
})

test('goods come back by their receipt: what was paid for them, and never more than was sold', async () => {
  const till = await openTill()
  const receipt = saleOf({ uuid: 'a', saleItems: [{ itemId: 1, count: 3, priceUzs: 12_500 }], finalTotalSum: 37_400 })
  receipt.saleItems[0] = { ...receipt.saleItems[0]!, discount: 100, returned: 1 }
  expect(till.takeBack(receipt, new Map([[700, 1_000]]))).toBe(true)
  await until(() => lines(till).length === 1)
  expect(till.get().held.cart.lines[0]).toMatchObject({ quantity: -1_000, returnedLineId: 700 })
  expect(till.takeBack(receipt, new Map([[700, 2_000]]))).toBe(false)
  expect(till.get().notice?.text).toContain('вернуть нельзя')
  await till.finish([{ paymentType: 'CASH', amount: -tiyin(12_466.67) }])
  expect(world.sent[0]!.body).toMatchObject({
    saleItems: [{ itemId: 1, count: -1, returnedLineId: 700 }],
    finalTotalSum: -12_466.67,
  })
})
