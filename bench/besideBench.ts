import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { signIn } from '../src/api/auth.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import { importItems, type ImportPreview, readNewItems } from '../src/api/itemImport.ts'
import { uploadPhoto } from '../src/api/itemPhoto.ts'
import { editItems } from '../src/api/itemWork.ts'
import { importMxik } from '../src/api/mxikList.ts'
import { changeOwnPassword } from '../src/api/ownPassword.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { peopleOn } from '../tests/people.ts'
import { workbookOf } from '../tests/workbooks.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, PRICE } from './company.ts'
import type { Result } from './report.ts'
import { barcodeOf, readGoods } from './seedGoods.ts'
import { registersOf, sellBeside, type Tills } from './sellBeside.ts'

const P99_MS_GOAL = 300
const TILLS = 8
const WARM_MS = 3_000
const SIGN_INS = 1_500
const PASSWORD_CHANGES = 64
const PHOTOS = 20
const PHOTO_WIDTH = 8_192
const PHOTO_HEIGHT = 6_144
const CHANGED_ROWS = 20_000
const FORMS = 3
const FORM_BYTES = 34 * 1024 * 1024
const MEGABYTES_GOAL = 400
const REST_MS = 20_000
const PASSWORD = 'first password 1'

/** What each of the other kinds of work, much of it at once, does to the slowest sales, and what it leaves in memory. */
export async function besideBench(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  const loads: [string, () => Promise<unknown>][] = [
    ['nothing else', () => wait(WARM_MS)],
    [`${SIGN_INS} sign-ins at once`, signInsOf(server)],
    [`${PASSWORD_CHANGES} password changes at once`, await passwordChangesOf(server)],
    [
      `${PHOTOS} photos of ${Math.round((PHOTO_WIDTH * PHOTO_HEIGHT) / 1e6)} megapixels at once`,
      await photosOf(server, company),
    ],
    ['a bulk edit of all goods', bulkEditOf(server, company, say)],
    [`an import that changes ${CHANGED_ROWS} goods`, await changingImportOf(server, company, say)],
    [`${FORMS} forms of ${FORM_BYTES / 1024 / 1024} MB at once`, await formsOf(server, company)],
  ]
  // The code of a sale is warm in a shop.
  await sellBeside(server, tillsOf(company), () => wait(WARM_MS))
  const results: Result[] = []
  server.forgetPeak()
  for (const [what, load] of loads) {
    await server.loopHeldMs()
    const { p99Ms } = await sellBeside(server, tillsOf(company), load)
    say(
      `beside ${what}: event loop held ${(await server.loopHeldMs()).toFixed(0)} ms, memory ${server.megabytes().toFixed(0)} MB`,
    )
    results.push({ what: `sales beside ${what}: p99`, unit: 'ms', ours: p99Ms, atMost: P99_MS_GOAL })
  }
  const peak = server.peakMegabytes()
  await wait(REST_MS)
  return [
    ...results,
    { what: 'all of it: peak memory of the server', unit: 'MB', ours: peak, atMost: 2 * MEGABYTES_GOAL },
    {
      what: `all of it: memory of the server ${REST_MS / 1_000} s later`,
      unit: 'MB',
      ours: server.megabytes(),
      atMost: MEGABYTES_GOAL,
    },
  ]
}

const tillsOf = ({ shops, token }: Company): Tills => ({
  registers: registersOf(shops).slice(0, TILLS),
  token,
  basket: (sale, register, { departmentId }) => {
    const { itemIds } = shops.find((shop) => shop.departmentId === departmentId)!
    return [{ itemId: itemIds[(sale * TILLS + register) % itemIds.length]!, priceUzs: PRICE }]
  },
})

const addressOf = (server: BenchServer, { path }: Endpoint) => `${server.address}${API_BASE}${path}`
interface Sent {
  address: string
  method: string
  headers: Record<string, string>
  body: Uint8Array
}

/** Sends all of these at one moment, from a process of its own. Some are refused because there is too much at once; no other fault is passed over. */
async function sendAtOnce(requests: readonly Sent[]): Promise<void> {
  const sender = fork('bench/sendAtOnce.js', { serialization: 'advanced' })
  try {
    sender.send(requests)
    const [statuses] = (await once(sender, 'message')) as [number[]]
    const faults = statuses.filter((status) => status >= 500 && status !== 503)
    if (faults.length > 0) throw new Error(`${faults.length} faults of the server`)
  } finally {
    sender.kill()
  }
}

