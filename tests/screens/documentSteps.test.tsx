import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshAfter } from '../../src/api/client/queries.ts'
import { changeDocumentStatus, checkDocumentStatus, getDocument } from '../../src/api/warehouseDocument.ts'
import { hold, refuse, server } from './support/answers.ts'
import { openDocument, problemOf, question, serveIncome, servePricing, serveTransfer } from './support/documentWorld.ts'
import { beCompact } from './support/giveSize.ts'
import { sessionWith } from './support/sessions.ts'

const REFUSED = 'Правила этого не допускают'
const refusal = (path: string) => ({ code: 'ruleBroken', message: REFUSED, fields: { [path]: 'Здесь' } })
const COST = 'Цена прихода, строка 1'
const INCOME = '/warehouse-management/income-view/edit/7'
const ARRIVAL = '/warehouse-management/pendingIncome/edit/7'
const PRICES = '/point-of-sale/prices/edit/4'

test('what a step lacks is said at the line, and nobody is asked before', async () => {
  const served = serveIncome()
  server.use(refuse(checkDocumentStatus, 422, refusal('whItems.0.incomeUzs')))
  const { press } = await openDocument(INCOME)
  await press('Провести')
  await waitFor(() => expect(problemOf()).toBe(REFUSED))
  expect(screen.getByRole('textbox', { name: COST }).getAttribute('aria-invalid')).toBe('true')
  expect([document.querySelector('[role=alertdialog]'), served.sent]).toEqual([null, []])
})

test('the question names how much it is, of what worth and where to', async () => {
  const served = serveIncome()
  served.now = { ...served.now, totalSum: 100_000, totalCount: 10 }
  const { press } = await openDocument(INCOME)
  await press('Провести')
  const text = (await question()).textContent.replaceAll('\u00a0', ' ')
  for (const named of ['Куда: Магазин Чиланзар', 'Строк: 1', 'Количество: 10', 'Сумма: 100 000,00'])
    expect(text).toContain(named)
})

test('an expired term of an income is marked while it is typed, and named before it is posted', async () => {
  const served = serveIncome()
  const { type, press } = await openDocument(INCOME)
  await type('Срок годности, строка 1', '01.02.2020')
  expect(screen.getByRole('textbox', { name: 'Срок годности, строка 1' }).title).toBe('Срок годности уже истёк')
  await press('Провести')
  expect((await question()).textContent).toContain('Строк с истёкшим сроком годности: 1.')
  expect(served.now.whItems[0]!.termOfItem).toBe('2020-02-01')
})

test.each([
  ['goods that arrive', serveTransfer, ARRIVAL, ['view transfers'], ['Принять всё', 'Вернуть отправителю']],
  ['prices', servePricing, PRICES, ['view pricing'], ['Сохранить', 'Ввести в действие', 'Заполнить по наценке']],
  ['an income', serveIncome, INCOME, ['view incomes'], ['Сохранить']],
] as const)(
  '%s: who may only look finds no buttons that would be refused',
  async (_what, serve, path, rights, names) => {
    serve()
    const { pathname } = await openDocument(path, sessionWith(rights))
    expect(await screen.findByRole('heading', { level: 1, name: /№|Приход|документ|Приём/ })).toBeTruthy()
    expect(pathname()).toBe(path)
    for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test('on a phone lines are rows that open; Enter goes on to the next, and the actions stand at the foot', async () => {
  const served = serveIncome()
  served.now = {
    ...served.now,
    whItems: [1, 2].map((id) => ({ ...served.now.whItems[0]!, id, itemName: `Товар ${id}` })),
  }
  beCompact()
  const { user, press } = await openDocument(INCOME)
  await user.click(await screen.findByRole('button', { name: /Товар 1/ }))
  const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Количество' })
  await user.clear(count())
  await user.type(count(), '3{Enter}')
  expect(within(screen.getByRole('dialog')).getByText('Товар 2')).toBeTruthy()
  await user.clear(count())
  await user.type(count(), '4{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.querySelector('.document-foot')!.textContent).toContain('Провести')
  await press('Сохранить')
  await waitFor(() => expect(served.now.whItems.map(({ count }) => count)).toEqual([3, 4]))
})

test('on a phone all that can be done rises from the foot, and goes down by Escape, a touch beside it and a choice', async () => {
  serveIncome()
  beCompact()
  const { user } = await openDocument(INCOME)
  const more = await screen.findByRole('button', { name: 'Другие действия' })
  const isOpen = () => more.getAttribute('aria-expanded') === 'true'
  await user.click(more)
  expect(isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await user.click(more)
  await user.pointer({ keys: '[MouseLeft]', target: document.querySelector('.document-chip')! })
  expect(isOpen()).toBe(false)
  await user.click(more)
  await user.click(screen.getByRole('button', { name: 'Провести' }))
  expect(isOpen()).toBe(false)
  expect(await question()).toBeTruthy()
})

test('what was changed elsewhere meanwhile is not opened for typing before its newest version is there', async () => {
  const served = serveIncome()
  const { router, queryClient } = await openDocument(INCOME)
  await screen.findByRole('textbox', { name: COST })
  await router.navigate({ to: '/dashboard' })
  await screen.findByText(/Здравствуйте/)
  refreshAfter(changeDocumentStatus, queryClient)
  const say = hold(getDocument, {
    ...served.now,
    version: served.now.version + 1,
    whItems: [{ ...served.now.whItems[0]!, incomeUzs: 12_000 }],
  })
  router.history.push(INCOME)
  await waitFor(() => expect(router.state.location.pathname).toBe(INCOME))
  expect(screen.queryByRole('textbox', { name: COST })).toBeNull()
  say()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: COST })).value).toBe('12\u00a0000')
})
