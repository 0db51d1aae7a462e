import { expect, test } from 'vitest'
import type { Endpoint, SentTo } from '../../src/api/endpoint.ts'
import { createItem, deleteItem } from '../../src/api/item.ts'
import { createChild, deleteReference, saveChild } from '../../src/api/reference.ts'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { catalogue } from '../handlers/catalogue.ts'
import { explore } from './explore.ts'
import { keepState } from './keepState.ts'
import { partyServer } from './partyServer.ts'
import { RACE_MS_MAX } from './raceTrack.ts'

const SCHEDULES_MAX = process.env.RACES === 'all' ? 10_000 : 12

const { server, databaseName, through } = await partyServer()
const admin = await server.person('admin')
const { words, itemBody } = await catalogue(server)
const child = (parent: number, name: string) => admin.call(createChild, { path: { id: parent }, body: { name } })
const one = await child(words.food, 'Один')
const other = await child(words.food, 'Другой')
const goods = await admin.call(createItem, { body: itemBody({}) })

const party =
  <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
  (database: Database) =>
    through(database, async () => (await admin.response(endpoint, input)).status)
const moved = (id: number, parentId: number, name: string) =>
  party(saveChild, { body: { id, parentId, name, version: 1 } })

/** Each names two calls, and a statement that finds what must not come out of them. */
const RACES = {
  'two words are moved below each other': [
    moved(one.id, other.id, 'Один'),
    moved(other.id, one.id, 'Другой'),
    sql`select 1 from reference one join reference other on other.id = one.parent_id where other.parent_id = one.id`,
  ],
  'a word is deleted while another is made below it': [
    party(deleteReference, { path: { id: one.id } }),
    party(createChild, { path: { id: one.id }, body: { name: 'Под ним' } }),
    sql`select 1 from reference word join reference above on above.id = word.parent_id
      where word.deleted_at is null and above.deleted_at is not null`,
  ],
  'a word is deleted while goods get it': [
    party(deleteReference, { path: { id: words.brand } }),
    party(createItem, { body: itemBody({ brandId: words.brand }) }),
    sql`select 1 from item join reference brand on brand.id = item.brand_id where brand.deleted_at is not null`,
  ],
  'goods are deleted while a package of them is made': [
    party(deleteItem, { path: { id: goods.id } }),
    party(createItem, { body: itemBody({ wrapped: true, wrappedItems: [{ wrappedId: goods.id, amount: 2 }] }) }),
    sql`select 1 from item_wrapped join item on item.id = wrapped_id where item.deleted_at is not null`,
  ],
} as const

test.each(Object.entries(RACES))(
  '%s: one of the two is refused',
  async (_what, [first, second, wrong]) => {
    const putBack = await keepState(server.database, ['reference'])
    const found = await explore(
      server.database,
      databaseName,
      {
        reset: putBack,
        parties: [first, second],
        async check(statuses) {
          if (await server.database.first(wrong)) throw new Error(`both were done: ${statuses.join(' and ')}`)
          if (!statuses.includes(200)) throw new Error(`neither was done: ${statuses.join(' and ')}`)
        },
      },
      SCHEDULES_MAX,
    )
    await putBack()
    expect(found).toMatchObject({ violations: [], deadlocks: 0 })
  },
  RACE_MS_MAX,
)
