import { expect, test } from 'vitest'
import { createItem } from '../../src/api/item.ts'
import {
  categoriesByGroups,
  createChild,
  currencies,
  deleteReference,
  getReference,
  referenceChildren,
  referenceList,
  referenceParents,
  saveChild,
  saveParent,
  searchParents,
  searchReferences,
} from '../../src/api/reference.ts'
import { sql } from '../../server/db/sql.ts'
import { seedStandardReferences, STANDARD_REFERENCES } from '../../server/db/standardReferences.ts'
import { testServer } from '../server.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()

test('standard references are made once, and what a company deleted stays deleted', async () => {
  const { database } = server
  const all = () => database.one<{ count: number }>(sql`select count(*) from reference where deleted_at is null`)
  const before = await all()
  const words = Object.values(STANDARD_REFERENCES).reduce((sum, list) => sum + 1 + Object.keys(list.words).length, 0)
  expect(before.count).toBe(words)
  await database.run(sql`update reference set deleted_at = now() where code = 'TONNE'`)
  await seedStandardReferences(database)
  expect((await all()).count).toBe(words - 1)
})

test('a word of an older program learns what it is called in the other languages, and one that was renamed does not', async () => {
  const { database } = server
  await database.run(sql`update reference set search = 'зима' where code = 'WINTER'`)
  await database.run(sql`update reference set name = 'Жара', search = 'жара' where code = 'SUMMER'`)
  await seedStandardReferences(database)
  const search = (code: string) =>
    database.one<{ search: string }>(sql`select search from reference where code = ${code}`)
  expect((await search('WINTER')).search).not.toBe('зима')
  expect((await search('SUMMER')).search).toBe('жара')
})

test('every list is there, and its words are found by code, id and search', async () => {
  const admin = await server.person('admin')
  const parents = await admin.call(referenceParents)
  expect(parents.map(({ code }) => code)).toEqual(Object.keys(STANDARD_REFERENCES))
  const unit = parents.find(({ code }) => code === 'unit')!
  const byCode = await admin.call(referenceList, { path: { id: 'unit' }, query: {} })
  expect(byCode.items[0]).toMatchObject({ code: 'PIECE', name: 'шт', parentId: unit.id, hasChildren: false })
  expect(await admin.call(referenceChildren, { path: { id: unit.id }, query: {} })).toEqual(byCode)
  expect((await admin.call(referenceList, { path: { id: 'unit' }, query: { keyword: 'butil' } })).items).toMatchObject([
    { code: 'BOTTLE' },
  ])
  const found = async (list: string, keyword: string) =>
    (await admin.call(referenceList, { path: { id: list }, query: { keyword } })).items.map(({ code }) => code)
  expect([await found('color', 'қизил'), await found('color', 'qizil'), await found('color', 'красный')]).toEqual([
    ['RED'],
    ['RED'],
    ['RED'],
  ])
  expect(await admin.call(referenceList, { path: { id: 'unit' }, query: { page: 2, limit: 1 } })).toMatchObject({
    items: [{ code: 'KILOGRAM' }],
    total: byCode.total,
  })
  const nobody = await server.person('Contragent')
  expect((await nobody.call(currencies, { query: {} })).items.map(({ code }) => code)).toContain('USD')
  expect(await nobody.refused(referenceList, { path: { id: 'unit' } })).toMatchObject({ status: 403 })
  expect(await admin.refused(referenceList, { path: { id: 'nothing' } })).toMatchObject({ status: 404 })
})

test('a new word comes last in a list that is in order, and by its name where there is no order', async () => {
  const admin = await server.person('admin')
  const parents = await admin.call(referenceParents)
  const placeOf = async (code: string, name: string, position?: number) => {
    const list = parents.find((parent) => parent.code === code)!
    const { id } = await admin.call(saveChild, { body: { parentId: list.id, name, position } })
    return (await admin.call(getReference, { path: { reference: String(id) } })).position
  }
  const { total } = await admin.call(referenceList, { path: { id: 'unit' }, query: {} })
  expect(await placeOf('unit', 'пучок')).toBeGreaterThanOrEqual(total)
  expect(await placeOf('unit', 'связка', 3)).toBe(3)
  expect(await placeOf('item_brand', 'Яшил')).toBe(0)
})

