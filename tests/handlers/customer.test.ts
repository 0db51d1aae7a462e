import { expect, test } from 'vitest'
import {
  customerChoices,
  deleteCustomer,
  generateMemberCard,
  getCustomer,
  saveCustomer,
  scanMemberCard,
  searchCustomers,
} from '../../src/api/customer.ts'
import { createDiscountType, deleteDiscountType, listDiscountTypes } from '../../src/api/discountType.ts'
import { searchHistory } from '../../src/api/history.ts'
import { isEan13 } from '../../src/rules/barcodes.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const manager = await server.person('MANAGER')
const cashier = await server.person('KASSIR')
const regular = await server.reference('CLIENT_CATEGORY', 'REGULAR')
const supplier = await server.reference('CONTRAGENT_CATEGORY', 'SUPPLIER')
const { id: discountTypeId } = await manager.call(createDiscountType, {
  body: { name: 'Серебряная карта', percent: 5 },
})
const save = async (body: object) => (await manager.call(saveCustomer, { body: body as never })).id
const card = async () => (await manager.call(generateMemberCard, { body: {} })).memberCard

test('a client is added, found by name, phone and card, changed and deleted', async () => {
  const memberCard = await card()
  const body = {
    lastName: 'Юсупова',
    firstName: 'Нигора',
    mobile: '+998 90 777-11-22',
    memberCard,
    discountTypeId,
    categoryId: regular,
    marriageStatus: 'MARRIED',
    childrenCount: 2,
  }
  const id = await save(body)
  const brought = await save({ firstName: 'Ойбек', referrerId: id })
  expect(await cashier.call(getCustomer, { path: { id } })).toMatchObject({
    ...body,
    fullName: 'Юсупова Нигора',
    discountTypeName: 'Серебряная карта',
    discountPercent: 5,
    categoryName: 'Постоянный',
    version: 1,
  })
  const found = async (filter: object) =>
    (await cashier.call(searchCustomers, { query: {}, body: filter })).items.map((customer) => customer.id)
  for (const filter of [{ keyword: 'yusupova' }, { keyword: '777-11' }, { keyword: memberCard }, { discountTypeId }])
    expect(await found(filter)).toEqual([id])
  expect(await found({})).toEqual([brought, id])
  expect(await cashier.call(customerChoices, { query: {}, body: { keyword: 'нигора' } })).toEqual({
    items: [{ id, fullName: 'Юсупова Нигора', mobile: body.mobile, memberCard, dateOfBirth: null, discountPercent: 5 }],
    total: 1,
  })
  expect(await cashier.call(scanMemberCard, { path: { id: memberCard } })).toMatchObject({ id, discountPercent: 5 })

  await save({ ...body, id, version: 1, mobile: '+998 90 777-11-23' })
  expect(await manager.refused(saveCustomer, { body: { ...body, id, version: 1 } as never })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect((await admin.call(searchHistory, { query: {}, body: { subject: 'customer' } })).items).toContainEqual(
    expect.objectContaining({
      subjectId: id,
      record: 'Юсупова Нигора',
      fieldName: 'mobile',
      before: body.mobile,
      after: '+998 90 777-11-23',
    }),
  )
  await manager.call(deleteCustomer, { path: { id } })
  expect(await manager.refused(getCustomer, { path: { id } })).toMatchObject({ status: 404 })
  expect(await cashier.refused(scanMemberCard, { path: { id: memberCard } })).toMatchObject({
    status: 404,
    code: 'memberCardUnknown',
  })
  // The card is free for somebody else.
  await save({ firstName: 'Азиз', memberCard })
})

test('what is wrong with a client is said field by field', async () => {
  const refused = (body: object) => manager.refused(saveCustomer, { body: body as never })
  expect(await refused({ firstName: '', inn: '12a', childrenCount: 51, email: 'x', memberCard: 'a b' })).toMatchObject({
    status: 400,
    fields: {
      firstName: expect.anything(),
      inn: expect.anything(),
      childrenCount: expect.anything(),
      email: expect.anything(),
      memberCard: expect.anything(),
    },
  })
  expect(await refused({ firstName: 'А', categoryId: supplier })).toMatchObject({
    status: 400,
    fields: { categoryId: expect.anything() },
  })
  expect(await refused({ firstName: 'А', discountTypeId: 999_999, referrerId: 999_999 })).toMatchObject({
    status: 400,
    fields: { discountTypeId: expect.anything(), referrerId: expect.anything() },
  })
  expect((await refused({ firstName: 'А', dateOfBirth: '2199-01-01' })).fields).toEqual({
    dateOfBirth: 'Дата рождения ещё не наступила',
  })
  const id = await save({ firstName: 'Сам' })
  expect(await refused({ firstName: 'Сам', id, version: 1, referrerId: id })).toMatchObject({
    status: 400,
    fields: { referrerId: expect.anything() },
  })
  expect(await refused({ firstName: 'Никто', id: 999_999, version: 1 })).toMatchObject({ status: 404 })
  expect(await cashier.refused(saveCustomer, { body: { firstName: 'А' } })).toMatchObject({ status: 403 })
  expect(await cashier.refused(deleteCustomer, { path: { id } })).toMatchObject({ status: 403 })
})

test('a card has one holder, also when two are given it at once', async () => {
  const memberCard = await card()
  expect(isEan13(memberCard)).toBe(true)
  expect(await card()).not.toBe(memberCard)
  const both = await Promise.allSettled([
    save({ firstName: 'Первый', memberCard }),
    save({ firstName: 'Второй', memberCard }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await manager.refused(saveCustomer, { body: { firstName: 'Третий', memberCard } })).toMatchObject({
    status: 409,
    code: 'memberCardTaken',
    fields: { memberCard: expect.anything() },
  })
})

test('discounts of cards: one of a name, none of nothing, kept while a card gives it', async () => {
  expect(await manager.refused(createDiscountType, { body: { name: 'серебряная карта', percent: 7 } })).toMatchObject({
    status: 409,
    code: 'discountTypeNameTaken',
  })
  for (const percent of [0, -1, 100.01, 1.234])
    expect(await manager.refused(createDiscountType, { body: { name: 'Иная', percent } })).toMatchObject({
      status: 400,
      fields: { percent: expect.anything() },
    })
  const { id } = await manager.call(createDiscountType, { body: { name: 'Золотая карта', percent: 10 } })
  const customer = await save({ firstName: 'Лола', discountTypeId: id })
  expect(await manager.refused(deleteDiscountType, { path: { id } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
  })
  await manager.call(deleteCustomer, { path: { id: customer } })
  await manager.call(deleteDiscountType, { path: { id } })
  const { items } = await manager.call(listDiscountTypes, { query: {}, body: {} })
  expect(items.map(({ name, percent }) => [name, percent])).toEqual([['Серебряная карта', 5]])
  expect(await cashier.refused(listDiscountTypes, { query: {}, body: {} })).toMatchObject({ status: 403 })
})
