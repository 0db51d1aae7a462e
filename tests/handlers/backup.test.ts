import { expect, test } from 'vitest'
import { backupState, createBackup, searchBackups } from '../../src/api/backup.ts'
import { listNotifications } from '../../src/api/notification.ts'
import type { Backups } from '../../server/backup/keepBackups.ts'
import { noteBackup, noteFailure } from '../../server/backup/noteBackup.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const { now } = server.context
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const ago = (ms: number) => new Date(now().getTime() - ms)
const isLate = async () => {
  const { items } = await admin.call(listNotifications)
  return items.find(({ name }) => name === 'lateBackups')!.count
}
const good = (startedAt: Date) =>
  noteBackup(server.database, {
    folder: '/backups/one',
    note: {
      format: 1,
      kind: 'cluster',
      startedAt: startedAt.toISOString(),
      finishedAt: startedAt.toISOString(),
      encrypted: true,
      bytes: 1_500_000,
      rows: { sale: 2, sale_line: 5 },
    },
  })

test('two days without a good backup are told by the bell, one that failed is none', async () => {
  await server.database.run(sql`update migration set applied_at = ${ago(DAY_MS)}`)
  expect(await isLate()).toBe(0)
  await server.database.run(sql`update migration set applied_at = ${ago(9 * DAY_MS)}`)
  expect(await isLate()).toBe(1)
  await noteFailure(server.database, ago(0), '/backups', new Error('The disk of /backups has no room'))
  expect(await isLate()).toBe(1)
  await good(ago(2 * DAY_MS + MINUTE_MS))
  expect(await isLate()).toBe(1)
  await good(ago(2 * DAY_MS - MINUTE_MS))
  expect(await isLate()).toBe(0)
  expect(await admin.call(backupState)).toMatchObject({ isLate: false, keepsLog: false, folder: '' })
})

test('the list tells why none was made; only administrators read it', async () => {
  const { items } = await admin.call(searchBackups, { query: {}, body: {} })
  expect(items[0]).toMatchObject({ backupOutcome: 'FAILED', message: 'The disk of /backups has no room', sizeMb: null })
  expect(items[1]).toMatchObject({ backupOutcome: 'GOOD', sizeMb: 2, rowCount: 7, encrypted: true })
  const found = await admin.call(searchBackups, { query: {}, body: { backupOutcome: 'FAILED', keyword: 'no room' } })
  expect(found.total).toBe(1)
  const manager = await server.person('MANAGER')
  for (const call of [backupState, searchBackups, createBackup])
    expect((await manager.refused(call, { query: {}, body: {} } as never)).status).toBe(403)
  expect((await manager.call(listNotifications)).items.map(({ name }) => name)).not.toContain('lateBackups')
})

test('one is begun where the server makes any, and its log may be late, too', async () => {
  expect(await admin.refused(createBackup)).toMatchObject({ status: 409, code: 'noBackups' })
  let made = 0
  const backups: Backups = {
    folder: '/backups',
    isOnOneDisk: false,
    at: '03:00',
    encrypted: true,
    keepsLog: true,
    startedAt: ago(DAY_MS),
    logReachedAt: ago(MINUTE_MS),
    makingSince: ago(MINUTE_MS),
    make: () => void (made += 1),
    stop: async () => undefined,
  }
  server.context.backups = backups
  expect(await admin.call(createBackup)).toEqual({ done: true })
  expect(made).toBe(1)
  expect(await isLate()).toBe(0)
  backups.logReachedAt = ago(11 * MINUTE_MS)
  expect(await isLate()).toBe(1)
  expect(await admin.call(backupState)).toMatchObject({
    keepsLog: true,
    logReachedAt: backups.logReachedAt.toISOString(),
    makingSince: backups.makingSince!.toISOString(),
  })
})
