import { beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '../../src/api/endpoint.ts'
import { addRole, deleteUser, editUser, setUserStatus } from '../../src/api/user.ts'
import { sql } from '../../server/db/sql.ts'
import type { Person } from '../server.ts'
import { explore } from './explore.ts'
import { keepState } from './keepState.ts'
import { partyServer } from './partyServer.ts'
import { RACE_MS_MAX } from './raceTrack.ts'

const SCHEDULES_MAX = process.env.RACES === 'all' ? 10_000 : 20

const { server, databaseName, through } = await partyServer()
let one: Person
let other: Person

beforeAll(async () => {
  one = await server.person('admin')
  other = await server.person('admin')
})

/** What one administrator does to the other, or to itself. */
const WAYS: Readonly<Record<string, (by: Person, whom: Person) => readonly [Person, Endpoint, SentTo<Endpoint>]>> = {
  'takes the role away': (by, whom) => [by, addRole, { path: { id: whom.userId }, body: { roleIds: [] } }],
  deactivates: (by, whom) => [by, setUserStatus, { path: { id: whom.userId }, body: { status: 'INACTIVE' } }],
  deletes: (by, whom) => [by, deleteUser, { path: { id: whom.userId } }],
  'edits without the role': (by, whom) => [
    by,
    editUser,
    { path: { id: whom.userId }, body: { username: whom.username, version: 1, roleIds: [] } },
  ],
  'gives up the own role': (by) => [by, addRole, { path: { id: by.userId }, body: { roleIds: [] } }],
}

const pairs = Object.keys(WAYS).flatMap((first, index) =>
  Object.keys(WAYS)
    .slice(index)
    .map((second) => [first, second]),
)

test.each(pairs)(
  'of two administrators one %s while the other %s: one is always left',
  async (first, second) => {
    const putBack = await keepState(server.database)
    const parties = [WAYS[first!]!(one, other), WAYS[second!]!(other, one)].map(
      ([by, endpoint, input]) =>
        (database: Parameters<typeof through>[0]) =>
          through(database, async () => (await by.response(endpoint, input as never)).status),
    )
    const found = await explore(
      server.database,
      databaseName,
      {
        reset: putBack,
        parties,
        async check(statuses) {
          const { left } = await server.database.one<{ left: number }>(sql`
            select count(*) as left from app_user join user_role on user_id = app_user.id join role on role.id = role_id
            where status = 'ACTIVE' and role.code = 'admin'`)
          if (left !== 1) throw new Error(`${left} administrators are left after ${statuses.join(' and ')}`)
        },
      },
      SCHEDULES_MAX,
    )
    await putBack()
    expect(found).toMatchObject({ violations: [], deadlocks: 0 })
  },
  RACE_MS_MAX,
)
