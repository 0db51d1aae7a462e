import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { emptyDatabase } from '../database.ts'
import { explore } from './explore.ts'

const EVERYTHING = 10_000

let database: Database
let name: string

beforeAll(async () => {
  database = await emptyDatabase()
  name = (await database.one<{ name: string }>(sql`select current_database() as name`)).name
  await database.run(raw('create table shelf (id int primary key, on_hand int not null)'))
})
const reset = async () => {
  await database.run(raw('delete from shelf'))
  await database.run(raw('insert into shelf values (1, 1), (2, 1)'))
}
const left = () => database.one<{ left: number }>(sql`select on_hand as left from shelf where id = 1`)

/** Looks, then takes: the mistake that every shop program makes once. */
const lookThenTake = (db: Database) =>
  db.withTransaction(async (transaction) => {
    const { left: onHand } = await transaction.one<{ left: number }>(
      sql`select on_hand as left from shelf where id = 1`,
    )
    if (onHand < 1) return 'sold out'
    await transaction.run(sql`update shelf set on_hand = on_hand - 1 where id = 1`)
    return 'sold'
  })
const takeIfThere = (db: Database) =>
  db.withTransaction(async (transaction) => {
    const taken = await transaction.run(sql`update shelf set on_hand = on_hand - 1 where id = 1 and on_hand >= 1`)
    return taken === 1 ? 'sold' : 'sold out'
  })
const update = (...ids: number[]) => {
  return (db: Database) =>
    db.withTransaction(async (transaction) => {
      for (const id of ids) await transaction.run(sql`update shelf set on_hand = on_hand + 1 where id = ${id}`)
      return 'done'
    })
}
const nothingOversold = async (outcomes: readonly string[]) => {
  expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1)
  expect(await left()).toEqual({ left: 0 })
}

describe('the explorer', () => {
  test('finds the schedules in which looking first oversells', async () => {
    const found = await explore(
      database,
      name,
      { reset, parties: [lookThenTake, lookThenTake], check: nothingOversold },
      EVERYTHING,
    )
    expect(found.complete).toBe(true)
    expect(found.violations.map(({ schedule }) => schedule)).toContain('ABAABB')
    expect(found.violations.map(({ schedule }) => schedule)).not.toContain('AAABB')
  })

  test('finds nothing where taking is conditional, and sees both orders', async () => {
    const found = await explore(
      database,
      name,
      { reset, parties: [takeIfThere, takeIfThere], check: nothingOversold },
      EVERYTHING,
    )
    expect(found).toMatchObject({ violations: [], deadlocks: 0, complete: true })
    expect(new Set(found.outcomes.map((outcomes) => outcomes.join(', ')))).toEqual(
      new Set(['sold, sold out', 'sold out, sold']),
    )
  })

  test('counts the circles of opposite lock orders, which are tried again and come to an end', async () => {
    const check = async () => expect(await left()).toEqual({ left: 3 })
    const crossed = await explore(database, name, { reset, parties: [update(1, 2), update(2, 1)], check }, EVERYTHING)
    expect(crossed).toMatchObject({ violations: [], outcomes: [['done', 'done']] })
    expect(crossed.deadlocks).toBeGreaterThan(0)
    const ordered = await explore(database, name, { reset, parties: [update(1, 2), update(1, 2)], check }, EVERYTHING)
    expect(ordered).toMatchObject({ violations: [], deadlocks: 0, complete: true })
  })

  test('runs no more schedules than it may, and says so', async () => {
    const race = { reset, parties: [takeIfThere, takeIfThere], check: nothingOversold }
    expect(await explore(database, name, race, 3)).toMatchObject({ schedules: 3, complete: false })
  })
})
