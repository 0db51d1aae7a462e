import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { cashboxes } from '../../src/api/cashbox.ts'
import { checkOpenSession, openSession } from '../../src/api/cashSession.ts'
import { session } from '../../src/api/client/session.ts'
import { myDepartments } from '../../src/api/department.ts'
import { createSale, finishSale, searchPosItems, suspendedSales, suspendSale } from '../../src/api/sale.ts'
import type { FinishBody } from '../../src/pos/outgoingSale.ts'
import { answer, networkAway, refuse, server, hold } from './support/answers.ts'
import { beginTillTest, CHOCOLATE, JUICE, says, takes, world } from './support/openTill.ts'
import { openScreen } from './support/openScreen.tsx'
import { cart, CASHIER, fill, lineCount, openPos, pay, scan } from './support/openPos.tsx'
import { scannerTypes } from './support/scanner.ts'
import { admin, sessionWith } from './support/sessions.ts'
import { cashReport, plainCashbox, posItem, saleOf } from './support/tillWorld.ts'

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

test('two scans, a sale in cash, and the change is said', async () => {
  server.use(takes((body) => HttpResponse.json(saleOf(body, { changeSum: 18_600 }))))
  const { user } = await openPos()
  await fill(CHOCOLATE, JUICE)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  await user.keyboard('{F10}')
  await user.click(await screen.findByRole('button', { name: '50\u00a0000' }))
  await user.click(screen.getByRole('button', { name: /Завершить/ }))
  await screen.findByText('Чек № 12 проведён')
  expect(screen.getByText('18 600,00')).toBeTruthy()
  expect(lineCount()).toBe(0)
  expect(world.sent[0]!.body.payments).toEqual([{ paymentType: 'CASH', amount: 50_000 }])
})

test('what is scanned the moment the till can be seen is in the cart', async () => {
  const seen = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('input[role=combobox]')
    if (!field || field.disabled) return
    seen.disconnect()
    scannerTypes(CHOCOLATE)
  })
  seen.observe(document.body, { childList: true, subtree: true, attributes: true })
  await openPos()
  await waitFor(() => expect(lineCount()).toBe(1))
})

test('401: the cart stays on the screen, and after signing in there the sale goes on', async () => {
  server.use(
    takes((_body, tries) => (tries === 1 ? says(401, { code: 'signInFirst', message: 'Войдите' }) : undefined)),
    answer(signIn, { ...sessionWith(CASHIER), token: 'fresh-token' }),
  )
  const { user, pathname } = await openPos()
  await fill(CHOCOLATE)
  await pay(user)
  const asking = within(await screen.findByRole('dialog', { name: 'Войдите снова' }))
  expect(pathname()).toBe('/point-of-sale/pos')
  expect(document.querySelectorAll('.cart-line')).toHaveLength(1)
  expect(asking.getByLabelText<HTMLInputElement>('Имя пользователя').value).toBe('dilnoza')
  await user.click(asking.getByLabelText('Пароль'))
  await user.paste('secret-word')
  await user.click(asking.getByRole('button', { name: /Войти/ }))
  await screen.findByText('Чек № 12 проведён')
  expect(session.get().token).toBe('fresh-token')
  expect(world.sent[1]).toEqual(world.sent[0])
})

test('409 outOfStock: the line is marked, and what is left can be taken', async () => {
  server.use(
    takes((_body, tries) =>
      tries === 1
        ? says(409, {
            code: 'outOfStock',
            message: 'Недостаточно на остатке: Шоколад, есть 1',
            fields: { 'saleItems.0.count': 'Недостаточно' },
            details: { itemId: 1, available: 1 },
          })
        : undefined,
    ),
  )
  const { user } = await openPos()
  scan(CHOCOLATE)
  await fill(CHOCOLATE)
  await pay(user)
  expect((await screen.findByRole('alert')).textContent).toContain('Недостаточно на остатке')
  expect(cart().getByText('Осталось только 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Оставить 1' }))
  expect(cart().getByRole<HTMLInputElement>('textbox').value).toBe('1')
  await pay(user)
  await screen.findByText('Чек № 12 проведён')
})

