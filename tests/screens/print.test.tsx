import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { preferences } from '../../src/api/client/preferences.ts'
import { getCompany } from '../../src/api/company.ts'
import { endpoint } from '../../src/api/endpoint.ts'
import { barcode, choice, count, date, id, money, name, quantity } from '../../src/api/fields.ts'
import { barcodeBars } from '../../src/ui/print/barcodeBars.ts'
import { defineLabels } from '../../src/ui/print/defineLabels.ts'
import { definePrint } from '../../src/paper/definePrint.ts'
import { LabelsPage } from '../../src/ui/print/LabelsPage.tsx'
import { PrintPage } from '../../src/ui/print/PrintPage.tsx'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { answer, handler, refuse, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const Line = z.object({ id, itemName: name, barcode, count: quantity, incomeUzs: money.optional() })
const getDocument = endpoint('GET /thing-document/{id}', {
  can: 'signed-in',
  answer: z.object({
    id,
    regNumber: count,
    regDate: date,
    documentStatus: choice('documentStatus', ['DRAFT', 'READY']),
    comment: z.string(),
    whItems: z.array(Line),
  }),
})
const waybill = definePrint({
  name: 'thing',
  paper: 'A4-landscape',
  load: getDocument,
  title: ({ regNumber }) => `Накладная № ${regNumber}`,
  head: () => ({ name: 'Магазин Чиланзар' }),
  facts: ['regDate', 'documentStatus', 'comment'],
  tables: [
    {
      of: 'whItems',
      columns: [
        'itemName',
        'count',
        'incomeUzs',
        {
          name: 'sum',
          kind: 'money',
          label: 'screen.print.sum',
          value: (line) => (line.incomeUzs === undefined ? undefined : line.incomeUzs * line.count),
        },
      ],
      totals: ['count', 'sum'],
    },
  ],
  words: ({ whItems }) => ({ sum: whItems.reduce((sum, line) => sum + (line.incomeUzs ?? 0) * line.count, 0) }),
  signatures: ['handedOver', 'received'],
})
const lines = [
  { id: 1, itemName: 'Чай <img src=x onerror=alert(1)>', barcode: '2000000000176', count: 0.1, incomeUzs: 1000 },
  { id: 2, itemName: 'Сахар', barcode: 'AB-12', count: 0.2, incomeUzs: 1234.5 },
]
const stored = {
  id: 17,
  regNumber: 42,
  regDate: '2026-11-20',
  documentStatus: 'READY' as const,
  comment: '',
  whItems: lines,
}
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('.print-table tr:not(.print-closing-row)')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )

const nameless = { name: '', inn: '', phone: '', address: '', logo: null }
beforeEach(() => server.use(answer(getCompany, nameless)))

test('the company, once it has a name, is the head of what is printed', async () => {
  const company = {
    name: 'ООО «Дўкон»',
    inn: '301234567',
    phone: '',
    address: 'Ташкент',
    logo: { png: 'AAAA', width: 30, height: 10 },
  }
  server.use(answer(getDocument, stored), answer(getCompany, company))
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  const head = (await screen.findByText('ООО «Дўкон»')).parentElement!
  expect([...head.children].map((line) => line.textContent)).toEqual(['ООО «Дўкон»', 'ИНН 301234567', 'Ташкент'])
  const logo = head.parentElement!.querySelector('img')!
  expect(logo.getAttribute('src')).toBe('data:image/png;base64,AAAA')
  expect(screen.queryByText('Магазин Чиланзар')).toBeNull()
})

test('a document is printed with its head, facts, lines, totals, the sum in words and who signs', async () => {
  server.use(answer(getDocument, stored), answer(getCompany, { ...nameless, name: 'ООО «Савдо»', inn: '123456789' }))
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  await screen.findByRole('heading', { level: 2, name: 'Накладная № 42' })
  expect(screen.getByText('ООО «Савдо»')).toBeTruthy()
  expect(screen.getByText(/123456789/)).toBeTruthy()
  expect(screen.getByText('20.11.2026')).toBeTruthy()
  // An empty fact is not printed.
  expect(screen.queryByText('Примечание')).toBeNull()
  expect(rows()).toEqual([
    ['№', 'Наименование', 'Количество', expect.any(String), 'Сумма'],
    ['1', 'Чай <img src=x onerror=alert(1)>', '0,1', '1\u00a0000,00', '100,00'],
    ['2', 'Сахар', '0,2', '1\u00a0234,50', '246,90'],
    ['Итого', '0,3', '', '346,90'],
  ])
  expect(document.querySelector('.print-table img')).toBeNull()
  expect(screen.getByText('Триста сорок шесть сумов 90 тийинов')).toBeTruthy()
  expect(screen.getByText('Сдал')).toBeTruthy()
  const page = [...document.querySelectorAll('style')]
    .map((style) => style.textContent)
    .find((text) => text?.includes('@page'))
  expect(page).toContain('A4 landscape')
})

test('costs that the server leaves out for a reader leave no column', async () => {
  const shown = lines.map(({ incomeUzs: _cost, ...line }) => line)
  server.use(answer(getDocument, { ...stored, whItems: shown }))
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  await screen.findByRole('heading', { level: 2 })
  expect(rows()).toEqual([
    ['№', 'Наименование', 'Количество'],
    ['1', 'Чай <img src=x onerror=alert(1)>', '0,1'],
    ['2', 'Сахар', '0,2'],
    ['Итого', '0,3'],
  ])
})

