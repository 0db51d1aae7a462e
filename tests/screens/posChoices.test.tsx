import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { approvers, askApproval, decideApproval, getApproval, ownLimits } from '../../src/api/approval.ts'
import { repayDebt } from '../../src/api/cashMove.ts'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { customerChoices, customerDebt } from '../../src/api/customer.ts'
import { employeesWithLogin } from '../../src/api/employee.ts'
import { fiscalDesks } from '../../src/api/fiscal.ts'
import { inStoreCollisions, inStoreRules, saveInStoreRules } from '../../src/api/inStoreRule.ts'
import { draftSales } from '../../src/api/posLists.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { deleteSuspendedSale, searchSales, suspendedSales, suspendSale } from '../../src/api/sale.ts'
import { convertSale } from '../../src/api/wholesale.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { answer, handler, hold, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { cart, CASHIER, fill, lineCount, openPos, pay } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, JUICE, world } from './support/openTill.ts'
import { sessionWith } from './support/sessions.ts'
import { cashReport, posItem, saleOf } from './support/tillWorld.ts'

const held = saleOf(
  { uuid: '11111111-1111-4111-8111-111111111111', saleItems: [{ itemId: 1, count: 1, priceUzs: 12_500 }] },
  { status: 'SUSPENDED', saleNumber: null },
)
const aziz = {
  id: 3,
  userId: 44,
  username: 'aziz',
  fullName: 'Азиз Каримов',
  personnel: '',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  positionName: null,
}

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** A till at whose register a sale is held, its list opened. */
async function openHeld(permissions: readonly Permission[]) {
  server.use(answer(suspendedSales, { items: [held] }))
  const opened = await openPos(permissions)
  await opened.user.keyboard('{F8}')
  const list = within(await screen.findByRole('dialog', { name: 'Отложенные' }))
  await list.findByText(/Шоколад/)
  return { ...opened, list }
}

test('a held sale becomes one of wholesale only when asked twice; a refusal is said, and it stays held', async () => {
  const { user, list } = await openHeld([...CASHIER, 'edit wholesale'])
  server.use(refuse(convertSale, 422, { code: 'priceMissing', message: 'Нет оптовой цены' }))
  await user.click(list.getByRole('button', { name: /^Перевести в опт/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'В опт' }))
  expect(await screen.findByText(/Нет оптовой цены/)).toBeTruthy()
  expect(list.getByText(/Шоколад/)).toBeTruthy()
})

test('who may not write wholesale sales makes none of a held one', async () => {
  const { list } = await openHeld(CASHIER)
  expect(list.queryByRole('button', { name: /^Перевести в опт/ })).toBeNull()
})

test('a held sale as an Excel file is asked for by its id; a refusal is said, and it stays held', async () => {
  const { user, list } = await openHeld(CASHIER)
  const asked: unknown[] = []
  server.use(
    handler(printWorkbook, async ({ request }) => {
      asked.push(new URL(request.url).pathname, await request.json())
      return HttpResponse.json({ code: 'notFound', message: 'Чек уже удалён' }, { status: 404 })
    }),
  )
  await user.click(list.getByRole('button', { name: /^Excel отложенного чека: Шоколад/ }))
  expect(await screen.findByText('Чек уже удалён')).toBeTruthy()
  expect(asked).toEqual(['/api/v1/print/heldSaleSheet/excel', { path: { id: held.id } }])
  expect(list.getByText(/Шоколад/)).toBeTruthy()
})

test('a draft that a device left stands below what is held; it is set aside before it is deleted, and a refusal is said', async () => {
  const draft = saleOf(
    { uuid: '22222222-2222-4222-8222-222222222222', saleItems: [{ itemId: 2, count: 1, priceUzs: 18_900 }] },
    { id: 78, status: 'DRAFT', saleNumber: null },
  )
  const asked: string[] = []
  server.use(
    answer(draftSales, { items: [draft] }),
    answer(suspendSale, (_request, { id }) => {
      asked.push(`set aside ${id}`)
      return { ...draft, status: 'SUSPENDED' as const }
    }),
    refuse(deleteSuspendedSale, 409, { code: 'wrongState', message: 'Чек уже проведён' }),
  )
  const { user, list } = await openHeld(CASHIER)
  expect(await list.findByRole('heading', { name: 'Черновики этой кассы' })).toBeTruthy()
  await user.click(list.getAllByRole('button', { name: /^Удалить отложенный чек/ })[1]!)
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(/Чек уже проведён/)).toBeTruthy()
  expect(asked).toEqual(['set aside 78'])
})

test('whose sale a line is is said of that line alone, and goes with it', async () => {
  server.use(answer(employeesWithLogin, [aziz]))
  const { user } = await openPos()
  await fill(CHOCOLATE, JUICE)
  await user.keyboard('{Shift>}{F5}{/Shift}')
  await user.click(await screen.findByRole('button', { name: /Азиз Каримов/ }))
  expect(await cart().findByText('Продал: Азиз Каримов')).toBeTruthy()
  await pay(user)
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.saleItems.map(({ sellerId }) => sellerId)).toEqual([undefined, 44])
})