test('409 sessionClosed: the session is opened on the spot and the payment comes back', async () => {
  server.use(
    takes((_body, tries) =>
      tries === 1
        ? says(409, { code: 'sessionClosed', message: 'Смена на этой кассе не открыта. Откройте её' })
        : undefined,
    ),
    answer(openSession, cashReport()),
  )
  const { user } = await openPos([...CASHIER, 'open cash-session'])
  await fill(CHOCOLATE)
  await pay(user)
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Открыть смену' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Открыть смену' }))
  await user.click(asking.getByRole('button', { name: /Открыть смену/ }))
  await user.click(await screen.findByRole('button', { name: /Завершить/ }))
  expect(await screen.findByText('Чек № 12 проведён')).toBeTruthy()
})

test('409 totalsDiffer: both figures are shown and the prices can be looked up again', async () => {
  const message = 'Суммы расходятся: на кассе 12500, на сервере 13000'
  server.use(refuse(finishSale, 409, { code: 'totalsDiffer', message, details: { computed: 13_000, sent: 12_500 } }))
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await pay(user)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(message)).toBeTruthy()
  world.known[CHOCOLATE] = { items: [posItem({ priceUzs: 13_000 })] }
  await user.click(alert.getByRole('button', { name: 'Обновить цены и остатки' }))
  await waitFor(() => expect(screen.getByText(/Изменились цены строк: 1/)).toBeTruthy())
  expect(lineCount()).toBe(1)
})

test.each([
  [422, { code: 'paymentTooSmall', message: 'Оплачено меньше суммы чека на 1' }],
  [400, { code: 'badInput', message: 'Проверьте выделенные поля' }],
  [403, { code: 'noPermission', message: 'Нет права: sell pos' }],
])('%i: it is said why, and the cart stays', async (status, failure) => {
  server.use(refuse(finishSale, status, failure))
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await pay(user)
  expect((await screen.findByRole('alert')).textContent).toContain(failure.message)
  expect(lineCount()).toBe(1)
})

test.each([
  ['no network', () => networkAway(finishSale), /Нет связи с сервером/],
  ['500', () => refuse(finishSale, 500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }), /Ошибка/],
])('%s: the sale waits on the device, the cashier may go back to the cart', async (_case, failing, text) => {
  server.use(failing())
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await pay(user)
  const waiting = within(await screen.findByRole('dialog', { name: 'Сервер пока не ответил' }))
  expect(waiting.getByText(text)).toBeTruthy()
  expect(document.querySelectorAll('.cart-line')).toHaveLength(1)
  await user.click(waiting.getByRole('button', { name: 'Вернуться к чеку' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lineCount()).toBe(1)
  server.use(takes())
  await pay(user)
  await screen.findByText('Чек № 12 проведён')
})

test('a slow server: the till says that it is sending, and takes no second finish', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  const taken = saleOf({ uuid: '00000000-0000-4000-8000-000000000001', saleItems: [], finalTotalSum: 0 })
  const letGo = hold(finishSale, taken)
  await pay(user)
  await screen.findByRole('dialog', { name: 'Проводим чек…' })
  expect(screen.queryByRole('button', { name: /^Завершить/ })).toBeNull()
  letGo()
  await screen.findByText('Чек № 12 проведён')
})

test('a sale that waits on the device is sent at once when the cashier says so', async () => {
  server.use(networkAway(finishSale))
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await pay(user)
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Повторить сейчас' })
  const taken = saleOf({ uuid: '00000000-0000-4000-8000-000000000001', saleItems: [], finalTotalSum: 0 })
  const letGo = hold(finishSale, taken)
  await user.click(again)
  expect(again.disabled).toBe(true)
  letGo()
  await screen.findByText('Чек № 12 проведён')
})

test('a search that fails says so in its list; words that find nothing, too', async () => {
  const { user } = await openPos()
  server.use(networkAway(searchPosItems))
  const field = screen.getByRole('combobox')
  await user.click(field)
  await user.paste('шоколад')
  await screen.findByText(/Нет связи с сервером/)
  server.use(answer(searchPosItems, { items: [] }))
  await user.clear(field)
  await user.paste('нетакого')
  await screen.findByText('Ничего не найдено')
  server.use(answer(searchPosItems, { items: [posItem(), posItem({ itemId: 8, name: 'Без цены', priceUzs: null })] }))
  await user.clear(field)
  await user.paste('шок')
  const found = await screen.findAllByRole('option')
  expect(found.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  await user.click(found[1]!)
  expect((await screen.findByRole('alert')).textContent).toContain('нет цены')
  expect(lineCount()).toBe(0)
})

test('goods that are only like the words are said to be so, and Enter alone sells none of them', async () => {
  const { user } = await openPos()
  server.use(answer(searchPosItems, { items: [posItem({ guess: true })] }))
  await user.click(screen.getByRole('combobox'))
  await user.paste('шаколад')
  await screen.findByText('Точно такого нет. Похожие названия:')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false')
  expect(lineCount()).toBe(0)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lineCount()).toBe(1))
})

