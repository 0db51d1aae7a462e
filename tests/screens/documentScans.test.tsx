import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Act, getAct, searchActs } from '../../src/api/act.ts'
import { type Dispatch, getDispatch } from '../../src/api/aviz.ts'
import { getConversion } from '../../src/api/conversion.ts'
import { searchDocumentLines } from '../../src/api/documentLine.ts'
import { itemByBarcode } from '../../src/api/item.ts'
import { receivePendingDocument } from '../../src/api/pendingDocument.ts'
import { getTransferSource, type TransferSource } from '../../src/api/transferSource.ts'
import { answer, refuse, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import { openDocument, question, serveIncome, serveTransfer, valueOf } from './support/documentWorld.ts'
import { made } from './support/errorRows.ts'
import { beCompact } from './support/giveSize.ts'
import { scannerTypes } from './support/scanner.ts'

const JUICE = '4780000000014'
const BOX = '4780000000021'
const INCOME = '/warehouse-management/income-view/edit/7'
const ARRIVAL = '/warehouse-management/pendingIncome/edit/7'
const ACT = '/warehouse-management/income/act/edit/7'
const ARRIVING = 'Принять сейчас, строка 1'
const FOUND = 'Фактически, строка 1'

/** The juice of the documents by its code, six of it by that of its box, and nobody else. */
const serveCodes = () =>
  server.use(
    answer(itemByBarcode, (_request, { code }) => ({
      ...itemChoice({ id: 5, name: 'Сок вишнёвый 1 л', barcode: JUICE }),
      foundBarcode: code!,
      ratio: code === BOX ? 6 : 1,
    })),
  )
const act: Act = {
  id: 3,
  version: 1,
  regNumber: null,
  regDate: '2026-11-20',
  actStatus: 'OPEN',
  documentId: 7,
  documentRegNumber: 12,
  documentStatus: 'CHECKING',
  departmentName: 'Склад',
  contragentName: null,
  contragentInn: null,
  contragentVatCode: null,
  contragentOked: null,
  contragentBank: null,
  currencyCode: 'UZS',
  comment: '',
  createdByName: 'admin',
  createdAt: '2026-11-20T10:00:00.000Z',
  whItems: [
    {
      id: 71,
      itemId: 5,
      itemName: 'Сок вишнёвый 1 л',
      barcode: JUICE,
      multiBarcodes: [],
      unitName: 'шт',
      count: 10,
      temporaryQty: 10,
      difference: 0,
      comment: '',
    },
  ],
  userAndWhDocuments: [],
  history: [],
  related: [],
  maySign: true,
  mayCount: true,
}

const serveAct = () =>
  server.use(answer(searchActs, { items: [{ ...act, signers: 1, approvals: 0 }], total: 1 }), answer(getAct, act))

test('a scan adds to the line of its goods, a box as many as are in it; a code that is nobody’s is said', async () => {
  serveIncome()
  serveCodes()
  await openDocument(INCOME)
  await screen.findByRole('textbox', { name: 'Количество, строка 1' })
  // A field that has the focus finds what is typed into it; whoever scans has let go of it.
  ;(document.activeElement as HTMLElement).blur()
  scannerTypes(BOX)
  await waitFor(() => expect(valueOf('Количество, строка 1')).toBe('16'))
  server.use(refuse(itemByBarcode, 404, { code: 'itemNotFound', message: 'Нет такого товара' }))
  scannerTypes('999999')
  expect(await screen.findByText(/999999/)).toBeTruthy()
  expect(valueOf('Количество, строка 1')).toBe('16')
})

test('goods that arrive are counted by scanning: from nothing, each scan what it stands for', async () => {
  serveTransfer()
  serveCodes()
  const { press } = await openDocument(ARRIVAL)
  await waitFor(() => expect(valueOf(ARRIVING)).toBe('10'))
  await press('Считать сканером')
  await waitFor(() => expect(valueOf(ARRIVING)).toBe('0'))
  scannerTypes(BOX)
  await waitFor(() => expect(valueOf(ARRIVING)).toBe('6'))
  scannerTypes(JUICE)
  await waitFor(() => expect(valueOf(ARRIVING)).toBe('7'))
  server.use(refuse(receivePendingDocument, 409, { code: 'changedMeanwhile', message: 'Изменено' }))
  await press('Принять, остальное — недостача')
  expect((await question()).textContent).toContain('3')
})

test('what an act finds is counted by scanning, too', async () => {
  serveAct()
  serveCodes()
  const { press } = await openDocument(ACT)
  await waitFor(() => expect(valueOf(FOUND)).toBe('10'))
  await press('Считать сканером')
  await waitFor(() => expect(valueOf(FOUND)).toBe('0'))
  scannerTypes(JUICE)
  await waitFor(() => expect(valueOf(FOUND)).toBe('1'))
})

test('goods that go back to their supplier are counted by scanning, as far as there are any left', async () => {
  const served = serveIncome()
  served.now = { ...served.now, documentStatus: 'READY', regNumber: 12, nextStatuses: [] }
  serveCodes()
  const { press } = await openDocument('/warehouse-management/income-view/return/7')
  const taking = 'Забрать, строка 1'
  await waitFor(() => expect(valueOf(taking)).toBe('0'))
  await press('Считать сканером')
  scannerTypes(BOX)
  await waitFor(() => expect(valueOf(taking)).toBe('6'))
  scannerTypes(BOX)
  await waitFor(() => expect(valueOf(taking)).toBe('12'))
  expect(screen.getByRole('textbox', { name: taking }).getAttribute('aria-invalid')).toBe('true')
})

const line = { ...act.whItems[0]!, artikul: '', termOfItem: null }
const dispatch: Dispatch = {
  id: 7,
  version: 1,
  documentStatus: 'PENDING',
  documentRegNumber: 12,
  fromDepartmentName: 'Склад',
  toDepartmentName: 'Магазин Чиланзар',
  regNumber: null,
  regDate: '2026-11-20',
  carNumber: '',
  driverName: '',
  comment: '',
  aviz: null,
  nextNumber: 1,
  loads: [],
  whItems: [{ ...line, loaded: 0 }],
  loadItems: [],
  history: [],
  related: [],
}
const source: TransferSource = {
  id: 7,
  action: 'KIRIM',
  documentStatus: 'READY',
  regNumber: 12,
  regDate: '2026-11-20',
  contragentName: null,
  fromDepartmentId: 3,
  fromDepartmentName: 'Склад',
  whItems: [{ ...line, brought: 10, available: 10 }],
}

test.each([
  [
    'goes on a car',
    answer(getDispatch, dispatch),
    '/warehouse-management/transfers/aviz/7',
    'Загрузить сейчас, строка 1',
  ],
  [
    'goes on of an income',
    answer(getTransferSource, source),
    '/warehouse-management/transfer-by-document/7',
    'Переместить, строка 1',
  ],
])('what %s is counted by scanning', async (_what, served, path, counted) => {
  server.use(served)
  serveCodes()
  const { press } = await openDocument(path)
  await waitFor(() => expect(valueOf(counted)).toBe('10'))
  await press('Считать сканером')
  await waitFor(() => expect(valueOf(counted)).toBe('0'))
  scannerTypes(BOX)
  await waitFor(() => expect(valueOf(counted)).toBe('6'))
})

test('of a document that is only read a scan finds the line', async () => {
  const served = serveIncome()
  served.now = { ...served.now, documentStatus: 'READY', regNumber: 12, nextStatuses: [] }
  const asked: unknown[] = []
  const { router } = await openDocument(INCOME)
  await screen.findByRole('heading', { level: 1, name: /№ 12/ })
  server.use(
    answer(searchDocumentLines, async (request) => {
      asked.push(((await request.json()) as { search?: string }).search)
      return { items: [], total: 0 }
    }),
  )
  scannerTypes(JUICE)
  await waitFor(() => expect(asked).toContain(JUICE))
  expect(router.state.location.search).toMatchObject({ q: JUICE })
})

test.each([
  ['an income', () => void serveIncome(), INCOME],
  ['goods that arrive', () => void serveTransfer(), ARRIVAL],
  ['an act', serveAct, ACT],
  ['a conversion', () => server.use(made(getConversion, {})), '/warehouse-management/item-convert-view/7'],
])('on a phone the camera scans into %s, and says where there is none', async (_what, serve, path) => {
  serve()
  beCompact()
  const { press } = await openDocument(path)
  await press('Камера')
  await waitFor(() => {
    const told = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(told.join()).toMatch(/[Кк]амер/)
  })
})