test('sellers that cannot be asked for are said, and the receipt is sold without', async () => {
  server.use(refuse(employeesWithLogin, 500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }))
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{Shift>}{F5}{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Продавец' })
  expect(await within(dialog).findByText('Ошибка, попробуйте позже!')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pay(user)
  await screen.findByText('Чек № 12 проведён')
})

test('what a client owes is shown, and a payment that is refused is said beside its sum', async () => {
  const zuhra = {
    id: 9,
    fullName: 'Юлдашева Зухра',
    mobile: '+998935556677',
    memberCard: null,
    dateOfBirth: null,
    discountPercent: null,
  }
  server.use(
    answer(customerChoices, { items: [zuhra], total: 1 }),
    answer(customerDebt, { debt: 40_000, limit: 100_000 }),
    answer(searchSales, { items: [], total: 0 }),
    refuse(repayDebt, 409, {
      code: 'moreThanOwed',
      message: 'Долг меньше: 30 000',
      fields: { amount: 'Долг меньше: 30 000' },
    }),
  )
  const { user } = await openPos([...CASHIER, 'view clients', 'create cash-move'])
  await user.keyboard('{F5}')
  await user.click(await screen.findByLabelText('Имя, телефон или номер карты'))
  await user.paste('Зухра')
  await user.click(await screen.findByRole('button', { name: /Юлдашева Зухра/ }))
  await user.keyboard('{F5}')
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('status')).textContent).toContain('40\u00a0000,00')
  await user.click(dialog.getByRole('button', { name: /^Погасить наличными/ }))
  expect(await dialog.findByText('Долг меньше: 30 000')).toBeTruthy()
})

const DEAR_LINES = {
  discountPercent: null,
  belowCost: null,
  returnDays: null,
  noReceiptSum: null,
  deletedLineSum: 10_000,
}

const WAYS_OUT = [
  ['its own button', () => cart().getByRole('button', { name: /^Удалить/ })],
  ['clearing the cart', () => screen.getByRole('button', { name: /Очистить чек/ })],
] as const

/** A till whose cashier may take out goods for 10,000 at most, with chocolate for 12,500 in the cart. */
async function withDearLine() {
  const asked = { needs: [], approverName: null, expiresAt: '2026-11-20T10:10:00.000Z' }
  server.use(
    answer(ownLimits, DEAR_LINES),
    answer(approvers, [{ id: 8, name: 'Старшая смены', hasPin: true }]),
    answer(askApproval, async (request) => ({
      ...asked,
      id: ((await request.json()) as { id: string }).id,
      status: 'ASKED' as const,
    })),
    answer(getApproval, (_request, { uuid }) => ({ ...asked, id: uuid!, status: 'ASKED' as const })),
    refuse(decideApproval, 403, { code: 'wrongPin', message: 'Неверный PIN' }),
  )
  const opened = await openPos()
  await fill(CHOCOLATE)
  return opened
}

test.each(WAYS_OUT)(
  'a line dearer than the cashier may take out leaves by %s only with a supervisor',
  async (_by, button) => {
    const { user } = await withDearLine()
    await user.click(button())
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтверждение старшего' }))
    await user.click(dialog.getByRole('textbox'))
    await user.paste('покупатель передумал')
    await user.keyboard('{Enter}')
    const supervisor = await dialog.findByRole('option', { name: 'Старшая смены' })
    await user.selectOptions(dialog.getByRole('combobox'), supervisor)
    await user.click(dialog.getByLabelText('PIN-код старшего'))
    await user.paste('480263')
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('Неверный PIN')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lineCount()).toBe(1)
  },
)

test.each(WAYS_OUT)(
  'a till that was just opened lets nothing go by %s before it knows the limits',
  async (_by, button) => {
    const letGo = hold(ownLimits, DEAR_LINES)
    const { user } = await openPos()
    await fill(CHOCOLATE)
    await user.click(button())
    expect(lineCount()).toBe(1)
    letGo()
    expect(await screen.findByRole('dialog', { name: 'Подтверждение старшего' })).toBeTruthy()
  },
)

test('limits that the device keeps hold at once, however late the server answers', async () => {
  localStorage.setItem('savdo.kept 7 GET /role-limit/own [{},{}]', JSON.stringify(DEAR_LINES))
  const letGo = hold(ownLimits, DEAR_LINES)
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.click(cart().getByRole('button', { name: /^Удалить/ }))
  expect(await screen.findByRole('dialog', { name: 'Подтверждение старшего' })).toBeTruthy()
  letGo()
})

test('where nobody can tell the limits goods still leave the cart', async () => {
  server.use(refuse(ownLimits, 500, { code: 'serverFailed', message: 'Ошибка сервера' }))
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.click(cart().getByRole('button', { name: /^Удалить/ }))
  await waitFor(() => expect(lineCount()).toBe(0))
})

test('goods that come in packs are counted in them by one key, and sold as so many pieces', async () => {
  world.known[CHOCOLATE] = { items: [posItem({ packRatios: [12] })] }
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.click(cart().getByRole('button', { name: /^упаковка по 12 шт/ }))
  await pay(user)
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.saleItems).toMatchObject([{ itemId: 1, packRatio: 12 }])
})

test('a rule of scales that somebody has changed meanwhile is refused in words, and what was typed stays', async () => {
  const rule = {
    prefix: '21',
    pluLength: 5,
    kind: 'weight' as const,
    divisor: 1_000 as const,
    checkDigit: true,
    verifier: false,
  }
  server.use(
    answer(fiscalDesks, []),
    answer(inStoreRules, { rules: [rule] }),
    answer(inStoreCollisions, { barcodes: 1, examples: ['Шоколад'], memberCards: 0 }),
    refuse(saveInStoreRules, 409, { code: 'changedMeanwhile', message: 'Правила уже изменены' }),
  )
  const { user } = await openScreen(
    '/point-of-sale/settings',
    sessionWith(['sell pos', 'view pos-settings', 'edit pos-settings']),
  )
  await user.click(await screen.findByRole('button', { name: 'Правило 21…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const prefix = dialog.getByLabelText<HTMLInputElement>('Начало штрихкода')
  await user.clear(prefix)
  await user.type(prefix, '22')
  expect((await dialog.findByRole('alert')).textContent).toContain('Шоколад')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Правила уже изменены')).toBeTruthy()
  expect(prefix.value).toBe('22')
})
