import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { getPricing, makePricingReady } from '../../src/api/pricing.ts'
import { changeDocumentStatus, getDocument } from '../../src/api/warehouseDocument.ts'
import { answer, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import {
  openDocument,
  problemOf,
  question,
  serveIncome,
  servePricing,
  serveTransfer,
  valueOf,
} from './support/documentWorld.ts'
import { CHANGED_MEANWHILE } from './support/servedDocument.ts'

const REFUSED = 'Правила этого не допускают'
const refusal = (path: string) => ({ code: 'ruleBroken', message: REFUSED, fields: { [path]: 'Здесь' } })
const COUNT = 'Количество, строка 1'
const ARRIVING = 'Принять сейчас, строка 1'
const PRICE = 'Розничная цена, строка 1'
const INCOME = '/warehouse-management/income-view/edit/7'
const ARRIVAL = '/warehouse-management/pendingIncome/edit/7'
const PRICES = '/point-of-sale/prices/edit/4'

test('a new income that was saved but could not be posted says why, on its own page', async () => {
  const served = serveIncome()
  served.refuses.set(changeDocumentStatus, refusal('whItems.0.incomeUzs'))
  server.use(answer(searchItemsByKeyword, []))
  const { press, answerQuestion, pathname } = await openDocument('/warehouse-management/income-view/create/0')
  await press('Провести')
  await answerQuestion('Провести')
  expect(await screen.findByText(REFUSED)).toBeTruthy()
  // Only a document that exists has a way through its states.
  await waitFor(() =>
    expect([pathname(), document.querySelector('.document-history') !== null]).toEqual([INCOME, true]),
  )
  expect(screen.getByText(REFUSED)).toBeTruthy()
})

test('an income whose typed lines were saved but that could not be posted says why, at the line too', async () => {
  const served = serveIncome()
  served.refuses.set(changeDocumentStatus, refusal('whItems.0.count'))
  const { type, press, answerQuestion } = await openDocument(INCOME)
  await type(COUNT, '25')
  await press('Провести')
  await answerQuestion('Провести')
  await waitFor(() => expect(problemOf()).toBe(REFUSED))
  expect(served.now.whItems[0]!.count).toBe(25)
  expect(screen.getByRole('textbox', { name: COUNT }).getAttribute('aria-invalid')).toBe('true')
  served.refuses.clear()
  await press('Провести')
  await answerQuestion('Провести')
  expect(await screen.findByRole('heading', { name: 'Приход № 12' })).toBeTruthy()
  // Nothing was typed since: the step alone was sent, of the version that the save had made.
  expect(served.sent.map(({ version, status }) => [version, status])).toEqual([
    [1, undefined],
    [2, 'READY'],
    [2, 'READY'],
  ])
})

test('prices that were saved but could not be put into force say why, at the line too', async () => {
  const served = servePricing()
  served.refuses.set(makePricingReady, refusal('items.0.priceUzs'))
  const { type, press, answerQuestion } = await openDocument(PRICES)
  await type(PRICE, '15000')
  await press('Ввести в действие')
  await answerQuestion('Ввести в действие')
  await waitFor(() => expect(problemOf()).toBe(REFUSED))
  expect(screen.getByRole('textbox', { name: PRICE }).getAttribute('aria-invalid')).toBe('true')
  expect([served.now.items[0]!.priceUzs, valueOf(PRICE)]).toEqual([15_000, '15\u00a0000'])
})

test('of departments that sell differently each line says its markup and its change by the price of its own', async () => {
  const served = servePricing()
  const [line] = served.now.items
  const sold = {
    ...line!,
    previousPriceUzs: 12_000,
    previousPriceWholesale: 11_000,
    priceUzs: 20_000,
    priceWholesale: 15_000,
  }
  const items = [
    sold,
    { ...sold, id: 72, departmentId: 4, departmentName: 'Склад-магазин', saleType: 'WHOLE' as const },
  ]
  served.now = { ...served.now, departmentIds: [3, 4], lineCount: 2, items }
  await openDocument(PRICES)
  await waitFor(() => expect(contents()).toContain('80\u00a0000'))
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
  const [retail, wholesale] = ['Магазин Чиланзар', 'Склад-магазин'].map((name) =>
    texts.find((text) => text.includes(name)),
  )
  expect([retail, wholesale]).toEqual([expect.stringMatching(/100.*80 000/), expect.stringMatching(/50.*40 000/)])
})

test('a price that is left empty beside the other one is shown to stay, and nothing is where a line says neither', async () => {
  const served = servePricing()
  const [line] = served.now.items
  served.now = { ...served.now, items: [{ ...line!, previousPriceUzs: 12_000, previousPriceWholesale: 11_000 }] }
  const { type } = await openDocument(PRICES)
  const wholesale = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Оптовая цена, строка 1' })
  expect(wholesale.placeholder).toBe('')
  await type(PRICE, '15000')
  await waitFor(() => expect(wholesale.placeholder).toBe('11\u00a0000'))
  expect(wholesale.value).toBe('')
})

const TYPED = [
  { what: 'an income', serve: serveIncome, read: getDocument, path: INCOME, cell: COUNT, save: ['Сохранить'] },
  { what: 'prices', serve: servePricing, read: getPricing, path: PRICES, cell: PRICE, save: ['Сохранить'] },
  {
    what: 'goods that arrive',
    serve: serveTransfer,
    read: getDocument,
    path: ARRIVAL,
    cell: ARRIVING,
    save: ['Принять частично', 'Принять частично'],
  },
]

test.each(TYPED)(
  '$what: another user’s change loses nothing that is typed, and can be opened when the save is refused',
  async ({ serve, read, path, cell, save: [save, asked] }) => {
    const served = serve()
    const { type, press, answerQuestion, readAgain } = await openDocument(path)
    await type(cell, '7')
    served.byAnother({ comment: 'Чужая правка' })
    await readAgain(read)
    expect([valueOf(cell), problemOf()]).toEqual(['7', ''])
    await press(save!)
    if (asked) await answerQuestion(asked)
    await waitFor(() => expect(problemOf()).toContain(CHANGED_MEANWHILE))
    expect(valueOf(cell)).toBe('7')
    await press('Открыть заново')
    await answerQuestion('Уйти')
    await waitFor(() => expect([valueOf(cell) === '7', problemOf()]).toEqual([false, '']))
    expect(contents()).toContain('Чужая правка')
    await type(cell, '8')
    await press(save!)
    if (asked) await answerQuestion(asked)
    await waitFor(() => expect(served.now.version).toBe(3))
  },
)

test.each(TYPED)(
  '$what: where nothing is typed another user’s change is shown by itself',
  async ({ serve, read, path, cell }) => {
    const served = serve()
    const { readAgain } = await openDocument(path)
    await screen.findByRole('textbox', { name: cell })
    served.byAnother({ comment: 'Чужая правка' })
    await readAgain(read)
    await waitFor(() => expect(contents()).toContain('Чужая правка'))
  },
)

const ASKED = [
  { ...TYPED[0]!, step: 'Провести' },
  { ...TYPED[1]!, step: 'Ввести в действие' },
  { ...TYPED[2]!, step: 'Вернуть отправителю' },
]

test.each(ASKED)(
  '$what: who says yes to a question about what another has changed meanwhile is told so',
  async ({ serve, read, path, cell, step }) => {
    const served = serve()
    const { press, user, answerQuestion, readAgain } = await openDocument(path)
    await screen.findByRole('textbox', { name: cell })
    await press(step)
    await question()
    served.byAnother({ comment: 'Чужая правка' })
    await readAgain(read)
    const reason = screen.queryByRole('textbox', { name: /Основание/ })
    if (reason) await user.type(reason, 'Не то')
    await answerQuestion(step)
    await waitFor(() => expect(problemOf()).toContain(CHANGED_MEANWHILE))
    expect(served.now.version).toBe(2)
    await press('Открыть заново')
    await waitFor(() => expect([problemOf(), contents().includes('Чужая правка')]).toEqual(['', true]))
  },
)

test('an income is posted in the version that was just saved, however late it is read again', async () => {
  const served = serveIncome()
  served.readsOnce = true
  const { type, press, answerQuestion } = await openDocument(INCOME)
  await type(COUNT, '25')
  await press('Сохранить')
  await waitFor(() => expect(served.now.version).toBe(2))
  await press('Провести')
  await answerQuestion('Провести')
  expect(await screen.findByRole('heading', { name: 'Приход № 12' })).toBeTruthy()
})

test('prices that were just filled and saved are put into force, however late the document is read again', async () => {
  const served = servePricing()
  served.readsOnce = true
  const { type, press, answerQuestion } = await openDocument(PRICES)
  await press('Заполнить по наценке')
  await waitFor(() => expect(valueOf(PRICE)).toBe('12\u00a0500'))
  await type(PRICE, '13000')
  const cell = document.activeElement
  await press('Сохранить')
  await waitFor(() => expect(served.now.version).toBe(3))
  await press('Ввести в действие')
  // The page went on with what was saved: nothing on it started anew.
  expect(cell!.isConnected).toBe(true)
  await answerQuestion('Ввести в действие')
  await waitFor(() => expect(served.now.status).toBe('READY'))
  expect(served.sent.map(({ version }) => version)).toEqual([1, 2, 3])
})

test('goods that arrive in two parts are counted on from the first, however late the transfer is read again', async () => {
  const served = serveTransfer()
  served.readsOnce = true
  const { type, press, answerQuestion } = await openDocument(ARRIVAL)
  await type(ARRIVING, '4')
  await press('Принять частично')
  await answerQuestion('Принять частично')
  await waitFor(() => expect(valueOf(ARRIVING)).toBe('6'))
  await press('Принять всё')
  await waitFor(() => expect(served.now.documentStatus).toBe('READY'))
})

test.each(ASKED.slice(0, 2))(
  '$what: what is typed while it is being saved is kept, and saved by the next step',
  async ({ serve, path, cell, step }) => {
    const served = serve()
    const { type, press, answerQuestion } = await openDocument(path)
    await type(cell, '100')
    served.beforeAnswer = () => type(cell, '200')
    await press('Сохранить')
    await waitFor(() => expect(served.now.version).toBe(2))
    served.beforeAnswer = undefined
    await press(step)
    await answerQuestion(step)
    await waitFor(() => expect(served.now.version).toBe(4))
    const [first, second] = served.sent.map((body) => JSON.stringify(body))
    expect([first!.includes(':100,'), second!.includes(':200,')]).toEqual([true, true])
  },
)

test('two codes scanned before either was found are two lines', async () => {
  const served = serveIncome()
  const found: (() => void)[] = []
  server.use(
    answer(searchItemsByKeyword, async (request) => {
      await new Promise<void>((goOn) => found.push(goOn))
      const keyword = new URL(request.url).searchParams.get('keyword')!
      return [itemChoice({ id: Number(keyword), name: `Товар ${keyword}`, barcode: keyword })]
    }),
  )
  const { user, press } = await openDocument(INCOME)
  await user.type(await screen.findByRole('combobox', { name: /Штрихкод, артикул/ }), '111{Enter}222{Enter}')
  await waitFor(() => expect(found).toHaveLength(2))
  found.forEach((goOn) => goOn())
  expect(await screen.findByText('Товар 111')).toBeTruthy()
  expect(await screen.findByText('Товар 222')).toBeTruthy()
  await press('Сохранить')
  await waitFor(() =>
    expect(served.now.whItems.map(({ itemId }) => itemId).toSorted((a, b) => a - b)).toEqual([5, 111, 222]),
  )
})

const contents = () =>
  [
    document.querySelector('form.document')!.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('form.document :is(input, textarea)')].map(({ value }) => value),
  ].join(' ')
