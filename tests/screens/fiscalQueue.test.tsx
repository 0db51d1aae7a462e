import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { type FiscalRow, resendFiscal, searchFiscalQueue } from '../../src/api/fiscal.ts'
import { answer, handler, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const QUEUE = '/point-of-sale/kkm'
const receipt: FiscalRow = {
  id: 1,
  saleId: 71,
  saleNumber: 101,
  saleDate: '2026-11-20T09:00:00.000Z',
  fiscalKind: 'SALE',
  depId: 3,
  shopName: 'Чилонзор',
  cashboxNumber: '1',
  finalTotalSum: 8_000,
  state: 'REFUSED',
  attempts: 1,
  deskProblem: 'packageMissing',
  deskError: 'Самса с мясом',
  fiscalSign: null,
  fiscalAt: null,
}
const away: FiscalRow = {
  ...receipt,
  id: 2,
  saleNumber: 102,
  state: 'WAITING',
  deskProblem: 'ECONNREFUSED',
  deskError: '',
}
const unknown: FiscalRow = {
  ...receipt,
  id: 3,
  saleNumber: 103,
  state: 'UNKNOWN',
  deskProblem: '36888',
  deskError: 'та же секунда',
}
const done: FiscalRow = {
  ...receipt,
  id: 4,
  saleNumber: 104,
  state: 'DONE',
  deskProblem: null,
  deskError: '',
  fiscalSign: 'SIM000000001',
}
const cashier = sessionWith(['view fiscal-queue', 'edit fiscal-queue'])

const row = (number: number) => within(screen.getByText(String(number)).closest<HTMLElement>('.grid-row')!)

beforeEach(() =>
  server.use(
    answer(myDepartments, []),
    answer(searchFiscalQueue.siblings.count, { total: 3, totals: {} }),
    answer(searchFiscalQueue, { items: [receipt, away, unknown, done], total: 4 }),
  ),
)

test('why a receipt has no sign is said in words, and what nobody has a word for as the desk said it', async () => {
  await openScreen(QUEUE, cashier)
  await screen.findByText('101')
  expect(row(101).getByText('У товара нет кода упаковки')).toBeTruthy()
  expect(row(101).getByText('Самса с мясом')).toBeTruthy()
  expect(row(102).getByText('ККМ не отвечает')).toBeTruthy()
  expect(row(103).getByText('36888')).toBeTruthy()
})

test('all that have no sign are sent again together; one that has is not among them', async () => {
  const sent: string[] = []
  server.use(
    answer(resendFiscal, (request) => {
      sent.push(new URL(request.url).pathname.split('/').at(-1)!)
      return { done: true as const }
    }),
  )
  const { user } = await openScreen(QUEUE, cashier)
  await screen.findByText('101')
  expect(row(104).getByRole('checkbox').getAttribute('aria-disabled')).toBe('true')
  for (const number of [101, 102]) await user.click(row(number).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Отправить снова' }))
  await screen.findByText('Поставлено на отправку чеков: 2')
  expect(sent).toEqual(['1', '2'])
})

test('what is refused meanwhile holds up none behind it; how many, which and why is said', async () => {
  const sent: string[] = []
  server.use(
    handler(resendFiscal, ({ params }) => {
      const done = { code: 'wrongState', message: 'Чек уже отправлен' }
      if (params.id === '1') return Promise.resolve(HttpResponse.json(done, { status: 409 }))
      sent.push(params.id!)
      return Promise.resolve(HttpResponse.json({ done: true }))
    }),
  )
  const { user } = await openScreen(QUEUE, cashier)
  await screen.findByText('101')
  for (const number of [101, 102, 103]) await user.click(row(number).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Отправить снова' }))
  expect(await screen.findByText('Не отправлено чеков: 1. Чек уже отправлен: № 101')).toBeTruthy()
  expect(screen.getByText('Поставлено на отправку чеков: 2')).toBeTruthy()
  expect(sent).toEqual(['2', '3'])
})

test('where the server is away, no receipt behind the first is tried, and none is said to have gone', async () => {
  let asked = 0
  server.use(
    handler(resendFiscal, () => {
      asked++
      return Promise.resolve(HttpResponse.json({ code: 'serverFailed', message: 'Ошибка сервера' }, { status: 500 }))
    }),
  )
  const { user } = await openScreen(QUEUE, cashier)
  await screen.findByText('101')
  for (const number of [101, 102, 103]) await user.click(row(number).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Отправить снова' }))
  expect(await screen.findByText('Не отправлено чеков: 3. Ошибка сервера: № 101, 102, 103')).toBeTruthy()
  expect(screen.queryByText(/Поставлено на отправку/)).toBeNull()
  expect(asked).toBe(1)
})

test('who may only look chooses nothing', async () => {
  await openScreen(QUEUE, sessionWith(['view fiscal-queue']))
  await screen.findByText('101')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