test('a key that is pressed while the cart stands still is heard when it may be changed again', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const draft = async (request: Request) =>
    saleOf((await request.json()) as FinishBody, { status: 'DRAFT', saleNumber: null })
  server.use(
    answer(createSale, draft),
    answer(suspendSale, async () => {
      await held
      const sent = { uuid: '11111111-1111-4111-8111-111111111111', saleItems: [] }
      return saleOf(sent, { status: 'SUSPENDED', saleNumber: null })
    }),
  )
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{F7}')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Отложить/ }).disabled).toBe(true))
  await user.keyboard('{F8}')
  expect(screen.queryByRole('dialog')).toBeNull()
  letGo()
  await screen.findByRole('dialog', { name: /Отложенные/ })
})

test('what the cashier may not do is not there', async () => {
  await openPos(['sell pos'])
  for (const name of [/Скидка на чек/, /Скидка на товар/, /Возврат/, /Последние чеки/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('button', { name: /Отложить/ })).toBeTruthy()
})

test.each([
  ['without the right to sell', sessionWith(['view sales'])],
  ['in a wholesale department', sessionWith(['sell pos'], { departmentSaleType: 'WHOLE' })],
  ['an administrator of a warehouse', { ...admin, departmentSaleType: null, departmentId: 4 }],
])('%s nobody gets to the till', async (_case, viewer) => {
  const { pathname } = await openScreen('/point-of-sale/pos', viewer)
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(pathname()).toBe('/dashboard')
})

test('an administrator without a department chooses a shop and a register first', async () => {
  localStorage.removeItem('savdo.register')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'savdo.register' }))
  const shop = {
    id: 3,
    name: 'Магазин Чиланзар',
    shortName: '',
    type: 'SHOP',
    currencyCode: 'UZS',
    vatPercent: 12,
  } as const
  server.use(
    answer(myDepartments, [
      { ...shop, saleType: 'RETAIL' },
      { ...shop, id: 4, name: 'Склад', type: 'WAREHOUSE', saleType: null },
    ]),
    answer(cashboxes, [
      { ...plainCashbox, open: true },
      { ...plainCashbox, id: 6, number: '2', name: 'Во дворе', open: false },
    ]),
  )
  const viewer = { ...admin, departmentId: null, departmentName: null, departmentSaleType: null }
  const { user, pathname } = await openScreen('/point-of-sale/pos', viewer)
  await user.click(await screen.findByRole('radio', { name: /Касса № 1/ }))
  expect(pathname()).toBe('/point-of-sale/before-pos')
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Перейти к кассе' }))
  await waitFor(() => expect(pathname()).toBe('/point-of-sale/pos'))
  expect(JSON.parse(localStorage.getItem('savdo.register')!)).toMatchObject({ departmentId: 3, cashboxId: 5 })
})

test('with the server too slow to find a code, the till goes on taking scans and says what it did not find', async () => {
  await openPos()
  world.known[JUICE] = { items: [], afterMs: 300 }
  for (const code of [JUICE, CHOCOLATE]) scan(code)
  await screen.findByText(`Не найдено в этом отделе: ${JUICE}`)
  await waitFor(() => expect(lineCount()).toBe(1))
})
