import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { createItem } from '../../src/api/item.ts'
import { readNewItems } from '../../src/api/itemImport.ts'
import { itemPhotos, uploadPhoto } from '../../src/api/itemPhoto.ts'
import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { listRoles } from '../../src/api/role.ts'
import { suspendedSales } from '../../src/api/sale.ts'
import { addUser, changeUserPassword } from '../../src/api/user.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { callsOfOne, hashing, lookUps, photoDecoding, signIns, TILL_CONNECTIONS, uploads } from '../../server/bounds.ts'
import { signalProcess } from '../../server/db/embedded/processes.ts'
import { sql } from '../../server/db/sql.ts'
import type { Turns } from '../../server/turns.ts'
import { until } from '../until.ts'
import { testServer } from '../server.ts'
import { upload } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const OTHERS = 2
/** Of a busy machine new connections take their time. */
const CONNECTION_WAIT_MS = 3_000
const server = await testServer({
  pool: { max: TILL_CONNECTIONS + OTHERS, connectionTimeoutMillis: CONNECTION_WAIT_MS },
})
const { itemBody } = await catalogue(server)
const shop = await server.department('SHOP', { saleType: 'RETAIL' })
const admin = await server.person('admin')
const cashier = await server.person('KASSIR', { departmentId: shop })
const { pool } = server.database
const inUse = () => pool.totalCount - pool.idleCount

let held: { turns: Turns; count: number }[] = []
/** Takes every turn of this line, so that whoever comes next waits for `letGo`. */
async function hold(turns: Turns): Promise<void> {
  for (let count = 0; count < turns.bound.atOnce; count++) await turns.take()
  held.push({ turns, count: turns.bound.atOnce })
}
function letGo(): void {
  for (const { turns, count } of held) for (let given = 0; given < count; given++) turns.give()
  held = []
}
/** Whoever holds connections lets them go, also where the test has failed meanwhile. */
const filled: (() => Promise<unknown>)[] = []
afterEach(async () => {
  letGo()
  for (const end of filled.splice(0)) await end()
})
const waits = (turns: Turns, count = 1) => vi.waitFor(() => expect(turns.waiting).toBe(count), { timeout: 20_000 })

/** Takes so many connections as anybody but the till would, until the answered function is called. */
async function fillPool(count: number): Promise<() => Promise<unknown>> {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const busy = Array.from({ length: count }, () => server.database.withTransaction(() => over))
  await vi.waitFor(() => expect(inUse()).toBe(count))
  const letAllGo = () => {
    end()
    return Promise.all(busy)
  }
  filled.push(letAllGo)
  return letAllGo
}

test('whatever fills the pool, a call of the till finds a connection, and others hear that there is too much at once', async () => {
  const end = await fillPool(OTHERS)
  const atOnce = Array.from({ length: TILL_CONNECTIONS * 3 }, () =>
    cashier.call(suspendedSales, { query: { cashboxId: 1 } }),
  )
  expect(await Promise.all(atOnce)).toHaveLength(TILL_CONNECTIONS * 3)
  const refusal = await admin.refused(listRoles)
  expect(refusal).toMatchObject({ status: 503, code: 'tooMuchAtOnce' })
  expect(refusal.message).toBe('Сервер сейчас занят, повторите через несколько секунд')
  await end()
  await admin.call(listRoles)
})

test('a till that finds the whole pool taken is told so, and not that the database is away', async () => {
  const clients = await Promise.all(Array.from({ length: TILL_CONNECTIONS + OTHERS }, () => pool.connect()))
  expect(await cashier.refused(suspendedSales, { query: { cashboxId: 1 } })).toMatchObject({
    status: 503,
    code: 'tooMuchAtOnce',
  })
  for (const client of clients) client.release()
})

test('whoever sends a flood of calls waits for himself, and others are answered; what is more than his line is refused', async () => {
  const line = callsOfOne.of(`${cashier.userId} `)
  await hold(line)
  const { waiting } = line.bound
  const flood = Array.from({ length: waiting }, () => cashier.call(suspendedSales, { query: { cashboxId: 1 } }))
  await waits(line, waiting)
  expect(inUse()).toBe(0)
  expect(await cashier.refused(suspendedSales, { query: { cashboxId: 1 } })).toMatchObject({
    status: 503,
    code: 'tooMuchAtOnce',
  })
  await admin.call(listRoles)
  letGo()
  expect(await Promise.all(flood)).toHaveLength(waiting)

  // Whose calls they are, is looked up for each address in a line of its own.
  await hold(lookUps.of(''))
  const unknown = server.stranger.refused(listRoles)
  await waits(lookUps.of(''))
  expect(inUse()).toBe(0)
  letGo()
  expect(await unknown).toMatchObject({ status: 401 })
})

