import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { saveGridView, listGridViews } from '../../src/api/gridView.ts'
import { DISK_HEADER } from '../../src/api/serverDisk.ts'
import { DISK_LIMITS, guardDisk } from '../../server/diskGuard.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const { log } = server.context

test('with little room it is said, with hardly any nothing is saved and all can be read, and it goes on by itself', async () => {
  let free = 2 * DISK_LIMITS.lowBytes
  const disk = await guardDisk(async () => free, { ...log, info() {}, warn() {}, error() {} } as typeof log)
  disk.stop()
  server.context.disk = disk
  const view = { body: { grid: 'goods', name: 'a', state: {} } } as never
  const now = async (bytes: number) => {
    free = bytes
    await disk.look()
    const saved = await admin.response(saveGridView, view)
    const read = await admin.response(whoAmI)
    return { saved: saved.status, read: read.status, told: read.headers.get(DISK_HEADER) }
  }
  const well = await now(2 * DISK_LIMITS.lowBytes)
  expect(well).toMatchObject({ read: 200, told: null })
  expect(await now(DISK_LIMITS.lowBytes - 1)).toEqual({ ...well, told: 'low' })
  expect(await now(DISK_LIMITS.lowBytes * 1.05)).toEqual({ ...well, told: 'low' })
  expect(await now(DISK_LIMITS.fullBytes - 1)).toEqual({ saved: 507, read: 200, told: 'full' })
  expect(await admin.refused(saveGridView, view)).toMatchObject({ status: 507, code: 'diskLow' })
  expect((await admin.response(listGridViews, { path: { grid: 'goods' } } as never)).status).toBe(200)
  expect((await server.stranger.refused(signIn, { body: { username: 'nobody', password: 'wrong' } })).status).toBe(401)
  expect(await now(DISK_LIMITS.fullBytes * 1.05)).toMatchObject({ saved: 507 })
  expect(await now(DISK_LIMITS.fullBytes * 1.2)).toEqual({ ...well, told: 'low' })
  expect(await now(2 * DISK_LIMITS.lowBytes)).toEqual(well)
})

test('a disk that cannot be looked at changes nothing', async () => {
  const warned: unknown[] = []
  let broken = false
  const disk = await guardDisk(
    async () => {
      if (broken) throw new Error('EIO')
      return 1
    },
    { ...log, info() {}, warn: (...words: unknown[]) => void warned.push(words), error() {} } as typeof log,
  )
  disk.stop()
  broken = true
  await disk.look()
  expect(disk.state()).toBe('full')
  expect(warned).toHaveLength(1)
})
