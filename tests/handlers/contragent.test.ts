import { expect, test } from 'vitest'
import {
  deleteContragent,
  getContragent,
  ownContragent,
  saveContragent,
  searchContragents,
} from '../../src/api/contragent.ts'
import { sql } from '../../server/db/sql.ts'
import { reconciliation } from '../../src/api/moneyTransfer.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const keeper = await server.person('WAREHOUSE')
const supplier = await server.reference('CONTRAGENT_CATEGORY', 'SUPPLIER')
const region = await server.reference('Raionul', 'TASHKENT_CITY')
const body = {
  fullName: 'ООО «Пищепром»',
  inn: '123456789',
  phone: '+998 90 123-45-67',
  categoryId: supplier,
  regionId: region,
}

test('a contragent is added, found in any script, changed and deleted', async () => {
  const { id } = await keeper.call(saveContragent, { body })
  await keeper.call(saveContragent, { body: { fullName: 'Абдуллаев Ў. Қ.' } })
  expect(await keeper.call(getContragent, { path: { id } })).toMatchObject({
    ...body,
    categoryName: 'Поставщик',
    regionName: 'Город Ташкент',
    version: 1,
  })
  const named = async (filter: object) =>
    (await keeper.call(searchContragents, { query: {}, body: filter })).items.map(({ fullName }) => fullName)
  expect(await named({})).toEqual(['Абдуллаев Ў. Қ.', 'ООО «Пищепром»'])
  for (const filter of [
    { keyword: 'pisheprom' },
    { contragentName: 'gbotghjv' },
    { keyword: '123456' },
    { categoryId: supplier },
    { regionIds: [region] },
  ])
    expect(await named(filter)).toEqual(['ООО «Пищепром»'])

  await keeper.call(saveContragent, { body: { ...body, id, version: 1, shortName: 'Пищепром' } })
  expect(await keeper.refused(saveContragent, { body: { ...body, id, version: 1 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  const audited = await server.database.one<{ changes: object }>(sql`
    select changes from audit where subject = 'contragent' and subject_id = ${id} and action = 'edit'`)
  expect(audited.changes).toEqual({ shortName: ['', 'Пищепром'] })

  const user = await server.person('Contragent')
  await server.database.run(sql`update app_user set contragent_id = ${id} where id = ${user.userId}`)
  expect(await keeper.refused(deleteContragent, { path: { id } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: expect.stringMatching(
      new RegExp(`нельзя удалить, пока есть: пользователи \\(1\\): ${user.username}$`),
    ) as string,
  })
  await server.database.run(sql`update app_user set contragent_id = null where id = ${user.userId}`)
  await keeper.call(deleteContragent, { path: { id } })
  expect(await keeper.refused(getContragent, { path: { id } })).toMatchObject({ status: 404 })
})

test('what is wrong is named', async () => {
  const refusal = await keeper.refused(saveContragent, {
    body: { fullName: ' ', inn: '12-3', email: 'нет', categoryId: 'x' },
  })
  expect(refusal).toMatchObject({ status: 400 })
  expect(Object.keys(refusal.fields!).sort()).toEqual(['categoryId', 'email', 'fullName', 'inn'])
  expect(
    (await keeper.refused(saveContragent, { body: { fullName: 'x', categoryId: region, groupId: 999_999 } })).fields,
  ).toEqual({
    categoryId: 'Значение из другого справочника',
    groupId: 'Информация не найдена!',
  })
  expect(await keeper.refused(saveContragent, { body: { ...body, id: 999_999, version: 1 } })).toMatchObject({
    status: 404,
  })
  expect(await (await server.person('SELLER')).refused(searchContragents, { query: {}, body: {} })).toMatchObject({
    status: 403,
  })
})

test('a contragent’s own user sees only itself', async () => {
  const { id } = await keeper.call(saveContragent, { body: { fullName: 'Свой' } })
  const user = await server.person('Contragent')
  await server.database.run(sql`update app_user set contragent_id = ${id} where id = ${user.userId}`)
  await server.database.run(sql`
    insert into role_permission (role_id, permission) select id, 'view counterparties' from role where code = 'Contragent'`)
  expect((await user.call(searchContragents, { query: {}, body: {} })).items).toMatchObject([{ id }])
  const other = await keeper.call(saveContragent, { body: { fullName: 'Чужой' } })
  expect(await user.refused(getContragent, { path: { id: other.id } })).toMatchObject({ status: 404 })
})

test('a contragent’s own user reads its own card, without what the company notes of it', async () => {
  const { id } = await keeper.call(saveContragent, {
    body: { fullName: 'ООО «Сок»', inn: '301234567', comment: 'платит с опозданием' },
  })
  const user = await server.person('Contragent')
  expect(await user.call(ownContragent)).toEqual({ contragent: null })
  await server.database.run(sql`update app_user set contragent_id = ${id} where id = ${user.userId}`)
  const { contragent } = await user.call(ownContragent)
  expect(contragent).toMatchObject({ id, fullName: 'ООО «Сок»', inn: '301234567' })
  expect(contragent).not.toHaveProperty('comment')
})

test('requisites are of their own length, and printed on the act of reconciliation', async () => {
  const requisites = {
    inn: '301234567',
    oked: '47110',
    vatCode: '326010012345',
    bankName: 'Капиталбанк',
    mfo: '00974',
    bankAccount: '2020 8000 9001 2345 6001',
  }
  const { id } = await keeper.call(saveContragent, { body: { fullName: 'ООО «Реквизит»', ...requisites } })
  const saved = { ...requisites, bankAccount: '20208000900123456001', bankAccount2: '' }
  expect(await keeper.call(getContragent, { path: { id } })).toMatchObject(saved)
  const refusal = await keeper.refused(saveContragent, {
    body: {
      fullName: 'Х',
      inn: '12345678',
      oked: '1',
      vatCode: '12',
      mfo: '9',
      bankAccount: '1',
      bankAccount2: 'счёт',
    },
  })
  expect(Object.keys(refusal.fields!).sort()).toEqual(['bankAccount', 'bankAccount2', 'inn', 'mfo', 'oked', 'vatCode'])
  const manager = await server.person('admin')
  const act = await manager.call(reconciliation, {
    path: { id },
    query: { start: '2026-11-01', end: '2026-11-30' },
  })
  expect(act).toMatchObject({ inn: '301234567', bank: '20208000900123456001, Капиталбанк, MFO 00974' })
})