const jsonOf = (value: object) => Buffer.from(JSON.stringify(value))

const signInsOf = (server: BenchServer) => () => {
  const body = jsonOf({ username: 'admin', password: 'bench' })
  const one = {
    address: addressOf(server, signIn),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }
  return sendAtOnce(Array.from({ length: SIGN_INS }, () => one))
}

/** Of as many people, each their own. */
async function passwordChangesOf(server: BenchServer) {
  const people = peopleOn(server.database, fetch)
  const tokens: string[] = []
  const hash = await hashPassword(PASSWORD)
  // Those of an earlier run in a folder that was kept.
  await server.database.run(sql`update app_user set status = 'DELETED' where username like 'seller%'`)
  for (let made = 0; made < PASSWORD_CHANGES; made++) {
    const person = await people.person('SELLER')
    await server.database.run(sql`update app_user set password_hash = ${hash} where id = ${person.userId}`)
    tokens.push(person.token)
  }
  const body = jsonOf({ oldPassword: PASSWORD, password: 'next password 2', confirmPassword: 'next password 2' })
  return () =>
    sendAtOnce(
      tokens.map((token) => ({
        address: addressOf(server, changeOwnPassword),
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })),
    )
}

async function photosOf(server: BenchServer, company: Company) {
  const photo = await sharp({
    create: { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3, background: '#0b6b5c' },
  })
    .png()
    .toBuffer()
  const form = await formOf(company, photo)
  const address = addressOf(server, uploadPhoto)
  const some = company.itemIds.slice(0, PHOTOS)
  return () => sendAtOnce(some.map((id) => ({ ...form, address: address.replace('{id}', String(id)) })))
}

async function formsOf(server: BenchServer, company: Company) {
  const form = await formOf(company, Buffer.alloc(FORM_BYTES, 'no workbook'))
  return () => sendAtOnce(Array.from({ length: FORMS }, () => ({ ...form, address: addressOf(server, importMxik) })))
}

const jsonHeaders = ({ token }: Company) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** Says how long it took, too: that is what somebody waits for. */
async function timed(what: string, say: (text: string) => void, work: () => Promise<Response>): Promise<unknown> {
  const beganMs = performance.now()
  const answer = await work()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${what} was refused: ${text}`)
  say(`${what}: ${((performance.now() - beganMs) / 1_000).toFixed(1)} s`)
  return JSON.parse(text)
}

const bulkEditOf = (server: BenchServer, company: Company, say: (text: string) => void) => () =>
  timed('the bulk edit', say, () =>
    fetch(addressOf(server, editItems), {
      method: 'POST',
      headers: jsonHeaders(company),
      body: JSON.stringify({ all: true, changes: { vatPercent: 12, packageCode: '1501319' } }),
    }),
  )

/** Real goods by their barcodes, each with another name and another rate. */
async function changingImportOf(server: BenchServer, company: Company, say: (text: string) => void) {
  const goods = readGoods()
  const rows = Array.from({ length: CHANGED_ROWS }, (_, index) => {
    const { name, brand } = goods[index % goods.length]!
    return [barcodeOf(index), `${name} *`, brand, 15]
  })
  const workbook = await workbookOf([['Штрих-код', 'Наименование', 'Бренд', 'НДС'], ...rows])
  const form = new FormData()
  form.set('upload', new File([workbook], 'goods.xlsx'))
  form.set('mode', 'ADD_AND_CHANGE')
  const headers = { authorization: `Bearer ${company.token}` }
  return async () => {
    const preview = (await timed('the preview of the import', say, () =>
      fetch(addressOf(server, readNewItems), { method: 'POST', headers, body: form }),
    )) as ImportPreview
    say(`the import would change ${preview.rowsChanged} and add ${preview.rowsAdded} goods`)
    const body = JSON.stringify({ importId: preview.importId, skipWrong: true, addUnits: true })
    await timed('the commit of the import', say, () =>
      fetch(addressOf(server, importItems), { method: 'POST', headers: jsonHeaders(company), body }),
    )
  }
}

async function formOf({ token }: Company, bytes: Buffer): Promise<Omit<Sent, 'address'>> {
  const form = new FormData()
  form.set('upload', new File([new Uint8Array(bytes)], 'file'))
  const sent = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type')! }
  return { method: 'POST', headers, body: new Uint8Array(await sent.arrayBuffer()) }
}
