import { beforeAll, expect, test } from 'vitest'
import {
  attachedFile,
  attachedFiles,
  attachFile,
  detachFile,
  FILE_BYTES_MAX,
  FILES_MAX,
} from '../../src/api/attachedFile.ts'
import { createExpense, deleteExpense } from '../../src/api/expense.ts'
import { searchHistory } from '../../src/api/history.ts'
import { getInventory, startInventory } from '../../src/api/inventory.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { upload } from '../workbooks.ts'

const PDF = '%PDF-1.7 подписано'

const server = await testServer()
let shop: Shop
let keeper: Person
let cashier: Person
let stranger: Person
let documentId: number

const to = (id: number, subject = 'income') => ({ path: { subject, id } })
const sent = (content = PDF, name = 'Накладная.pdf') => ({ form: { upload: upload(content, name) } })
const newExpense = async () => {
  const body = {
    date: '2026-11-20',
    departmentId: shop.warehouse,
    expenseTypeId: await server.reference('EXPENSE_TYPE', 'RENT'),
    totalSum: 5_000,
  }
  return (await shop.admin.call(createExpense, { body })).id
}

beforeAll(async () => {
  shop = await shopOn(server)
  keeper = await server.person('WAREHOUSE', { departmentId: shop.warehouse })
  cashier = await server.person('KASSIR', { departmentId: shop.warehouse })
  stranger = await server.person('MANAGER', { departmentId: await server.department('WAREHOUSE', { name: 'Чужой' }) })
  const document = await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId: await shop.newItem(), count: 5, incomeUzs: 300 }],
  })
  documentId = document.id
})

test('a file is put to a document, saved again as it was and never shown, and taken away; the document tells of it', async () => {
  const { id: fileId } = await keeper.call(attachFile, { ...to(documentId), ...sent() })
  expect(await keeper.call(attachedFiles, to(documentId))).toMatchObject([
    { id: fileId, name: 'Накладная.pdf', contentType: 'application/pdf', addedBy: keeper.username },
  ])
  const path = { ...to(documentId).path, fileId }
  const answer = await keeper.response(attachedFile, { path })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toBe(PDF)
  await keeper.call(detachFile, { path })
  expect(await keeper.call(attachedFiles, to(documentId))).toEqual([])
  expect(await keeper.refused(attachedFile, { path })).toMatchObject({ status: 404 })
  const { history, documentStatus } = await keeper.call(getDocument, { path: { id: documentId } })
  expect(documentStatus).toBe('READY')
  expect(history.slice(-2)).toMatchObject([
    { fromStatus: 'READY', toStatus: 'READY', comment: '+ Накладная.pdf', userName: keeper.username },
    { fromStatus: 'READY', toStatus: 'READY', comment: '− Накладная.pdf' },
  ])
  await requireSoundBooks(server.database)
})

test('a file of a record stands in the record’s history', async () => {
  const id = await newExpense()
  await shop.admin.call(attachFile, { ...to(id, 'expense'), ...sent() })
  const { items } = await shop.admin.call(searchHistory, {
    query: {},
    body: { subject: 'expense', subjectId: String(id) },
  })
  expect(items[0]).toMatchObject({ action: 'edit', fieldName: 'file', before: null, after: 'Накладная.pdf' })
  await shop.admin.call(deleteExpense, { path: { id } })
  expect(await shop.admin.refused(attachedFiles, to(id, 'expense'))).toMatchObject({ status: 404 })
})

test('the sheet that a commission has signed is put to its count', async () => {
  const { id } = await shop.admin.call(startInventory, { body: { departmentId: shop.warehouse } })
  const { id: fileId } = await keeper.call(attachFile, { ...to(id, 'inventory'), ...sent() })
  expect(await keeper.call(attachedFiles, to(id, 'inventory'))).toMatchObject([{ id: fileId, name: 'Накладная.pdf' }])
  const { history } = await keeper.call(getInventory, { path: { id } })
  expect(history.at(-1)).toMatchObject({ toStatus: 'STARTED', comment: '+ Накладная.pdf', userName: keeper.username })
  expect(await cashier.refused(attachedFiles, to(id, 'inventory'))).toMatchObject({ status: 403 })
})

test('rights are those of the record, and another department has none', async () => {
  const { id: fileId } = await keeper.call(attachFile, { ...to(documentId), ...sent() })
  const path = { ...to(documentId).path, fileId }
  expect(await cashier.refused(attachedFiles, to(documentId))).toMatchObject({ status: 403, code: 'noPermission' })
  expect(await stranger.refused(attachedFiles, to(documentId))).toMatchObject({ status: 404 })
  expect(await stranger.refused(attachFile, { ...to(documentId), ...sent() })).toMatchObject({ status: 404 })
  expect(await stranger.refused(detachFile, { path })).toMatchObject({ status: 404 })
  // A file is known by its record alone.
  const elsewhere = { path: { subject: 'expense', id: await newExpense(), fileId } }
  expect(await shop.admin.refused(attachedFile, elsewhere)).toMatchObject({ status: 404 })
  expect(await shop.admin.refused(detachFile, elsewhere)).toMatchObject({ status: 404 })
  expect(await keeper.refused(attachedFiles, to(1, 'user'))).toMatchObject({ status: 404 })
  expect(await keeper.refused(attachedFiles, to(Number.MAX_SAFE_INTEGER))).toMatchObject({ status: 404 })
})

test('what is no paper, too large or one too many is refused', async () => {
  const page = await keeper.refused(attachFile, { ...to(documentId), ...sent('<html>', 'накладная.pdf') })
  expect(page).toMatchObject({ status: 400, code: 'unknownFileType', fields: { upload: expect.any(String) } })
  const large = { form: { upload: upload(new Uint8Array(FILE_BYTES_MAX + 1)) } }
  expect(await keeper.refused(attachFile, { ...to(documentId), ...large })).toMatchObject({ status: 400 })
  const id = await newExpense()
  for (let at = 0; at < FILES_MAX; at++) await shop.admin.call(attachFile, { ...to(id, 'expense'), ...sent() })
  expect(await shop.admin.refused(attachFile, { ...to(id, 'expense'), ...sent() })).toMatchObject({
    status: 409,
    code: 'tooManyFiles',
  })
})
