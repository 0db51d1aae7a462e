import { expect, test } from 'vitest'
import {
  contractDocuments,
  contractEmployees,
  contractNotifications,
  contractsForIncome,
  createContract,
  deleteContract,
  deleteContractFile,
  editContract,
  getContract,
  getManagedContract,
  incomeFromContract,
  listContracts,
  removeContract,
  saveContract,
  searchContracts,
  uploadContractFile,
} from '../../src/api/contract.ts'
import {
  createContractStage,
  createContractType,
  deleteContractStage,
  deleteContractType,
  editContractStage,
  editContractType,
  listContractStages,
  listContractTypes,
} from '../../src/api/contractReference.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { searchHistory } from '../../src/api/history.ts'
import { payContract } from '../../src/api/moneyTransfer.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { attachedFile, attachedFiles } from '../../src/api/attachedFile.ts'
import { testServer } from '../server.ts'
import { upload } from '../workbooks.ts'

const server = await testServer()
const shop = await server.department('SHOP', { name: 'Магазин' })
const other = await server.department('SHOP', { name: 'Чужой магазин' })
const manager = await server.person('MANAGER', { departmentId: shop })
const cashier = await server.person('KASSIR', { departmentId: shop })
const { id: contragentId } = await manager.call(saveContragent, { body: { fullName: 'ООО «Навруз»' } })
const { id: typeId } = await manager.call(createContractType, { body: { name: 'Поставка' } })
const { id: stageId } = await manager.call(createContractStage, { body: { name: 'Подписан', sort: 2 } })
let numbers = 0
const body = (more: object = {}) => ({
  contractNumber: `Д-${++numbers}`,
  contractDate: '2026-11-01',
  endDate: '2027-11-01',
  status: 'ACTIVE' as const,
  typeId,
  stageId,
  contragentId,
  priceUzs: 120_000_000.5,
  priceUsd: 1_000,
  settings: 'Предоплата 30 %',
  ...more,
})
const create = async (more: object = {}) => (await manager.call(createContract, { body: body(more) })).id

test('a contract is written, read as work and in the register, changed, told of and deleted', async () => {
  const id = await create({ contractNumber: 'А-17' })
  const read = await manager.call(getManagedContract, { path: { id } })
  expect(read).toMatchObject({
    contractNumber: 'А-17',
    typeName: 'Поставка',
    stageName: 'Подписан',
    contragentName: 'ООО «Навруз»',
    responsibleName: null,
    priceUzs: 120_000_000.5,
    priceUsd: 1_000,
    completed: false,
    deliveredUzs: 0,
    paidUzs: 0,
    createdBy: manager.username,
    lastModifiedBy: manager.username,
  })
  expect(await manager.call(getContract, { path: { id } })).toEqual(read)
  for (const list of [searchContracts, listContracts]) {
    const { items, totals } = await manager.call(list, { query: {}, body: { keyword: 'а-17' } })
    expect([items.map((row) => row.id), totals?.priceUzs]).toEqual([[id], 120_000_000.5])
  }
  await manager.call(editContract, {
    path: { id },
    body: { ...body({ contractNumber: 'А-17', status: 'CLOSED' }), version: 1 },
  })
  expect(await manager.call(getContract, { path: { id } })).toMatchObject({ completed: true, version: 2 })
  await manager.call(saveContract, { body: { ...body({ contractNumber: 'А-18' }), id, version: 2 } })
  const { items } = await manager.call(searchHistory, {
    query: {},
    body: { subject: 'contract', subjectId: String(id) },
  })
  const told = items.map(({ fieldLabel, before, after }) => [fieldLabel, before, after])
  expect(told).toContainEqual(['Сумма, сум', null, '120000000.5'])
  expect(told).toContainEqual(['Состояние', 'Действует', 'Исполнен'])
  await manager.call(removeContract, { path: { id } })
  expect((await manager.refused(getContract, { path: { id } })).status).toBe(404)
})

