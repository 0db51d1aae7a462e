import { expect, test } from 'vitest'
import { saveCustomer } from '../../src/api/customer.ts'
import { inStoreCollisions, inStoreRules, saveInStoreRules } from '../../src/api/inStoreRule.ts'
import { memberCardOf } from '../../src/rules/memberCard.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const manager = await server.person('MANAGER')
const cashier = await server.person('KASSIR')
const usual = { prefix: '21', pluLength: 5, kind: 'weight', divisor: 1000, checkDigit: true, verifier: false } as const
const prices = { ...usual, prefix: '299', kind: 'price', divisor: 1, pluLength: 4 } as const

test('rules of scales are read, saved over those that were seen, and told in the history', async () => {
  expect(await cashier.call(inStoreRules)).toEqual({ rules: [usual] })
  await manager.call(saveInStoreRules, { body: { rules: [usual, prices], seen: [usual] } })
  expect(await cashier.call(inStoreRules)).toEqual({ rules: [usual, prices] })
  expect(await manager.refused(saveInStoreRules, { body: { rules: [], seen: [usual] } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('a prefix that two have, one outside of the shop’s own, and a cashier’s change are refused', async () => {
  const seen = (await cashier.call(inStoreRules)).rules
  expect(await manager.refused(saveInStoreRules, { body: { rules: [usual, usual], seen } })).toMatchObject({
    status: 400,
    fields: { 'rules.1.prefix': expect.any(String) },
  })
  const foreign = { ...usual, prefix: '47' }
  expect(await manager.refused(saveInStoreRules, { body: { rules: [foreign], seen } })).toMatchObject({ status: 400 })
  expect(await cashier.refused(saveInStoreRules, { body: { rules: [], seen } })).toMatchObject({ status: 403 })
})

test('what a rule would read besides labels is told before it is saved', async () => {
  await manager.call(saveCustomer, { body: { firstName: 'Дилшод', memberCard: memberCardOf(1) } })
  const told = await manager.call(inStoreCollisions, { body: { rule: prices } })
  expect(told).toEqual({ barcodes: 0, examples: [], memberCards: 1 })
})