test('a document without lines says so', async () => {
  server.use(answer(getDocument, { ...stored, whItems: [] }))
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  expect(await screen.findByText('Нет строк')).toBeTruthy()
  // Nobody has said yet whose company it is: the document's own department stands at the head.
  expect(screen.getByText('Магазин Чиланзар')).toBeTruthy()
})

test.each([
  ['uz', 'Уч юз қирқ олти сўм 90 тийин'],
  ['uz-latn', 'Uch yuz qirq olti soʻm 90 tiyin'],
] as const)('the sum in words follows the language: %s', async (language, words) => {
  server.use(answer(getDocument, stored))
  preferences.set({ language, theme: 'light' })
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the button prints, Back leads to where one came from', async () => {
  server.use(answer(getDocument, stored))
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user, router } = await openPart(<PrintPage of={waybill} path={{ id: 17 }} />, { path: '/other' })
  router.history.push('/')
  await user.click(await screen.findByRole('button', { name: 'Печать' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Назад' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'))
  vi.unstubAllGlobals()
})

const labels = defineLabels({
  name: 'documentLabels',
  load: getDocument,
  labels: ({ whItems }) =>
    whItems.map((line) => ({
      name: line.itemName,
      barcode: line.barcode,
      priceUzs: line.incomeUzs,
      count: line.count * 10,
    })),
})
const names = () => [...document.querySelectorAll('.label-name')].map((label) => label.textContent)

test('a label is printed for each unit, its name cut at 30 and shown as text', async () => {
  server.use(answer(getDocument, stored))
  await openPart(<LabelsPage of={labels} path={{ id: 17 }} />)
  await screen.findByRole('button', { name: 'Печать' })
  expect(names()).toEqual(['Чай <img src=x onerror=alert(1', 'Сахар', 'Сахар'])
  expect(screen.getAllByRole('img', { name: 'AB-12' })).toHaveLength(2)
  expect(document.querySelector('.label-price')?.textContent).toBe('1\u00a0000 UZS')
})

test('how many labels of one item is asked of the user, and the paper is remembered on the device', async () => {
  server.use(answer(getDocument, { ...stored, whItems: [lines[1]!] }))
  const { user } = await openPart(<LabelsPage of={labels} path={{ id: 17 }} count={3} />)
  const asked = await screen.findByLabelText('Количество')
  expect(names()).toHaveLength(3)
  await user.clear(asked)
  await user.type(asked, '30')
  expect(names()).toHaveLength(30)
  await user.click(screen.getByRole('combobox', { name: /Размер этикетки/ }))
  await user.click(await screen.findByRole('option', { name: 'A4 3 × 8' }))
  expect(document.querySelectorAll('.label-sheet')).toHaveLength(2)
  expect(JSON.parse(localStorage.getItem('savdo.labelPaper')!)).toBe('A4 3x8')
})

test('a document that is not there is said by the screen around it', async () => {
  server.use(refuse(getDocument, 404, { code: 'notFound', message: 'Информация не найдена!' }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  expect(await screen.findByText(/Информация не найдена/)).toBeTruthy()
  vi.restoreAllMocks()
})

/** Of an EAN-13 that begins with 2 the first six digits are coded L L G G L G, the others R. */
const EAN13_OF_2000000000176 = [
  ['101', '0001101', '0001101', '0100111', '0100111', '0001101', '0100111'],
  ['01010', '1110010', '1110010', '1110010', '1100110', '1000100', '1010000', '101'],
]
  .flat()
  .join('')

test('a valid EAN-13 is drawn as the standard says', () => {
  const bars = barcodeBars('2000000000176')!
  expect(bars.modules).toBe(95)
  const drawn = Array.from({ length: 95 }, () => '0')
  for (const [, from, width] of bars.path.matchAll(/M(\d+) 0h(\d+)v1/g))
    drawn.fill('1', Number(from), Number(from) + Number(width))
  expect(drawn.join('')).toBe(EAN13_OF_2000000000176)
})

test('thirteen digits with a wrong check digit, and letters, become CODE128; what cannot be drawn is null', () => {
  expect(barcodeBars('2000000000177')!.modules).not.toBe(95)
  expect(barcodeBars('AB-12')).not.toBeNull()
  expect(barcodeBars('')).toBeNull()
  expect(barcodeBars('Чай')).toBeNull()
})

test('the Excel file of a document is asked for by its print and its address; what is refused is said', async () => {
  const asked: unknown[] = []
  server.use(
    answer(getDocument, stored),
    handler(printWorkbook, async ({ request }) => {
      asked.push(new URL(request.url).pathname, await request.json())
      return new Response('xlsx', { headers: { 'content-disposition': "attachment; filename*=UTF-8''income.xlsx" } })
    }),
  )
  const { user } = await openPart(<PrintPage of={waybill} path={{ id: 17 }} />)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toEqual(['/api/v1/print/thing/excel', { path: { id: 17 } }])
  saved.mockRestore()
  server.use(refuse(printWorkbook, 403, { code: 'noPermission', message: 'Нет права' }))
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(await screen.findByText('Нет права')).toBeTruthy()
})
