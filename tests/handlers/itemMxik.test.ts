import { beforeAll, expect, test } from 'vitest'
import { createItem, editItem, getItem } from '../../src/api/item.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { catalogue, editOf } from './catalogue.ts'

const server = await testServer()
const { itemBody } = await catalogue(server)
let keeper: Person
let shop: number

beforeAll(async () => {
  shop = await server.department('SHOP')
  keeper = await server.person('WAREHOUSE', { departmentId: shop })
})

test('MXIK is asked of, and taken from, only who may list the codes', async () => {
  const seller = await server.person('SELLER', { departmentId: shop })
  await server.database.run(sql`
    insert into role_permission (role_id, permission) select id, permission from role, unnest(array['create goods', 'edit goods']) permission
    where code = 'SELLER'`)
  const { id } = await seller.call(createItem, { body: itemBody({ mxikCode: null }) })
  const item = await keeper.call(getItem, { path: { id } })
  await keeper.call(editItem, { path: { id }, body: { ...editOf(item), mxikCode: '11111111111111111' } })
  const classified = await seller.call(getItem, { path: { id } })
  await seller.call(editItem, { path: { id }, body: { ...editOf(classified), mxikCode: '22222222222222222' } })
  expect((await seller.call(getItem, { path: { id } })).mxikCode).toBe('11111111111111111')
})

test('an empty classifier is no dead end: what has no MXIK code is changed otherwise, and a new item is told where to load it', async () => {
  const { id } = await keeper.call(createItem, { body: itemBody({ name: 'Мыло детское' }) })
  await server.database.run(sql`update item set mxik_code = null where id = ${id}`)
  const old = await keeper.call(getItem, { path: { id } })
  await keeper.call(editItem, { path: { id }, body: { ...editOf(old), name: 'Мыло детское 90 г' } })
  const renamed = await keeper.call(getItem, { path: { id } })
  expect(renamed).toMatchObject({ name: 'Мыло детское 90 г', mxikCode: null })

  const withoutCode = { body: itemBody({ mxikCode: null }) }
  const notLoaded = await keeper.refused(createItem, withoutCode)
  expect(notLoaded).toMatchObject({
    status: 400,
    fields: { mxikCode: expect.stringContaining('«Коды ИКПУ (МХИК)»') as string },
  })
  await server.database.run(sql`
    insert into mxik_code (mxik_code, name_ru, search) values ('02202002001000001', 'Мыло туалетное', 'milo tualetnoe')`)
  expect(await keeper.refused(createItem, withoutCode)).toMatchObject({ fields: { mxikCode: 'Обязательное поле' } })

  await keeper.call(editItem, { path: { id }, body: { ...editOf(renamed), mxikCode: '02202002001000001' } })
  const classified = await keeper.call(getItem, { path: { id } })
  // Once given, nobody takes it away.
  expect(
    await keeper.refused(editItem, { path: { id }, body: { ...editOf(classified), mxikCode: null } }),
  ).toMatchObject({ status: 400, fields: { mxikCode: 'Обязательное поле' } })
})
