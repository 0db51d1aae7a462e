import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Backup, DATABASE_FILE, listBackups, logFolder, NOTE_FILE } from '../../server/backup/backupNote.ts'
import { keepNewest } from '../../server/backup/keepNewest.ts'
import { makeBackup } from '../../server/backup/makeBackup.ts'
import { restore } from '../../server/backup/restore.ts'
import { KeyRing } from '../../server/backup/sealKey.ts'
import { archiveLog } from '../../server/backup/walArchive.ts'
import { openDatabase } from '../../server/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/startEmbedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { until } from '../until.ts'
import { removeScratch, SCRATCH_PREFIX } from './leftovers.ts'
import { ask, cleanUpAfterEach } from './scratch.ts'

cleanUpAfterEach()
// Who backs up gives way to everybody else, and a busy machine has a lot of them.
vi.setConfig({ testTimeout: 400_000 })
const LOG_MS_MAX = 60_000

const silent = { info() {}, warn() {}, error() {} }
const WORDS = 'olma anor behi uzum'
const LOG = 'abcdef012345'

/** One shop for all tests of this file: its folder, its database, where its backups lie. */
let root: string
let dataDir: string
let parent: string
let shop: EmbeddedDatabase
const ending = new AbortController()
let archiving: Promise<void>
let reachedAt = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), SCRATCH_PREFIX))
  await chmod(root, 0o755)
  ;[dataDir, parent] = [join(root, 'data'), join(root, 'backups')]
  shop = await startEmbedded({ dataDir, log: silent })
  const database = openDatabase(shop.connection)
  await migrate(database.pool)
  await database.close()
  await writeFile(join(dataDir, 'pin.key'), 'the key of the PINs')
  archiving = archiveLog(
    {
      connection: shop.connection,
      folder: logFolder(parent, LOG),
      keys: new KeyRing(WORDS),
      onReached: (at) => (reachedAt = at.getTime()),
      onGap: () => undefined,
    },
    ending.signal,
  )
  await until(() => reachedAt > 0, LOG_MS_MAX)
}, 300_000)
afterAll(async () => {
  ending.abort()
  await archiving
  await shop.stop()
  await removeScratch(root)
}, 300_000)

const order = () => ({
  connection: shop.connection,
  kind: 'cluster' as const,
  dataDir,
  postgresBin: '',
  parent,
  words: WORDS,
  log: LOG,
})

/** Ids that were acknowledged, as they come. */
function writer() {
  const acknowledged: number[] = []
  let stopped = false
  const client = new pg.Client(shop.connection)
  const work = async () => {
    await client.connect()
    while (!stopped) {
      const { rows } = await client.query<{ id: string }>(
        "insert into audit (subject, subject_id, action, changes) values ('role', 1, 'edit', '{}') returning id",
      )
      acknowledged.push(Number(rows[0]!.id))
    }
    await client.end()
  }
  const working = work()
  return {
    acknowledged,
    async stop() {
      stopped = true
      await working
    },
  }
}

const idsIn = async (folder: string): Promise<Set<number>> => {
  const embedded = await startEmbedded({ dataDir: folder, log: silent })
  try {
    const rows = await ask<{ id: string }>(embedded.connection, 'select id from audit')
    return new Set(rows.map(({ id }) => Number(id)))
  } finally {
    await embedded.stop()
  }
}

const insert = async (): Promise<number> => {
  const [row] = await ask<{ id: string }>(
    shop.connection,
    "insert into audit (subject, subject_id, action, changes) values ('role', 2, 'edit', '{}') returning id",
  )
  return Number(row!.id)
}

