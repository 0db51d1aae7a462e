import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createItem, deleteItem, getItem } from '../../src/api/item.ts'
import { searchItems } from '../../src/api/itemList.ts'
import {
  itemPhoto,
  itemPhotos,
  markMainPhoto,
  PHOTO_BYTES_MAX,
  PHOTO_PIXELS_MAX,
  PHOTOS_MAX,
  removePhoto,
  uploadPhoto,
} from '../../src/api/itemPhoto.ts'
import { searchChildGoods, wrapItem } from '../../src/api/wrappedItem.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { upload } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody, words } = await catalogue(server)
let keeper: Person
let item: number

const picture = async (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#0b6b5c80' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer(),
  )
const form = async (bytes: Uint8Array<ArrayBuffer> | string, name = 'чай.png') => ({
  path: { id: item },
  form: { upload: upload(bytes, name) },
})
/** Goods of which no more is known than what they are called. */
const imported = async (name: string) => {
  const { id } = await server.database.one<{ id: number }>(sql`
    insert into item (name, name_key, unit_id) select ${name}, ${name}, unit_id from item where id = ${item} returning id`)
  return id
}
const photos = () => keeper.call(itemPhotos, { path: { id: item } })

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  item = (await keeper.call(createItem, { body: itemBody({}) })).id
})

test('a photo is made small, loses what is not the picture, and is answered as what it is', async () => {
  const { id } = await keeper.call(uploadPhoto, await form(await picture(3_200, 1_600, 'jpeg'), 'фото.exe'))
  expect(await photos()).toMatchObject([{ id, main: true, width: PHOTO_PIXELS_MAX, height: PHOTO_PIXELS_MAX / 2 }])
  const answer = await keeper.response(itemPhoto, { path: { photoId: id }, query: {} })
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const kept = await sharp(await answer.arrayBuffer()).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: PHOTO_PIXELS_MAX, hasAlpha: false })
  expect(kept.exif).toBeUndefined()
  const small = await keeper.call(itemPhoto, { path: { photoId: id }, query: { size: 'small' } })
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 240 })
  const list = await keeper.call(searchItems, { query: { page: 1, limit: 10 }, body: {} })
  expect(list.items.find((row) => row.id === item)).toMatchObject({ mainPhotoId: id, images: [id] })
})

test('one photo is the main one: the first, the chosen, the oldest that is left', async () => {
  const [first] = await photos()
  const { id: second } = await keeper.call(uploadPhoto, await form(await picture(50, 40)))
  const { id: third } = await keeper.call(uploadPhoto, await form(await picture(40, 50, 'webp')))
  expect((await photos()).map(({ id, main }) => [id, main])).toEqual([
    [first!.id, true],
    [second, false],
    [third, false],
  ])
  await keeper.call(markMainPhoto, { path: { id: item, photoId: third } })
  expect((await photos())[0]).toMatchObject({ id: third, main: true, width: 40, height: 50 })
  await keeper.call(removePhoto, { path: { id: item, photoId: third } })
  expect((await photos()).map(({ id, main }) => [id, main])).toEqual([
    [first!.id, true],
    [second, false],
  ])
  expect(await keeper.refused(removePhoto, { path: { id: item, photoId: third } })).toMatchObject({ status: 404 })
})

test('what is no picture is refused by its content, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cut = (await picture(300, 300, 'jpeg')).slice(0, 200)
  for (const bytes of [svg, 'GIF89a', '%PDF-1.7', '', cut, '\u0089PNG\r\n\u001a\nnot really'])
    expect(await keeper.refused(uploadPhoto, await form(bytes, 'photo.jpg'))).toMatchObject({
      status: 400,
      code: 'notPicture',
      fields: { upload: 'Это не изображение JPEG, PNG или WebP' },
    })
  const large = new Uint8Array(PHOTO_BYTES_MAX + 1)
  expect(await keeper.refused(uploadPhoto, await form(large))).toMatchObject({
    fields: { upload: 'Размер файла слишком велик' },
  })
  expect(await keeper.refused(uploadPhoto, { path: { id: item }, form: {} })).toMatchObject({ status: 400 })
})

test('a picture that would unpack to gigabytes is refused by its head, without unpacking it', async () => {
  const refusal = await keeper.refused(uploadPhoto, await form(pngOf(50_000, 50_000), 'bomb.png'))
  expect(refusal).toMatchObject({
    status: 413,
    code: 'photoTooLarge',
    fields: { upload: 'В фото больше 52 мегапикселей. Уменьшите его и загрузите снова' },
  })
})

