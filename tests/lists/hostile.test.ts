import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OPERATORS } from '../../src/api/condition.ts'
import type { Failure } from '../../src/api/failure.ts'
import { searchThings, SHELF, thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'

const server = await thingServer(sampleThings(20))

const refused = async (address: string, body: unknown): Promise<Failure & { status: number }> => {
  const response = await server.post(address, body)
  return { status: response.status, ...((await response.json()) as Failure) }
}

it.each([
  ['an unknown column to sort by', '', { sort: [{ field: 'password' }] }, 'sort.0.field'],
  ['a column that cannot be sorted', '', { sort: [{ field: 'tags' }] }, 'sort.0.field'],
  ['SQL in place of a column', '', { sort: [{ field: 'id; drop table thing' }] }, 'sort.0.field'],
  [
    'an unknown column to filter by',
    '',
    { where: [{ field: 'search', operator: 'equals', value: 'x' }] },
    'where.0.field',
  ],
  ['a name of every object', '', { where: [{ field: '__proto__', operator: 'equals', value: 'x' }] }, 'where.0.field'],
  ['an unknown operator', '', { where: [{ field: 'name', operator: 'or 1=1 --', value: 'x' }] }, 'where.0.operator'],
  [
    'an operator of another kind',
    '',
    { where: [{ field: 'price', operator: 'contains', value: 'x' }] },
    'where.0.operator',
  ],
  ['text for a number', '', { where: [{ field: 'price', operator: 'from', value: '1' }] }, 'where.0.value'],
  [
    'a number beyond all bounds',
    '',
    { where: [{ field: 'pieces', operator: 'equals', value: 1e300 }] },
    'where.0.value',
  ],
  ['half a number of pieces', '', { where: [{ field: 'pieces', operator: 'equals', value: 0.5 }] }, 'where.0.value'],
  ['a day that is none', '', { where: [{ field: 'day', operator: 'from', value: '2026-02-30' }] }, 'where.0.value'],
  ['an unknown period', '', { where: [{ field: 'day', operator: 'during', value: 'always' }] }, 'where.0.value'],
  ['half a range', '', { where: [{ field: 'price', operator: 'between', value: [1] }] }, 'where.0.value'],
  ['an unknown choice', '', { where: [{ field: 'state', operator: 'in', value: ['GONE'] }] }, 'where.0.value.0'],
  ['a zero byte', '', { where: [{ field: 'name', operator: 'contains', value: 'a\0b' }] }, 'where.0.value'],
  ['a zero byte in a field of the list', '', { states: ['\0'] }, 'states.0'],
  ['half of a character', '', { keyword: 'a\ud83d' }, 'keyword'],
  ['too many conditions', '', { where: Array(31).fill({ field: 'name', operator: 'filled' }) }, 'where'],
  ['page 0', '?page=0', {}, 'page'],
  ['page -1', '?page=-1', {}, 'page'],
  ['a billion rows', '?limit=1000000000', {}, 'limit'],
  ['a page that is no number', '?page=1e9x', {}, 'page'],
  ['distinct values of an unknown column', '/values', { field: 'password_hash' }, 'field'],
  ['a file without columns', '/excel', { columns: [] }, 'columns'],
  ['a file of an unknown column', '/excel', { columns: [{ field: 'search' }] }, 'columns.0.field'],
  ['groups by a column that is not meant for it', '/groups', { groupBy: 'name' }, 'groupBy'],
])('%s is a 400 that names it', async (_, address, body, field) => {
  const [path, query = ''] = address.split('?')
  const failure = await refused(`/thing/search/main${path}${query && `?${query}`}`, body)
  expect(failure.status).toBe(400)
  expect(Object.keys(failure.fields ?? {})).toContain(field)
})

it('a column that needs a permission is absent, and refused to those who name it', async () => {
  const asked = { path: { shelf: SHELF }, query: {}, body: {} }
  const seen = await server.caller('SELLER').call(searchThings, asked)
  expect(seen.items[0]).not.toHaveProperty('cost')
  expect(seen.totals).not.toHaveProperty('cost')
  const own = await server.caller().call(searchThings, asked)
  expect(own.items[0]).toHaveProperty('cost')
  for (const [address, body] of [
    ['', { sort: [{ field: 'cost' }] }],
    ['', { where: [{ field: 'cost', operator: 'from', value: 5 }] }],
    ['/values', { field: 'cost' }],
    ['/excel', { columns: [{ field: 'cost' }] }],
  ] as const)
    expect((await server.post(`/thing/search/main${address}`, body, { as: 'SELLER' })).status).toBe(403)
})

it('whatever is sent, the answer is 200 or 400, and nothing breaks', { timeout: 120_000 }, async () => {
  const field = fc.oneof(
    fc.constantFrom(
      'id',
      'name',
      'code',
      'price',
      'stock',
      'pieces',
      'day',
      'at',
      'marked',
      'state',
      'tags',
      'cost',
      'extra',
      'shelf',
    ),
    fc.string(),
  )
  const scalar = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(
      null,
      '2026-11-20',
      '0001-01-01',
      '9999-12-31',
      '%',
      "'",
      '\\',
      '\u0000',
      '\ud800',
      -0,
      1e12,
      2 ** 53,
    ),
  )
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.object())
  const body = fc.record(
    {
      sort: fc.oneof(
        fc.array(fc.record({ field, descending: fc.oneof(fc.boolean(), scalar) }), { maxLength: 6 }),
        value,
      ),
      where: fc.oneof(
        fc.array(fc.record({ field, operator: fc.oneof(fc.constantFrom(...OPERATORS), fc.string()), value }), {
          maxLength: 3,
        }),
        value,
      ),
      search: scalar,
      keyword: scalar,
      states: value,
      field,
      contains: scalar,
      columns: fc.oneof(fc.array(fc.record({ field }), { maxLength: 3 }), value),
      groupBy: field,
      rows: scalar,
    },
    { requiredKeys: [] },
  )
  const address = fc.constantFrom(
    '',
    '?page=2&limit=5',
    '?page=99999999&limit=700',
    '?page=9999999&limit=700',
    '/values',
    '/count',
    '/groups',
    '/groups?page=7',
    '/excel',
  )
  const answered = new Set<number>()
  await fc.assert(
    fc.asyncProperty(address, body, async (to, sent) => {
      const response = await server.post(`/thing/search/main${to}`, sent)
      await response.arrayBuffer()
      answered.add(response.status)
      expect([200, 400]).toContain(response.status)
    }),
    { numRuns: 1_500 },
  )
  expect(answered).toContain(400)
  const whole = await (await server.post('/thing/search/main', {})).json()
  expect(whole.total).toBe(20)
})
