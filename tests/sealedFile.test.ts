import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BackupFault } from '../server/backup/backupFault.ts'
import { lastTime } from '../server/backup/keepBackups.ts'
import { lsnText, parseLsn, segmentName, segmentOf } from '../server/backup/replication.ts'
import { readMoment } from '../server/backup/restore.ts'
import { KeyRing } from '../server/backup/sealKey.ts'
import { readSealed, SealedWriter } from '../server/backup/sealedFile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savdo-sealed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keys = { open: new KeyRing(''), closed: new KeyRing('olma anor behi uzum') }
let files = 0
/** The record that says that it is the last one, with nothing in it. */
const LAST_RECORD_BYTES = 22
async function sealed(parts: readonly Uint8Array[], ring: KeyRing, flush = false): Promise<string> {
  const path = join(folder, `${files++}`)
  const writer = await SealedWriter.create(path, await ring.own())
  for (const part of parts) {
    await writer.write(Buffer.from(part))
    if (flush) await writer.flush()
  }
  await writer.finish()
  return path
}
async function read(path: string, ring: KeyRing, options = {}): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readSealed(path, ring, options)) parts.push(part)
  return Buffer.concat(parts)
}

describe.each(['open', 'closed'] as const)('a file of a backup, %s', (how) => {
  const ring = keys[how]

  test('gives back what was written, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 4_000 }), { maxLength: 6 }),
        fc.boolean(),
        async (parts, flush) => {
          expect(await read(await sealed(parts, ring, flush), ring)).toEqual(Buffer.concat(parts))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is longer than one record', async () => {
    const long = Buffer.alloc(3_500_000, 'қатор ')
    expect((await read(await sealed([long], ring), ring)).equals(long)).toBe(true)
  })

  test('is refused with any one byte changed, and cut short anywhere', async () => {
    const path = await sealed([Buffer.from('чек 1'), Buffer.from('чек 2')], ring, true)
    const whole = await readFile(path)
    // What follows the mark of an open file's head is not used.
    const first = how === 'open' ? 49 : 0
    for (let at = first; at < whole.length; at += 3) {
      const spoilt = Buffer.from(whole)
      spoilt[at]! ^= 1
      await writeFile(path, spoilt)
      await expect(read(path, ring), `byte ${at}`).rejects.toThrow(BackupFault)
    }
    for (let length = 0; length < whole.length; length += 7) {
      await writeFile(path, whole)
      await truncate(path, length)
      await expect(read(path, ring), `length ${length}`).rejects.toThrow(BackupFault)
    }
  })

  test('that is unfinished gives its whole records', async () => {
    const path = await sealed([Buffer.from('чек 1'), Buffer.from('чек 2')], ring, true)
    await truncate(path, (await readFile(path)).length - LAST_RECORD_BYTES)
    expect((await read(path, ring, { unfinished: true })).toString()).toBe('чек 1чек 2')
    await truncate(path, (await readFile(path)).length - 3)
    expect((await read(path, ring, { unfinished: true })).toString()).toBe('чек 1')
    await truncate(path, 3)
    expect((await read(path, ring, { unfinished: true })).toString()).toBe('')
  })
})

test('another key and none are told from a damaged file, and the text is not in it', async () => {
  const path = await sealed([Buffer.from('a customer')], keys.closed)
  await expect(read(path, new KeyRing('another key'))).rejects.toThrow('BACKUP_KEY is not')
  await expect(read(path, keys.open)).rejects.toThrow('is encrypted')
  expect((await readFile(path)).includes('customer')).toBe(false)
})

test('places in the log are written as PostgreSQL writes them', () => {
  expect(lsnText(parseLsn('16/B374D848'))).toBe('16/B374D848')
  expect(segmentName(1, segmentOf(parseLsn('0/3000028')))).toBe('000000010000000000000003')
  expect(segmentName(2, segmentOf(parseLsn('1A/FF000000')))).toBe('000000020000001A000000FF')
})

test('the moment is one of the company’s clock', () => {
  expect(readMoment('2026-11-22 14:05', 'Asia/Tashkent').toISOString()).toBe('2026-11-22T09:05:00.000Z')
  expect(readMoment('2026-11-22 14:05:30', 'Asia/Tashkent').toISOString()).toBe('2026-11-22T09:05:30.000Z')
  expect(readMoment('2026-11-22T09:05:00Z', 'Asia/Tashkent').toISOString()).toBe('2026-11-22T09:05:00.000Z')
  for (const text of ['yesterday', '2026-11-22', '2026-13-22 14:05', ''])
    expect(() => readMoment(text, 'Asia/Tashkent')).toThrow('is no moment')
})

test('the night is the last one', () => {
  const at = (now: string) => lastTime('03:00', 'Asia/Tashkent', new Date(now)).toISOString()
  expect(at('2026-11-22T21:59:59Z')).toBe('2026-11-21T22:00:00.000Z')
  expect(at('2026-11-22T22:00:00Z')).toBe('2026-11-22T22:00:00.000Z')
})
