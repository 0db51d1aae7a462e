import { describe, expect, it } from 'vitest'
import { allHandlers } from '../../server/handlers.ts'
import { API_BASE } from '../../server/serve.ts'
import { createApp } from '../../server/app.ts'
import type { ListEndpoint } from '../../src/api/list.ts'
import type { Failure } from '../../src/api/failure.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const app = createApp(server.context)
const lists = allHandlers.flatMap(({ endpoint }) => ('list' in endpoint ? [endpoint as ListEndpoint] : []))

/** Path parameters of every list: an id that is there nowhere, and words that a search may have. */
const addressOf = (path: string) =>
  API_BASE + path.replace(/\{(\w+)\}/g, (_, name) => (/^id$|Id$/.test(name) ? '1' : 'x'))
async function ask(path: string, query: string, body: unknown): Promise<Failure & { status: number }> {
  const response = await app.request(`${addressOf(path)}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as Failure) }
}

const deep = `{"where":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
const filled = (field: string) => ({ field, operator: 'filled' })

it('there are many lists', () => expect(lists.length).toBeGreaterThan(15))

describe.each(lists.map((list) => [list.signature, list] as const))('%s', (_, { path, list, siblings }) => {
  const [field] = list.key as [string]
  const refusals: [what: string, query: string, body: unknown, named: string][] = [
    ['an unknown column to sort by', '', { sort: [{ field: 'password_hash' }] }, 'sort.0.field'],
    ['SQL as a column', '', { sort: [{ field: `${field}; drop table item` }] }, 'sort.0.field'],
    ['a name that every object has', '', { where: [{ field: 'constructor', operator: 'filled' }] }, 'where.0.field'],
    ['an unknown operator', '', { where: [{ field, operator: "' or 1=1 --", value: 1 }] }, 'where.0.operator'],
    ['an object as a value', '', { where: [{ field, operator: 'equals', value: { $ne: 1 } }] }, 'where.0.value'],
    ['a number beyond all bounds', '', { where: [{ field, operator: 'equals', value: 1e300 }] }, 'where.0.value'],
    ['10,000 conditions', '', { where: Array(10_000).fill(filled(field)) }, 'where'],
    ['10,000 orders', '', { sort: Array(10_000).fill({ field }) }, 'sort'],
    ['page -1', '?page=-1', {}, 'page'],
    ['page 0', '?page=0', {}, 'page'],
    ['half a page', '?page=1.5', {}, 'page'],
    ['a billion rows', '?limit=1000000000', {}, 'limit'],
    ['no rows', '?limit=0', {}, 'limit'],
    ['a million letters', '', { [list.searchField]: 'x'.repeat(1_000_000) }, list.searchField],
  ]
  it.each(refusals)('refuses %s and names it', async (_what, query, body, named) => {
    const failure = await ask(path, query, body)
    expect(failure.status).toBe(400)
    expect(Object.keys(failure.fields ?? {})).toContain(named)
  })
  it('refuses what is no list of anything', async () => {
    for (const body of [deep, '[]', '"x"', '{', 'null']) expect((await ask(path, '', body)).status).toBe(400)
  })
  it('refuses the same in its values, groups and file', async () => {
    const unknown = { where: [filled('password_hash')] }
    const columns = [{ field }]
    for (const [sibling, body, named] of [
      [siblings.values, { field: 'password_hash' }, 'field'],
      [siblings.count, unknown, 'where.0.field'],
      [siblings.excel, { columns: [{ field: 'password_hash' }] }, 'columns.0.field'],
      [siblings.excel, { columns: [] }, 'columns'],
      [siblings.excel, { columns: Array(10_000).fill({ field }) }, 'columns'],
      [siblings.excel, { columns, ...unknown }, 'where.0.field'],
      ...(list.groups.size > 0 ? [[siblings.groups, { groupBy: 'password_hash' }, 'groupBy'] as const] : []),
    ] as const) {
      const failure = await ask(sibling.path, '', body)
      expect([sibling.signature, failure.status]).toEqual([sibling.signature, 400])
      expect(Object.keys(failure.fields ?? {})).toContain(named)
    }
  })
  it('answers its last page, and every column sorted, filtered and listed', async () => {
    const answers: [string, number][] = []
    const note = async (what: string, address: string, query: string, body: unknown) =>
      answers.push([what, (await ask(address, query, body)).status])
    await note('far away', path, '?page=10000000&limit=700', {})
    for (const column of list.columns.values()) {
      if (column.maySort)
        await note(`by ${column.field}`, path, '', { sort: [{ field: column.field, descending: true }] })
      if (!column.mayFilter) continue
      await note(`empty ${column.field}`, path, '', { where: [{ field: column.field, operator: 'empty' }] })
      await note(`values of ${column.field}`, siblings.values.path, '', { field: column.field })
    }
    for (const groupBy of list.groups.keys()) await note(`groups by ${groupBy}`, siblings.groups.path, '', { groupBy })
    expect(answers.filter(([, status]) => ![200, 404].includes(status))).toEqual([])
  })
})
