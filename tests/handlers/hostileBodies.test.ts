import { expect, test } from 'vitest'
import { changes } from '../../src/api/endpoint.ts'
import { sql } from '../../server/db/sql.ts'
import { allHandlers } from '../../server/handlers.ts'
import { changeMakers } from './access/changeMakers.ts'
import { type Input, inputOf } from './access/inputOf.ts'
import { reversibleWorld } from './access/reversibleWorld.ts'
import { type Leaf, leavesOf } from './leavesOf.ts'

/**
 * Every field of every changing call, with what people paste, scanners send and attackers
 * try: taken or refused by name, never a fault of the server.
 */
/** No field takes these. */
const REFUSED_TEXTS: Readonly<Record<string, string>> = {
  'ten thousand letters': 'Я'.repeat(10_000),
  'a character zero': 'a\u0000b',
  'an override of direction': 'a\u202eb',
  'a right-to-left mark': 'a\u200fb',
  'a space without width': 'a\u200bb',
}
/** Where they are texts, they are only texts. */
const TEXTS: Readonly<Record<string, string>> = {
  'a formula': "=cmd|' /C calc'!A0",
  HTML: '<img src=x onerror=alert(1)>',
  SQL: "'; drop table item; --",
  'half of a character': 'a\ud83d',
  emoji: '🍎',
  nothing: '',
  spaces: ' \u00a0 ',
}
const NUMBERS = [0, -1, 0.0001, 1e15, 1e308, 2 ** 53, -0]

const { context, people, world, takeBack } = await reversibleWorld()
const admin = await people.person('admin')
const special = await changeMakers(people, admin, context.now)
takeBack()

const endpoints = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => changes(endpoint) && endpoint.parts.body)

/** Fields that one test takes: the goods panel has fifty, and a slow machine shall not be told from a fault. */
const FIELDS_AT_ONCE = 10
const cases = endpoints.flatMap((endpoint) => {
  const own = special(endpoint.signature) as Partial<Input> | undefined
  const { path, query, body } = { ...inputOf(endpoint, 'much', world.hintFor(endpoint.path)), ...own }
  const leaves = leavesOf(body)
  return Array.from({ length: Math.ceil(leaves.length / FIELDS_AT_ONCE) }, (_, part) => {
    const some = leaves.slice(part * FIELDS_AT_ONCE, (part + 1) * FIELDS_AT_ONCE)
    return [`${endpoint.signature}: ${some[0]!.path} …`, { endpoint, path, query, leaves: some }] as const
  })
})

test.each(cases)('%s', async (_name, { endpoint, path, query, leaves }) => {
  // Wrong passwords of one call do not lock the next one out.
  await people.database.run(sql`delete from failed_sign_in`)
  const surprises: string[] = []
  const send = async (leaf: Leaf, what: string, value: unknown) => {
    const response = await admin.response(endpoint, { path, query, body: leaf.put(value) } as never)
    const answer = (await response.json()) as { fields?: Record<string, string> }
    const named = Object.keys(answer.fields ?? {})
    if (response.status >= 500) surprises.push(`${leaf.path} with ${what}: ${response.status}`)
    if (response.status === 400 && named.length === 0)
      surprises.push(`${leaf.path} with ${what}: refused without a field`)
    return { status: response.status, named }
  }
  for (const leaf of leaves) {
    for (const [what, value] of Object.entries(typeof leaf.value === 'string' ? REFUSED_TEXTS : {})) {
      const { status, named } = await send(leaf, what, value)
      if (status !== 400 || !named.some((field) => leaf.path.startsWith(field)))
        surprises.push(`${leaf.path} with ${what}: ${status} naming ${named.join(', ')}`)
    }
    for (const [what, value] of Object.entries(TEXTS)) await send(leaf, what, value)
    for (const value of NUMBERS) await send(leaf, String(value), value)
    for (const value of [null, [], {}, true]) await send(leaf, JSON.stringify(value), value)
  }
  expect(surprises).toEqual([])
})