/** A PNG that says it is this large, in two kilobytes. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey.
  head[8] = 8
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]))
}

test('photos of others, of deleted goods and for who may not edit', async () => {
  const { id: other } = await keeper.call(createItem, { body: itemBody({}) })
  const [photo] = await photos()
  const otherPath = { path: { id: other, photoId: photo!.id } }
  expect(await keeper.refused(markMainPhoto, otherPath)).toMatchObject({ status: 404 })
  expect(await keeper.refused(removePhoto, otherPath)).toMatchObject({ status: 404 })
  const seller = await server.person('SELLER')
  expect(await seller.refused(uploadPhoto, await form(await picture(5, 5)))).toMatchObject({ status: 403 })
  expect(await seller.call(itemPhotos, { path: { id: item } })).toHaveLength(2)
  const nobody = await server.person('Contragent')
  expect(await nobody.refused(itemPhoto, { path: { photoId: photo!.id }, query: {} })).toMatchObject({ status: 403 })
  const { id: gone } = await keeper.call(createItem, { body: itemBody({}) })
  const kept = await keeper.call(uploadPhoto, { path: { id: gone }, form: { upload: upload(await picture(9, 9)) } })
  await keeper.call(deleteItem, { path: { id: gone } })
  expect(await keeper.refused(itemPhotos, { path: { id: gone } })).toMatchObject({ status: 404 })
  expect(await keeper.refused(itemPhoto, { path: { photoId: kept.id }, query: {} })).toMatchObject({ status: 404 })
})

test('many photos at once: one main, never more than the limit', async () => {
  item = (await keeper.call(createItem, { body: itemBody({}) })).id
  const bytes = await picture(8, 8)
  const tries = await Promise.allSettled(
    Array.from({ length: PHOTOS_MAX + 3 }, async () => keeper.call(uploadPhoto, await form(bytes))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(PHOTOS_MAX)
  expect((await photos()).filter(({ main }) => main)).toHaveLength(1)
  expect(await keeper.refused(uploadPhoto, await form(bytes))).toMatchObject({ status: 409, code: 'tooManyPhotos' })
})

test('goods for a package are those that are none themselves; a package is made of them', async () => {
  const { id: cup } = await keeper.call(createItem, {
    body: itemBody({ name: 'Чашка фарфоровая', multiBarcodes: [{ barcode: '4600000000039' }], brandId: words.brand }),
  })
  const { id: set } = await keeper.call(createItem, { body: itemBody({ name: 'Чашки, набор' }) })
  const found = async (body: object) =>
    (await keeper.call(searchChildGoods, { query: {}, body })).items.map(({ id }) => id)
  expect(await found({ keyword: 'chashk' })).toEqual([cup, set])
  const { version } = await keeper.call(getItem, { path: { id: set } })
  const wrap = { path: { id: set }, body: { version, wrappedItems: [{ wrappedId: cup, amount: 6 }] } }
  await keeper.call(wrapItem, wrap)
  expect(await keeper.refused(wrapItem, wrap)).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  expect(await keeper.call(getItem, { path: { id: set } })).toMatchObject({
    wrapped: true,
    wrappedItems: [{ wrappedId: cup, amount: 6, wrappedName: 'Чашка фарфоровая' }],
  })
  expect(await found({ keyword: 'chashk' })).toEqual([cup])
  expect(await found({ keyword: '4600000000039' })).toEqual([cup])
  expect(await found({ brandId: words.brand, categoryId: words.food, sub: words.drinks })).toEqual([cup])
  expect(await found({ sub: words.bread })).toEqual([])
  expect(
    (
      await keeper.refused(wrapItem, {
        path: { id: cup },
        body: { version: 1, wrappedItems: [{ wrappedId: set, amount: 1 }] },
      })
    ).fields,
  ).toMatchObject({ 'wrappedItems.0.wrappedId': 'Упаковку нельзя положить в упаковку' })
  const seller = await server.person('SELLER')
  expect(await seller.refused(wrapItem, wrap)).toMatchObject({ status: 403 })
  const twice = [cup, cup].map((wrappedId) => ({ wrappedId, amount: 1 }))
  // What an import has left open is not the package's: only who edits the goods themselves is asked for it.
  for (const set of [await imported('Набор первый'), await imported('Набор второй')])
    await keeper.call(wrapItem, { path: { id: set }, body: { ...wrap.body, version: 1 } })
  expect(
    await keeper.refused(wrapItem, { path: { id: set }, body: { version: 2, wrappedItems: twice } }),
  ).toMatchObject({
    fields: { 'wrappedItems.1.wrappedId': 'Указано дважды' },
  })
})