test('sign-ins wait before they touch the database, and of too many the last are refused', async () => {
  await hold(signIns)
  const body = { username: 'nobody', password: 'not the password' }
  const { waitingOfOne } = signIns.bound
  const waiting = Array.from({ length: waitingOfOne }, () => server.stranger.refused(signIn, { body }))
  await waits(signIns, waitingOfOne)
  expect(inUse()).toBe(0)
  const last = await server.stranger.response(signIn, { body })
  expect(last.status).toBe(503)
  expect(last.headers.get('retry-after')).toBe('1')
  expect(await last.json()).toMatchObject({ code: 'tooMuchAtOnce' })
  letGo()
  for (const { status } of await Promise.all(waiting)) expect([401, 429]).toContain(status)
})

test('a password is hashed while no connection is held', async () => {
  const body = { username: 'Gulnora', password: 'first password 1', roleIds: [] as number[] }
  const [role] = await admin.call(listRoles)
  body.roleIds = [role!.id]
  const works = [
    () => admin.call(addUser, { body }),
    () =>
      admin.call(changeUserPassword, {
        path: { id: cashier.userId },
        body: { password: 'other password 2', confirmPassword: 'other password 2' },
      }),
  ]
  for (const work of works) {
    await hold(hashing)
    const done = work()
    await waits(hashing)
    expect(inUse()).toBe(0)
    letGo()
    await done
  }
})

test('changing one’s own password needs one connection at a time, holds none while it hashes, and twins both hear that it is done', async () => {
  const seller = await server.person('SELLER', { departmentId: shop })
  const known = await hashPassword('first password 1')
  await server.database.run(sql`update app_user set password_hash = ${known} where id = ${seller.userId}`)
  const body = { oldPassword: 'first password 1', password: 'next password 2', confirmPassword: 'next password 2' }
  await hold(hashing)
  const twins = [1, 2].map(() => seller.call(changeOwnPassword, { body }))
  await waits(hashing, 2)
  expect(inUse()).toBe(0)
  letGo()
  expect(await Promise.all(twins)).toEqual([{ done: true }, { done: true }])
  // A wrong password is counted even where only one connection is left.
  const end = await fillPool(OTHERS - 1)
  const wrong = {
    ...body,
    oldPassword: 'not it at all',
    password: 'third password 3',
    confirmPassword: 'third password 3',
  }
  const refusals = [1, 2, 3].map(() => seller.refused(changeOwnPassword, { body: wrong }))
  expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual(Array(3).fill('wrongOldPassword'))
  await end()
})

test('a photo is decoded while no connection is held', async () => {
  const { id } = await admin.call(createItem, { body: itemBody({}) })
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b6b5c' } })
    .png()
    .toBuffer()
  await hold(photoDecoding)
  const form = { upload: upload(new Uint8Array(bytes), 'tea.png') }
  const done = admin.call(uploadPhoto, { path: { id }, form })
  await waits(photoDecoding)
  expect(inUse()).toBe(0)
  letGo()
  await done
  expect(await admin.call(itemPhotos, { path: { id } })).toHaveLength(1)
})

/** The process of this one that decodes pictures. */
function decoder(): number {
  const isIt = (pid: string) => {
    try {
      const [, parent] = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))!
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('pictureProcess')
    } catch {
      return false
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name)))
}

/** Sends a picture of an item of its own. */
async function picture() {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b6b5c' } })
    .png()
    .toBuffer()
  const { id } = await admin.call(createItem, { body: itemBody({}) })
  return () => ({ path: { id }, form: { upload: upload(new Uint8Array(bytes), 'tea.png') } })
}
/** The decoder that the last picture has left; it ends when nothing comes for a while. */
async function livingDecoder(send: () => Promise<unknown>): Promise<number> {
  for (;;) {
    await send()
    const pid = decoder()
    if (pid) return pid
  }
}

test('a decoder that dies over a picture takes nobody along: that picture is refused, the next is taken', async () => {
  const sent = await picture()
  const send = () => admin.call(uploadPhoto, sent())
  const pid = await livingDecoder(send)
  signalProcess(pid, 'SIGSTOP')
  const both = Promise.allSettled([send(), send()])
  await waits(photoDecoding)
  signalProcess(pid, 'SIGKILL')
  const outcomes = await both
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refusals.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('notPicture')])
  expect(decoder()).not.toBe(pid)
})

test('a decoder that cannot even be started costs that one picture', async () => {
  const sent = await picture()
  signalProcess(await livingDecoder(() => admin.call(uploadPhoto, sent())), 'SIGKILL')
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    // The one that was killed may still take a picture along.
    await until(async () => (await admin.response(uploadPhoto, sent())).status >= 500)
  } finally {
    process.execPath = execPath
  }
  expect(await admin.call(uploadPhoto, sent())).toMatchObject({ id: expect.any(Number) as number })
})

test('large forms wait for their turn unread, a few of one person', async () => {
  await hold(uploads)
  const send = () => admin.refused(readNewItems, { form: { upload: upload('no workbook') } })
  const waiting = Array.from({ length: uploads.bound.waitingOfOne }, send)
  await waits(uploads, waiting.length)
  expect(inUse()).toBe(0)
  expect(await send()).toMatchObject({ status: 503, code: 'tooMuchAtOnce' })
  letGo()
  for (const refusal of await Promise.all(waiting))
    expect(refusal).toMatchObject({ fields: { upload: expect.any(String) } })
})