test('dates in the wrong order, what is not there, a number twice and a step that is none are refused by name', async () => {
  expect(
    await manager.refused(createContract, { body: body({ endDate: '2026-10-31', contractNumber: 'Б-1' }) }),
  ).toMatchObject({ status: 400, fields: { endDate: 'Окончание раньше начала' } })
  expect(
    Object.keys(
      (await manager.refused(createContract, { body: body({ typeId: 999_999, stageId: 999_999 }) })).fields!,
    ).sort(),
  ).toEqual(['stageId', 'typeId'])
  const id = await create({ contractNumber: 'Б-2' })
  expect(await manager.refused(saveContract, { body: body({ contractNumber: 'б-2' }) })).toMatchObject({
    status: 409,
    code: 'numberTaken',
  })
  expect(
    await manager.refused(editContract, { path: { id }, body: { ...body({ status: 'DRAFT' }), version: 1 } }),
  ).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await manager.refused(createContract, { body: body({ status: 'CLOSED' }) })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
  expect(await manager.refused(editContract, { path: { id }, body: { ...body(), version: 7 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('goods come and money goes under a contract in force, and then it stays', async () => {
  const id = await create()
  const { id: incomeId } = await manager.call(incomeFromContract, { path: { contractId: id, depId: shop } })
  expect(await manager.call(getDocument, { path: { id: incomeId } })).toMatchObject({
    action: 'KIRIM',
    documentStatus: 'DRAFT',
    toDepartmentId: shop,
    contragentId,
  })
  await manager.call(payContract, {
    body: { date: '2026-11-02', departmentId: shop, contragentId, contractId: id, direction: 'OUT', sum: 40_000_000 },
  })
  expect((await manager.call(getContract, { path: { id } })).paidUzs).toBe(40_000_000)
  const { items } = await manager.call(contractDocuments, { path: { id } })
  expect(items.map(({ kind, sumUzs }) => [kind, sumUzs])).toEqual(
    expect.arrayContaining([
      ['income', 0],
      ['moneyTransfer', 40_000_000],
    ]),
  )
  expect(await manager.refused(removeContract, { path: { id } })).toMatchObject({ status: 409, code: 'recordUsed' })
  expect(await manager.refused(incomeFromContract, { path: { contractId: id, depId: other } })).toMatchObject({
    status: 403,
    code: 'otherDepartment',
  })
  const draft = await create({ status: 'DRAFT' })
  expect(await manager.refused(incomeFromContract, { path: { contractId: draft, depId: shop } })).toMatchObject({
    status: 409,
    code: 'contractNotInForce',
  })
  const { items: inForce } = await manager.call(contractsForIncome, { query: {}, body: { contragentId } })
  expect(inForce.map((row) => row.id)).toContain(id)
  expect(inForce.map((row) => row.id)).not.toContain(draft)
})

test('contracts that end ask for attention, the most urgent first; drafts and far ones do not', async () => {
  const today = new Date('2026-11-20')
  const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const [soon, gone] = [
    await create({ endDate: inDays(9) }),
    await create({ endDate: inDays(-1), contractDate: '2026-01-01' }),
  ]
  const far = await create({ endDate: inDays(200) })
  const draft = await create({ endDate: inDays(9), status: 'DRAFT' })
  const { items } = await manager.call(contractNotifications, {})
  const seen = items.filter(({ id }) => [soon, gone, far, draft].includes(id))
  expect(seen.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
    [gone, -1],
    [soon, 9],
  ])
})

test('whoever works here may answer for a contract, of whatever department', async () => {
  const admin = await server.person('admin')
  const { id } = await admin.call(saveEmployee, {
    body: { lastName: 'Каримова', firstName: 'Дилноза', departmentId: other },
  })
  const { items } = await manager.call(contractEmployees, { query: { keyword: 'карим' } })
  expect(items).toContainEqual({ id, fullName: 'Каримова Дилноза', departmentName: 'Чужой магазин' })
  const contract = await create({ responsibleId: id })
  expect((await manager.call(getContract, { path: { id: contract } })).responsibleName).toBe('Каримова Дилноза')
})

test('kinds and stages are kept in order, and stay while a contract has them', async () => {
  await manager.call(createContractStage, { body: { name: 'Согласование', sort: 1 } })
  const { items } = await manager.call(listContractStages, { query: {}, body: {} })
  expect(items.map(({ name }) => name)).toEqual(['Согласование', 'Подписан'])
  await manager.call(editContractStage, { path: { id: items[0]!.id }, body: { name: 'Проект', sort: 1, version: 1 } })
  await manager.call(deleteContractStage, { path: { id: items[0]!.id } })
  const { id: rent } = await manager.call(createContractType, { body: { name: 'Аренда' } })
  expect(await manager.refused(createContractType, { body: { name: 'аренда' } })).toMatchObject({
    status: 409,
    code: 'nameTaken',
  })
  await manager.call(editContractType, { path: { id: rent }, body: { name: 'Аренда зданий', version: 1 } })
  const { items: types } = await manager.call(listContractTypes, { query: {}, body: { keyword: 'здан' } })
  expect(types.map(({ id }) => id)).toEqual([rent])
  await manager.call(deleteContractType, { path: { id: rent } })
  expect(await manager.refused(deleteContractType, { path: { id: typeId } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
  })
})

test('without the right nothing is told and nothing changed', async () => {
  const id = await create()
  for (const refusal of [
    await cashier.refused(searchContracts, { query: {}, body: {} }),
    await cashier.refused(getContract, { path: { id } }),
    await cashier.refused(saveContract, { body: body() }),
    await cashier.refused(deleteContract, { path: { id } }),
    await cashier.refused(createContractType, { body: { name: 'Моя' } }),
  ])
    expect(refusal).toMatchObject({ status: 403, code: 'noPermission' })
})

test('papers of a contract are put, opened as files and taken away; what lies about its type is none', async () => {
  const { id } = await manager.call(createContract, { body: body() })
  const put = (content: string, name: string) => ({ path: { id }, form: { upload: upload(content, name) } })
  const { id: fileId } = await manager.call(uploadContractFile, put('%PDF-1.7 договор', 'договор.exe'))
  const path = { subject: 'contract', id }
  expect(await manager.call(attachedFiles, { path })).toMatchObject([{ id: fileId, contentType: 'application/pdf' }])
  const opened = await manager.response(attachedFile, { path: { ...path, fileId } })
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await manager.refused(uploadContractFile, put('<html><script>', 'договор.pdf'))).toMatchObject({
    status: 400,
    fields: { upload: expect.any(String) },
  })
  expect(await cashier.refused(uploadContractFile, put('%PDF-1.7', 'а.pdf'))).toMatchObject({ status: 403 })
  expect(await manager.refused(deleteContractFile, { path: { id: id + 1, fileId } })).toMatchObject({ status: 404 })
  await manager.call(deleteContractFile, { path: { id, fileId } })
  expect(await manager.call(attachedFiles, { path })).toEqual([])
})