test('a word is made in place, changed, moved, and deleted when nothing uses it', async () => {
  const admin = await server.person('admin')
  const { words, itemBody } = await catalogue(server)
  const brands = (await admin.call(referenceParents)).find(({ code }) => code === 'item_brand')!
  const brand = await admin.call(createChild, { path: { id: brands.id }, body: { name: 'Coca-Cola' } })
  expect(brand).toMatchObject({ name: 'Coca-Cola', version: 1 })
  // A form knows the list by its code (`item_brand`), as it asks for its words.
  const byCode = await admin.call(createChild, { path: { id: brands.code! }, body: { name: 'Nestlé' } })
  expect(byCode.parentId).toBe(brands.id)
  expect(await admin.refused(createChild, { path: { id: brands.id }, body: { name: ' COCA-COLA ' } })).toMatchObject({
    status: 409,
    code: 'nameTaken',
    fields: { name: expect.any(String) as string },
  })
  const renamed = { id: brand.id, parentId: brands.id, name: 'Coca-Cola Zero', version: 1 }
  await admin.call(saveChild, { body: renamed })
  expect(await admin.refused(saveChild, { body: renamed })).toMatchObject({ status: 409, code: 'changedMeanwhile' })

  const { id: item } = await admin.call(createItem, { body: itemBody({ brandId: brand.id }) })
  expect(await admin.refused(deleteReference, { path: { id: brand.id } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: '«Coca-Cola Zero» нельзя удалить, пока есть: товары (1): Товар 1',
  })
  await admin.call(createChild, { path: { id: brand.id }, body: { name: 'Zero' } })
  const everywhere = await admin.refused(deleteReference, { path: { id: brand.id } }, { language: 'uz-latn' })
  expect(everywhere.message).toMatch(/^«Coca-Cola Zero»ni .+: tovarlar \(1\): Товар 1; .+ \(1\): Zero$/)
  await server.database.run(sql`delete from reference where parent_id = ${brand.id}`)
  await server.database.run(sql`update item set brand_id = null where id = ${item}`)
  await admin.call(deleteReference, { path: { id: brand.id } })
  expect(await admin.refused(deleteReference, { path: { id: brand.id } })).toMatchObject({ status: 404 })

  expect(
    (await admin.refused(saveChild, { body: { id: words.food, parentId: words.juices, name: 'Продукты', version: 1 } }))
      .fields,
  ).toMatchObject({
    parentId: 'Нельзя вложить в самого себя',
  })
  const fourth = await admin.call(createChild, { path: { id: words.juices }, body: { name: 'Яблочные' } })
  expect((await admin.refused(createChild, { path: { id: fourth.id }, body: { name: 'Пятый' } })).fields).toMatchObject(
    { parentId: 'Глубже 4 уровней нельзя' },
  )
  expect(
    (await admin.refused(saveChild, { body: { id: words.bread, parentId: brands.id, name: 'Хлеб', version: 1 } }))
      .fields,
  ).toMatchObject({
    parentId: 'Значение из другого справочника',
  })
  expect(await admin.refused(deleteReference, { path: { id: words.juices } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
  })
  expect(await admin.refused(deleteReference, { path: { id: words.magazin } })).toMatchObject({
    status: 409,
    code: 'standardReference',
  })
})

test('a list of a company’s own; its code is unique', async () => {
  const admin = await server.person('admin')
  const { id } = await admin.call(saveParent, { body: { code: 'shelf', name: 'Полки' } })
  expect(await admin.refused(saveParent, { body: { code: 'shelf', name: 'Ещё полки' } })).toMatchObject({
    status: 409,
    code: 'codeTaken',
  })
  expect((await admin.refused(saveParent, { body: { code: 'с пробелом', name: '' } })).fields).toEqual({
    code: 'Код: латинские буквы, цифры, _ и -',
    name: 'Обязательное поле',
  })
  await admin.call(deleteReference, { path: { id } })
  const keeper = await server.person('SELLER')
  expect(await keeper.refused(saveParent, { body: { code: 'x', name: 'x' } })).toMatchObject({ status: 403 })
  expect(await keeper.refused(deleteReference, { path: { id } })).toMatchObject({ status: 403 })
})

test('the screens of references: lists, words level by level, and the way down to a word', async () => {
  const admin = await server.person('admin')
  const page = { page: 1, limit: 50 }
  const lists = await admin.call(searchParents, { query: page, body: {} })
  const category = lists.items.find(({ code }) => code === 'WAREHOUSE_CATEGORY')!
  const { id: food } = await admin.call(createChild, { path: { id: category.id }, body: { name: 'Бакалея' } })
  const { id: cereals } = await admin.call(createChild, { path: { id: food }, body: { name: 'Крупы', code: 'CEREAL' } })
  const words = (parent: string | number, body = {}) =>
    admin.call(searchReferences, { path: { parent }, query: page, body })
  expect((await words('WAREHOUSE_CATEGORY')).items.find(({ id }) => id === food)).toMatchObject({ children: 1 })
  expect((await words(food)).items).toMatchObject([{ id: cereals, name: 'Крупы', children: 0 }])
  expect((await words(food, { keyword: 'krupi' })).items).toMatchObject([{ id: cereals }])
  expect((await words(food, { keyword: 'cereal' })).items).toMatchObject([{ id: cereals }])
  expect((await words(food, { keyword: 'мясо' })).items).toEqual([])
  expect((await words('no-such-list')).items).toEqual([])
  expect(await admin.call(getReference, { path: { reference: cereals } })).toMatchObject({
    name: 'Крупы',
    parentId: food,
    path: [{ id: category.id, code: 'WAREHOUSE_CATEGORY' }, { id: food }, { id: cereals }],
  })
  expect((await admin.call(getReference, { path: { reference: 'unit' } })).path).toHaveLength(1)
  for (const reference of ['no-such-list', '999999999', "'; drop table reference"])
    expect(await admin.refused(getReference, { path: { reference } })).toMatchObject({ status: 404 })

  const seller = await server.person('SELLER')
  expect((await seller.call(searchReferences, { path: { parent: food }, query: page, body: {} })).total).toBe(1)
  expect(await seller.refused(searchParents, { query: page, body: {} })).toMatchObject({ status: 403 })
  const contragent = await server.person('Contragent')
  expect(await contragent.refused(searchReferences, { path: { parent: food }, query: page, body: {} })).toMatchObject({
    status: 403,
  })
})

test('the codes that the program finds its own lists by stay as they are', async () => {
  const admin = await server.person('admin')
  const parents = await admin.call(referenceParents)
  const unit = parents.find(({ code }) => code === 'unit')!
  expect(
    await admin.refused(saveParent, { body: { id: unit.id, name: 'Единицы', code: 'units', version: unit.version } }),
  ).toMatchObject({ status: 409, code: 'standardCode', fields: { code: expect.stringContaining('unit') as string } })
  await admin.call(saveParent, { body: { id: unit.id, name: 'Единицы', code: 'unit', version: unit.version } })
  const currency = parents.find(({ code }) => code === 'CURRENCY')!
  const usd = (await admin.call(currencies, { query: {} })).items.find(({ code }) => code === 'USD')!
  expect(
    await admin.refused(saveChild, {
      body: { id: usd.id, parentId: currency.id, name: 'Доллар', code: 'DOLLAR', version: usd.version },
    }),
  ).toMatchObject({ status: 409, code: 'standardCode' })
})

test('categories of groups of goods', async () => {
  const admin = await server.person('admin')
  const groups = (await admin.call(referenceParents)).find(({ code }) => code === 'item_group')!
  const group = await admin.call(createChild, { path: { id: groups.id }, body: { name: 'Ходовые' } })
  const category = await server.database.one<{ id: number; category: number }>(sql`
    update item set group_id = ${group.id} where id = (select id from item limit 1) returning id, category_id as category`)
  expect(await admin.call(categoriesByGroups, { body: { groupIds: [group.id] } })).toMatchObject([
    { id: category.category },
  ])
  expect(await admin.call(categoriesByGroups, { body: { groupIds: [] } })).toEqual([])
})

test('a hundred words at once, and the same word from ten hands', async () => {
  const admin = await server.person('admin')
  const colours = (await admin.call(referenceParents)).find(({ code }) => code === 'color')!
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      admin.call(createChild, { path: { id: colours.id }, body: { name: `Цвет ${index}` } }),
    ),
  )
  const same = await Promise.allSettled(
    Array.from({ length: 10 }, () => admin.call(createChild, { path: { id: colours.id }, body: { name: 'Индиго' } })),
  )
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a standard word is found by all its names until it is called otherwise', async () => {
  const admin = await server.person('admin')
  const found = async (keyword: string) =>
    (await admin.call(referenceList, { path: { id: 'color' }, query: { keyword } })).items.map(({ code }) => code)
  const save = async (changes: { name?: string; position?: number }) => {
    const { items } = await admin.call(referenceList, { path: { id: 'color' }, query: {} })
    const { id } = items.find(({ code }) => code === 'GREEN')!
    const { parentId, name, code, position, version } = await admin.call(getReference, {
      path: { reference: String(id) },
    })
    await admin.call(saveChild, { body: { id, parentId: parentId!, name, code, position, version, ...changes } })
  }
  await save({ position: 1 })
  expect([await found('яшил'), await found('yashil')]).toEqual([['GREEN'], ['GREEN']])
  await save({ name: 'изумрудный' })
  expect([await found('яшил'), await found('изумруд')]).toEqual([[], ['GREEN']])
})
