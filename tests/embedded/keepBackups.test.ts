import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listBackups } from '../../server/backup/backupNote.ts'
import { type Backups, keepBackups } from '../../server/backup/keepBackups.ts'
import { makeBackup } from '../../server/backup/makeBackup.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { sql } from '../../server/db/sql.ts'
import { until } from '../until.ts'
import { processesOf } from './leftovers.ts'
import { atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()
// Who backs up gives way to everybody else, and a busy machine has a lot of them.
vi.setConfig({ testTimeout: 400_000 })

const silent = { info() {}, warn() {}, error() {} }
const BACKUP_MS_MAX = 180_000

async function shop() {
  const root = await scratchDirectory()
  const dataDir = join(root, 'data')
  const { connection } = await startForTest({ dataDir })
  const database = openDatabase(connection)
  atCleanup(() => database.close())
  await migrate(database.pool)
  return { root, dataDir, database }
}

async function keeping(
  { dataDir, database }: Awaited<ReturnType<typeof shop>>,
  backup: { folder: string; at?: string },
): Promise<Backups> {
  const backups = await keepBackups(
    {
      dataDir,
      databaseUrl: '',
      postgresBin: '',
      timeZone: 'Asia/Tashkent',
      backup: { at: undefined, kept: 2, words: '', ...backup },
    },
    { database, log: silent },
  )
  atCleanup(backups.stop)
  return backups
}

interface Run {
  isGood: boolean
  message: string
}
const runs = (database: Database) =>
  database.rows<Run>(sql`select is_good as "isGood", message from backup_run order by id`)
const good = { isGood: true, message: '' }

test('where a folder is chosen, the log is kept at once and begins with a backup; it goes on after a stop without another', async () => {
  const ours = await shop()
  const folder = join(ours.root, 'second')
  const first = await keeping(ours, { folder })
  expect(first).toMatchObject({ folder, keepsLog: true, isOnOneDisk: true })
  await until(async () => expect(await runs(ours.database)).toEqual([good]), BACKUP_MS_MAX)
  await until(() => first.logReachedAt !== undefined, BACKUP_MS_MAX)
  await first.stop()

  const next = await keeping(ours, { folder })
  await until(() => next.logReachedAt !== undefined, BACKUP_MS_MAX)
  expect(await runs(ours.database)).toEqual([good])
  const [backup] = await listBackups(folder)
  expect(backup!.note.cluster!.log).toMatch(/^[0-9a-f]{12}$/)
})

test('where none is chosen, backups lie in the data folder without a log; one that fails says why', async () => {
  const ours = await shop()
  const quiet = await keeping(ours, { folder: '' })
  expect(quiet).toMatchObject({ folder: join(ours.dataDir, 'backups'), keepsLog: false, isOnOneDisk: true })
  quiet.make()
  // One is enough.
  quiet.make()
  await until(async () => expect(await runs(ours.database)).toEqual([good]), BACKUP_MS_MAX)
  await quiet.stop()

  const failing = await keeping(ours, { folder: '' })
  await rm(join(ours.dataDir, 'backups'), { recursive: true })
  await writeFile(join(ours.dataDir, 'backups'), '')
  failing.make()
  await until(async () => expect(await runs(ours.database)).toHaveLength(2), BACKUP_MS_MAX)
  expect((await runs(ours.database))[1]).toMatchObject({ isGood: false, message: expect.stringContaining('EEXIST') })
})

test('a company’s night that passed is made up for', async () => {
  const ours = await shop()
  await ours.database.run(sql`update migration set applied_at = now() - interval '2 days'`)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  atCleanup(() => vi.useRealTimers())
  await keeping(ours, { folder: '', at: '03:00' })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await until(async () => expect(await runs(ours.database)).toEqual([good]), BACKUP_MS_MAX)
})

test('one that is broken off by a stop leaves nothing running, and is no backup', async () => {
  const ours = await shop()
  const backups = await keeping(ours, { folder: '' })
  const scratch = join(ours.dataDir, 'backup.check')
  backups.make()
  await until(() => processesOf(scratch).length > 0, BACKUP_MS_MAX)
  await backups.stop()
  expect(processesOf(scratch)).toEqual([])
  expect(existsSync(scratch)).toBe(false)
  expect(await listBackups(join(ours.dataDir, 'backups'))).toEqual([])
})

test('one that is made by hand is finished, whoever starts and stops the server meanwhile', async () => {
  const ours = await shop()
  const scratch = join(ours.dataDir, 'backup.check')
  const { connection } = ours.database
  const parent = join(ours.root, 'by hand')
  const byHand = makeBackup({ connection, kind: 'cluster', dataDir: ours.dataDir, postgresBin: '', parent, words: '' })
  let isMade = false
  const making = byHand.finally(() => (isMade = true))
  await until(() => processesOf(scratch).length > 0 || isMade, BACKUP_MS_MAX)
  do {
    const backups = await keeping(ours, { folder: '' })
    await backups.stop()
  } while (!isMade)
  expect((await making).note.kind).toBe('cluster')
  expect(existsSync(scratch)).toBe(false)

  // What nobody is at work on is left of one that was killed.
  await mkdir(scratch)
  await keeping(ours, { folder: '' })
  expect(existsSync(scratch)).toBe(false)
})
