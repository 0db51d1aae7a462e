import { expect, test } from 'vitest'
import { allPrints } from '../../src/print/documents/allPrints.ts'

const nameOf = (fact: unknown) => (typeof fact === 'string' ? fact : (fact as { name: string }).name)
const named = allPrints
  .map(({ name, facts }) => ({ name, facts: facts.map(nameOf) }))
  .filter(({ facts }) => facts.includes('contragentName'))

test('there are papers that name a contragent', () => {
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orderSheet', 'actSheet', 'incomeWaybill', 'wholesaleInvoice', 'reconciliationAct']),
  )
})

test.each(named)('$name says whom its contragent is to the state and its bank', ({ facts }) => {
  const requisites = ['inn', 'vatCode', 'oked', 'bank']
  const prefixed = requisites.map((name) => `contragent${name[0]!.toUpperCase()}${name.slice(1)}`)
  expect(facts).toEqual(expect.arrayContaining(facts.includes('inn') ? requisites : prefixed))
})
