import { beforeAll, expect, test } from 'vitest'
import { createContract, editContract } from '../../src/api/contract.ts'
import { createContractType } from '../../src/api/contractReference.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { copyDocument } from '../../src/api/documentSteps.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { createDocument, editIncome, getDocument } from '../../src/api/warehouseDocument.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

/** Who gave, who took and who answers for a document, and the contract that an income comes under. */
const server = await testServer()
let shop: Shop
let admin: Person
let supplier: number
let typeId: number

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
  supplier = (await admin.call(saveContragent, { body: { fullName: 'ООО «Поставщик»' } })).id
  typeId = (await admin.call(createContractType, { body: { name: 'Поставка' } })).id
})

const employee = async (lastName: string) =>
  (await admin.call(saveEmployee, { body: { lastName, firstName: 'Анвар', departmentId: shop.warehouse } })).id
const contract = async (status: 'ACTIVE' | 'DRAFT', contragentId = supplier) =>
  (
    await admin.call(createContract, {
      body: { contractNumber: `Д-${status}-${contragentId}`, contractDate: '2026-01-01', status, typeId, contragentId },
    })
  ).id
const income = async (given: object = {}) => ({
  action: 'KIRIM' as const,
  regDate: DAY,
  toDepartmentId: shop.warehouse,
  contragentId: supplier,
  whItems: [{ itemId: await shop.newItem(), count: 1, incomeUzs: 500 }],
  ...given,
})

test('an income names its contract, who took the goods and who answers for them, and so does its copy', async () => {
  const [taker, first, second] = [await employee('Каримов'), await employee('Юсупов'), await employee('Саидов')]
  const people = { toEmployeeId: taker, responsible1Id: first, responsible2Id: second }
  const contractId = await contract('ACTIVE')
  const { id } = await admin.call(createDocument, { body: await income({ ...people, contractId }) })
  const said = {
    contractName: `Д-ACTIVE-${supplier}`,
    toEmployeeName: 'Каримов Анвар',
    responsible1Name: 'Юсупов Анвар',
    responsible2Name: 'Саидов Анвар',
  }
  expect(await admin.call(getDocument, { path: { id } })).toMatchObject(said)
  const copy = await admin.call(copyDocument, { path: { id }, body: {} })
  expect(await admin.call(getDocument, { path: { id: copy.id } })).toMatchObject(said)
})

test('who does not work here, and a contract of another, not in force or not there are refused by name', async () => {
  const other = (await admin.call(saveContragent, { body: { fullName: 'ООО «Другой»' } })).id
  const refused = async (given: object) =>
    (await admin.refused(createDocument, { body: await income(given) })).fields ?? {}
  expect(await refused({ responsible1Id: 1e15, toEmployeeId: 1e15 })).toHaveProperty('responsible1Id')
  expect(await refused({ contractId: await contract('ACTIVE', other) })).toHaveProperty('contractId')
  expect(await refused({ contractId: await contract('DRAFT') })).toHaveProperty('contractId')
  expect(await refused({ contractId: 1e15 })).toHaveProperty('contractId')
})

test('a contract that has ended since stays with its income', async () => {
  const contractId = (
    await admin.call(createContract, {
      body: { contractNumber: 'Д-конец', contractDate: '2026-01-01', status: 'ACTIVE', typeId, contragentId: supplier },
    })
  ).id
  const { id, version, whItems } = await admin.call(createDocument, { body: await income({ contractId }) })
  const terms = { contractNumber: 'Д-конец', contractDate: '2026-01-01', typeId, contragentId: supplier }
  await admin.call(editContract, { path: { id: contractId }, body: { ...terms, version: 1, status: 'CLOSED' } })
  const body = {
    id,
    version,
    regDate: DAY,
    toDepartmentId: shop.warehouse,
    contragentId: supplier,
    contractId,
    whItems: whItems.map(({ id: lineId, itemId, count }) => ({ id: lineId, itemId, count, incomeUzs: 500 })),
  }
  expect(await admin.call(editIncome, { body })).toMatchObject({ contractId })
})
