import { expect, test } from 'vitest'
import { checkHistory } from './checkHistory.ts'

const sent = [
  { uuid: 'a', outcome: { finished: 'receipt a' } },
  { uuid: 'b', outcome: { finished: 'receipt b' } },
  { uuid: 'c', outcome: { refused: '409 outOfStock' } },
]
const a = { uuid: 'a', receipt: 'receipt a' }
const b = { uuid: 'b', receipt: 'receipt b' }

test.each([
  { what: 'all is well', kept: [a, b], breaches: [] },
  { what: 'a sale is lost', kept: [b], breaches: ['a was acknowledged and is lost'] },
  { what: 'a sale was made twice', kept: [a, a, b], breaches: ['a is there 2 times'] },
  {
    what: 'a buyer holds another receipt',
    kept: [a, { uuid: 'b', receipt: 'receipt 2' }],
    breaches: ['b has another receipt than its buyer'],
  },
  {
    what: 'a refused sale was made',
    kept: [a, b, { uuid: 'c', receipt: 'c' }],
    breaches: ['c was refused (409 outOfStock) and is there'],
  },
  {
    what: 'a sale came from nowhere',
    kept: [a, b, { uuid: 'd', receipt: 'd' }],
    breaches: ['d is there and nobody sent it'],
  },
])('the history checker sees when $what', ({ kept, breaches }) => {
  expect(checkHistory(sent, kept)).toEqual(breaches)
})
