import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { searchContragents } from '../../src/api/contragent.ts'
import { importItems, importProgress, importRows, readNewItems } from '../../src/api/itemImport.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { column, importPreview, importRow } from './support/importWorld.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

const preview = importPreview({ rows: 10, rowsRight: 9, rowsAdded: 9, rowsWrong: 1, faultsTotal: 1 })
const message = 'Штрихкод уже есть у товара «Чай»'
const fault = importRow({
  id: 1,
  rowNumber: 7,
  outcome: 'WRONG',
  field: 'multiBarcode',
  message,
  after: '4780000000014',
})
const columnsMissing = {
  code: 'columnsMissing',
  message: 'Не найдены обязательные столбцы: штрихкод',
  fields: { upload: 'Не найдены обязательные столбцы: штрихкод' },
  details: { columns: [column('A', 'Код товара'), column('B', 'Товар', 'name')], missing: ['code'] },
}

beforeEach(() => {
  server.use(
    answer(importProgress, { phase: 'CHECKING', done: 1, total: 10 }),
    answer(importRows, { items: [fault], total: 1 }),
    answer(searchContragents, { items: [], total: 0 }),
  )
})

async function upload(before?: (opened: Awaited<ReturnType<typeof openScreen>>) => Promise<void>) {
  const opened = await openScreen('/warehouse-management/goods/import', admin)
  await screen.findByRole('button', { name: 'Выбрать файл' })
  await before?.(opened)
  const file = new File(['xlsx'], 'прайс.xlsx')
  await opened.user.upload(screen.getByLabelText('Выбрать файл', { selector: 'input' }), file)
  return opened
}

test('every fault of the file is shown with its row, and what is right is not taken in by mistake', async () => {
  server.use(answer(readNewItems, preview))
  const { user } = await upload()
  expect(await screen.findByText(message)).toBeTruthy()
  const commit = screen.getByRole<HTMLButtonElement>('button', { name: /^Загрузить 9/ })
  expect(commit.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /Пропустить/ }))
  expect(commit.disabled).toBe(false)
  const taken = 'Штрихкоды заняты с тех пор, как файл был проверен'
  server.use(refuse(importItems, 409, { code: 'barcodesTaken', message: taken }))
  await user.click(commit)
  expect((await screen.findByText(taken)).closest('[role=alert]')).toBeTruthy()
})

test('a file that changes goods shows what becomes of its rows, and is read again when the goods are others by now', async () => {
  const read: unknown[] = []
  const rows: unknown[] = []
  const changes = importPreview({
    mode: 'ADD_AND_CHANGE',
    matchBy: 'BARCODE',
    rowsAdded: 2,
    rowsChanged: 6,
    rowsSame: 1,
  })
  server.use(
    http.post('*/api/v1/excel-parser/new-items', async ({ request }) => {
      const { mode, matchBy } = Object.fromEntries((await request.formData()).entries())
      read.push({ mode, matchBy })
      return HttpResponse.json({ ...changes, importId: 4 + read.length })
    }),
    http.post('*/api/v1/excel-parser/rows/:id', async ({ request }) => {
      rows.push(((await request.json()) as { outcome?: string }).outcome)
      const change = importRow({ outcome: 'CHANGE', itemName: 'Чай', field: 'brand', before: 'Rich', after: 'Ахмад' })
      return HttpResponse.json({ items: [change], total: 1 })
    }),
  )
  const { user } = await upload(async (opened) =>
    opened.user.selectOptions(screen.getByRole('combobox', { name: 'Что делает файл' }), 'ADD_AND_CHANGE'),
  )
  expect(await screen.findByRole('gridcell', { name: 'Ахмад' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: 'Rich' })).toBeTruthy()
  const figure = screen.getByRole('button', { name: '6 изменятся' })
  await user.click(figure)
  await waitFor(() => expect(rows).toContain('CHANGE'))
  expect(figure.getAttribute('aria-pressed')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Как искать имеющиеся товары' }), 'ARTIKUL')
  await waitFor(() => expect(read).toHaveLength(2))

  const message = 'После проверки файла кто-то изменил товары'
  server.use(refuse(importItems, 409, { code: 'goodsChanged', message }))
  await user.click(await screen.findByRole('button', { name: 'Добавить 2, изменить 6' }))
  expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Проверить файл ещё раз' }))
  await waitFor(() => expect(read).toHaveLength(3))
  const settings = { mode: 'ADD_AND_CHANGE', matchBy: 'ARTIKUL' }
  expect(read).toEqual([{ ...settings, matchBy: undefined }, settings, settings])
})

test('a person says what the columns hold where the program cannot tell', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/excel-parser/new-items', async ({ request }) => {
      const { columns } = Object.fromEntries((await request.formData()).entries())
      sent.push(columns && JSON.parse(columns as string))
      return columns ? HttpResponse.json(preview) : HttpResponse.json(columnsMissing, { status: 422 })
    }),
  )
  const { user } = await upload()
  expect((await screen.findByText(columnsMissing.message)).closest('[role=alert]')).toBeTruthy()
  const columns = within(screen.getByRole('list', { name: 'Столбцы файла' }))
  await user.selectOptions(columns.getByRole('combobox', { name: /Код товара/ }), 'Штрихкод')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent).toEqual([undefined, { A: 'multiBarcode', B: 'name' }])
})

test('how the file was read is shown with its first rows, and it is read as a person says', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/excel-parser/new-items', async ({ request }) => {
      const { sheet, headerRow, columns } = Object.fromEntries((await request.formData()).entries())
      sent.push({ sheet, headerRow, columns })
      return HttpResponse.json({ ...preview, importId: 4 + sent.length })
    }),
  )
  const { user } = await upload()
  await user.click(await screen.findByText(/^Как прочитан файл: Excel/))
  expect(screen.getByRole('radio', { name: 'Заголовок в строке 1' })).toHaveProperty('checked', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Лист' }), 'Остатки')
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(await screen.findByRole('radio', { name: 'Заголовка нет' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([{}, { sheet: '1' }, { sheet: '1', headerRow: '0' }])
})

test('a reading that takes long is cancelled by one key, and the file may be chosen anew', async () => {
  let heard: AbortSignal | undefined
  server.use(
    http.post('*/api/v1/excel-parser/new-items', ({ request }) => {
      heard = request.signal
      return new Promise<never>(() => {})
    }),
  )
  const { user } = await upload()
  const cancel = await screen.findByRole('button', { name: 'Отмена' })
  expect(document.activeElement).toBe(cancel)
  await waitFor(() => expect(heard).toBeTruthy())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Загрузка отменена, ничего не добавлено')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeTruthy()
})

test.each([
  ['no workbook', refuse(readNewItems, 400, { code: 'notExcel', message: 'Это не файл Excel' }), 'Это не файл Excel'],
  ['without a network', networkAway(readNewItems), /Нет связи с сервером/],
] as const)('%s: it is said, and another file may be chosen at once', async (_what, handler, words) => {
  server.use(handler)
  await upload()
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeTruthy())
})