describe('a backup of the embedded database', () => {
  let backup: Backup

  test('made while others write has all that was acknowledged before it, and the log all after it', async () => {
    const busy = writer()
    await until(() => busy.acknowledged.length > 50)
    const before = [...busy.acknowledged]
    backup = await makeBackup(order())
    await busy.stop()
    expect(backup.note).toMatchObject({ kind: 'cluster', encrypted: true })
    expect(backup.note.rows.audit).toBeGreaterThanOrEqual(before.length)
    // A copy of the backup alone, without the log that follows it.
    const alone = join(root, 'alone')
    await cp(backup.folder, join(alone, 'one'), { recursive: true })
    await restore({ from: join(alone, 'one'), dataDir: join(root, 'first'), words: WORDS, postgresBin: '' })
    const first = await idsIn(join(root, 'first'))
    expect(before.filter((id) => !first.has(id))).toEqual([])
    expect(await readFile(join(root, 'first', 'pin.key'), 'utf8')).toBe('the key of the PINs')

    const last = Date.now()
    await until(() => reachedAt > last + 1000, LOG_MS_MAX)
    await restore({ from: parent, dataDir: join(root, 'second'), words: WORDS, postgresBin: '' })
    const second = await idsIn(join(root, 'second'))
    expect(busy.acknowledged.filter((id) => !second.has(id))).toEqual([])
  })

  test('leads back to any moment after it', async () => {
    const early = await insert()
    const [{ at }] = (await ask<{ at: Date }>(shop.connection, 'select clock_timestamp() as at')) as [{ at: Date }]
    await ask(shop.connection, 'select pg_sleep(0.01)')
    const late = await insert()
    const last = Date.now()
    await until(() => reachedAt > last + 1000, LOG_MS_MAX)
    const moment = new Date(at.getTime() + 1)
    await restore({ from: parent, at: moment, dataDir: join(root, 'then'), words: WORDS, postgresBin: '' })
    const ids = await idsIn(join(root, 'then'))
    expect([ids.has(early), ids.has(late)]).toEqual([true, false])
    await expect(
      restore({
        from: parent,
        at: new Date('2031-01-01'),
        dataDir: join(root, 'never'),
        words: WORDS,
        postgresBin: '',
      }),
    ).rejects.toThrow('The log does not reach 2031-01-01')
    await expect(
      restore({
        from: parent,
        at: new Date('2020-01-01'),
        dataDir: join(root, 'never'),
        words: WORDS,
        postgresBin: '',
      }),
    ).rejects.toThrow('nothing leads back')
    expect(await readdir(join(root, 'never'))).toEqual([])
  })

  test('is refused with another key, without one, cut short, damaged in one byte, and over a folder that is not empty', async () => {
    const dataDirOf = (name: string) => ({ dataDir: join(root, name), postgresBin: '' })
    const from = backup.folder
    await expect(restore({ from, words: 'another key', ...dataDirOf('never') })).rejects.toThrow('BACKUP_KEY is not')
    await expect(restore({ from, words: '', ...dataDirOf('never') })).rejects.toThrow('is encrypted')
    await expect(restore({ from, words: WORDS, ...dataDirOf('then') })).rejects.toThrow('is not empty')

    const half = join(root, 'half')
    await cp(from, half, { recursive: true })
    const { size } = await stat(join(half, DATABASE_FILE))
    await truncate(join(half, DATABASE_FILE), Math.floor(size / 2))
    await expect(restore({ from: half, words: WORDS, ...dataDirOf('never') })).rejects.toThrow('not whole')

    await cp(from, half, { recursive: true })
    const bytes = await readFile(join(half, DATABASE_FILE))
    bytes[Math.floor(size / 3)]! ^= 1
    await writeFile(join(half, DATABASE_FILE), bytes)
    await expect(restore({ from: half, words: WORDS, ...dataDirOf('never') })).rejects.toThrow('is damaged')
    expect(await readdir(join(root, 'never'))).toEqual([])

    await rm(join(half, NOTE_FILE))
    await expect(restore({ from: half, words: WORDS, ...dataDirOf('never') })).rejects.toThrow('no whole backup')
  })

  test('of its rows alone is restored with the same rows, whatever is typed in them', async () => {
    const text = String.raw`тab\t \N "quotes"` + '\n\t\\.\r'
    await ask(
      shop.connection,
      `insert into setting (key, value) values ('odd', to_jsonb(${pg.escapeLiteral(text)}::text))`,
    )
    const folder = join(root, 'rows')
    const { note } = await makeBackup({ ...order(), kind: 'rows', parent: folder, words: '' })
    expect(note).toMatchObject({ kind: 'rows', encrypted: false })
    await restore({ from: folder, dataDir: join(root, 'fromRows'), words: '', postgresBin: '' })
    const embedded = await startEmbedded({ dataDir: join(root, 'fromRows'), log: silent })
    const found = await ask(embedded.connection, "select value from setting where key = 'odd'")
    const next = await ask(
      embedded.connection,
      "insert into audit (subject, subject_id, action, changes) values ('role', 1, 'edit', '{}') returning id",
    )
    await embedded.stop()
    expect(found).toEqual([{ value: text }])
    expect(Number((next[0] as { id: string }).id)).toBeGreaterThan(note.rows.audit!)
  })

  test('of books that do not agree is not called good, and nothing of it stays', async () => {
    await ask(shop.connection, "insert into number_counter values (1, 'KIRIM', 2026, 5)")
    const folder = join(root, 'broken')
    try {
      await expect(makeBackup({ ...order(), parent: folder })).rejects.toThrow('The books in the copy do not agree')
    } finally {
      await ask(shop.connection, 'delete from number_counter')
    }
    expect(await readdir(folder)).toEqual([])
    expect(existsSync(join(dataDir, 'backup.check'))).toBe(false)
  })

  test('makes room: the newest are kept, and of the log what they need', async () => {
    const parent = join(root, 'many')
    const copies = ['2026-01-01T00-00-00', '2026-01-02T00-00-00', '2026-01-03T00-00-00']
    for (const name of copies) await cp(backup.folder, join(parent, name), { recursive: true })
    const [kept, unused] = [logFolder(parent, LOG), logFolder(parent, '000000000000')]
    for (const folder of [kept, unused]) await mkdir(folder)
    const segments = ['000000010000000000000000', 'FFFFFFFF0000000000000001']
    for (const name of segments) await writeFile(join(kept, name), '')
    await keepNewest(parent, 2, undefined)
    expect((await listBackups(parent)).map(({ folder }) => folder)).toEqual(
      copies.slice(1).map((name) => join(parent, name)),
    )
    expect(await readdir(kept)).toEqual([segments[1]])
    expect(await readdir(parent)).toHaveLength(3)
  })
})
