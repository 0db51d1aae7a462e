import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveContragent, searchContragents } from '../../src/api/contragent.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { createItem, deleteItem, getItem } from '../../src/api/item.ts'
import { itemPhotos, uploadPhoto } from '../../src/api/itemPhoto.ts'
import { type Person, testServer } from '../server.ts'
import { upload } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

/** One idempotency key is one request: sent again, it is answered as at first; anything else under it is refused and does nothing. */

const server = await testServer()
const { itemBody } = await catalogue(server)
const reused = { status: 422, code: 'keyReused', fields: { 'idempotency-key': expect.any(String) } }
let admin: Person
beforeAll(async () => {
  admin = await server.person('admin')
})

describe('a body', () => {
  const found = async () =>
    (await admin.call(searchContragents, { query: { page: 1, limit: 100 }, body: {} })).items.map((row) => row.fullName)

  test('that is sent again is answered as at first, and another one is refused', async () => {
    const key = randomUUID()
    const body = { fullName: 'ООО «Навруз»' }
    const first = await admin.call(saveContragent, { body }, { key })
    const again = await admin.response(saveContragent, { body }, { key })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(first)
    expect(await admin.refused(saveContragent, { body: { fullName: 'ООО «Баҳор»' } }, { key })).toMatchObject(reused)
    expect(await found()).toEqual(['ООО «Навруз»'])
  })

  test('of another call, or of another person, is refused too', async () => {
    const key = randomUUID()
    const body = { fullName: 'ИП Каримов' }
    await admin.call(saveContragent, { body }, { key })
    expect(await admin.refused(saveDepartment, { body: { name: 'Склад', type: 'WAREHOUSE' } }, { key })).toMatchObject(
      reused,
    )
    const other = await server.person('admin')
    expect(await other.refused(saveContragent, { body }, { key })).toMatchObject(reused)
  })
})

test('another path is another request, also where nothing else is sent', async () => {
  const made = await Promise.all([1, 2].map(() => admin.call(createItem, { body: itemBody({}) })))
  const [first, second] = made.map(({ id }) => ({ path: { id } }))
  const key = randomUUID()
  await admin.call(deleteItem, first!, { key })
  await admin.call(deleteItem, first!, { key })
  expect(await admin.refused(deleteItem, second!, { key })).toMatchObject(reused)
  expect(await admin.call(getItem, second!)).toMatchObject({ id: second!.path.id })
})

describe('an upload', () => {
  const picture = async (width: number) =>
    new Uint8Array(
      await sharp({ create: { width, height: 8, channels: 3, background: '#0b6b5c' } })
        .png()
        .toBuffer(),
    )
  const count = async (id: number) => (await admin.call(itemPhotos, { path: { id } })).length

  test('that is sent again is answered as at first; another picture, name or good is refused', async () => {
    const { id } = await admin.call(createItem, { body: itemBody({}) })
    const other = await admin.call(createItem, { body: itemBody({}) })
    const key = randomUUID()
    const sent = (bytes: Uint8Array<ArrayBuffer>, { to = id, name = 'чай.png' } = {}) =>
      [uploadPhoto, { path: { id: to }, form: { upload: upload(bytes, name) } }, { key }] as const
    const [small, large] = [await picture(8), await picture(9)]
    const first = await admin.call(...sent(small))
    expect(await admin.call(...sent(small))).toEqual(first)
    expect(await admin.refused(...sent(large))).toMatchObject(reused)
    expect(await admin.refused(...sent(small, { name: 'кофе.png' }))).toMatchObject(reused)
    expect(await admin.refused(...sent(small, { to: other.id }))).toMatchObject(reused)
    expect([await count(id), await count(other.id)]).toEqual([1, 0])
  })
})
