import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Cashbox, cashboxes, deleteCashbox, saveCashbox } from '../../src/api/cashbox.ts'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { editCompany, getCompany } from '../../src/api/company.ts'
import { type DepartmentRow, listDepartments, myDepartments } from '../../src/api/department.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const shop: DepartmentRow = {
  id: 3,
  name: 'Магазин Юнусабад',
  shortName: '',
  type: 'SHOP',
  saleType: 'RETAIL',
  currencyCode: 'UZS',
  currencyName: 'Сум',
  vatPercent: 12,
  sort: 0,
  address: '',
  comment: '',
  version: 1,
}
const warehouse: DepartmentRow = { ...shop, id: 4, name: 'База', type: 'WAREHOUSE', saleType: null }
const ownShop = { id: 3, name: shop.name, type: 'SHOP', saleType: 'RETAIL', currencyCode: 'UZS' } as never
const first: Cashbox = {
  id: 11,
  departmentId: 3,
  number: '7',
  name: 'У входа',
  open: true,
  version: 2,
  cashRounding: 0,
  asksSlip: false,
  offlineDebtMax: 0,
  offlineCertificateMax: 0,
}

async function openDepartments(signedIn = admin) {
  server.use(answer(listDepartments, { items: [shop, warehouse], total: 2 }))
  const opened = await openScreen('/organization-structure/departments', signedIn)
  const menuOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')!
    await opened.user.click(within(row).getByRole('button', { name: 'Действия' }))
    return within(await screen.findByRole('menu'))
  }
  const registers = async () => {
    await opened.user.click((await menuOf(shop.name)).getByRole('menuitem', { name: 'Кассы' }))
    return within(await screen.findByRole('dialog', { name: 'Кассы: Магазин Юнусабад' }))
  }
  return { ...opened, menuOf, registers }
}

test('the first register of a shop is added with the next number suggested', async () => {
  let kept: Cashbox[] = []
  const sent: unknown[] = []
  server.use(
    answer(cashboxes, () => kept),
    answer(saveCashbox, async (request) => {
      sent.push(await request.json())
      kept = [{ ...first, number: '1', name: 'Касса 1', open: false }]
      return { id: 11 }
    }),
  )
  const { user, registers } = await openDepartments()
  const dialog = await registers()
  expect(await dialog.findByText(/ещё нет касс/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Новая касса' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новая касса' }))
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Касса 1')).toBeTruthy()
  expect(sent).toEqual([
    {
      departmentId: 3,
      number: '1',
      name: 'Касса 1',
      cashRounding: 0,
      asksSlip: false,
      offlineDebtMax: 0,
      offlineCertificateMax: 0,
    },
  ])
})

test('a register is renamed with the version it was read in, and a taken number is said at its field', async () => {
  let sent: unknown
  server.use(
    answer(cashboxes, [first]),
    answer(saveCashbox, async (request) => {
      sent = await request.json()
      return { id: 11 }
    }),
  )
  const { user, registers } = await openDepartments()
  const dialog = await registers()
  await user.click(await dialog.findByRole('button', { name: 'Изменить кассу № 7' }))
  let form = within(await screen.findByRole('dialog', { name: 'Касса' }))
  const name = form.getByRole('textbox', { name: /^Наименование/ })
  await user.clear(name)
  await user.type(name, 'У выхода')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual({ ...first, name: 'У выхода', open: undefined }))
  server.use(
    refuse(saveCashbox, 409, { code: 'numberTaken', message: 'Номер занят', fields: { number: 'Номер занят' } }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Новая касса' }))
  form = within(await screen.findByRole('dialog', { name: 'Новая касса' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Номер/ }).value).toBe('8')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Номер/ }).getAttribute('aria-invalid')).toBe('true'))
})

test('a register with an open session is not removed, and that is said', async () => {
  server.use(
    answer(cashboxes, [first]),
    refuse(deleteCashbox, 409, { code: 'cashboxOpen', message: 'На кассе открыта смена' }),
  )
  const { user, registers } = await openDepartments()
  const dialog = await registers()
  expect((await dialog.findByText('Смена открыта')).tagName).toBe('SMALL')
  await user.click(dialog.getByRole('button', { name: 'Удалить кассу № 7' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/чеки и смены останутся/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('На кассе открыта смена')).toBeTruthy()
  expect(dialog.getByText('У входа')).toBeTruthy()
})

test('without a network the registers can be asked for again', async () => {
  server.use(networkAway(cashboxes))
  const { user, registers } = await openDepartments()
  const dialog = await registers()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Нет связи/)
  server.use(answer(cashboxes, [first]))
  await user.click(dialog.getByRole('button', { name: 'Повторить' }))
  expect(await dialog.findByText('У входа')).toBeTruthy()
})

test('what sells nothing has no registers; who may only look changes nothing', async () => {
  server.use(answer(cashboxes, [first]))
  const { registers } = await openDepartments(sessionWith(['view departments']))
  const row = (await screen.findByText(warehouse.name)).closest<HTMLElement>('[role=row]')!
  expect(within(row).queryByRole('button', { name: 'Действия' })).toBeNull()
  const dialog = await registers()
  await dialog.findByText('У входа')
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Закрыть'])
  expect(screen.queryByRole('button', { name: 'Реквизиты компании', hidden: true })).toBeNull()
})

test('what stands at the head of documents is filled in here', async () => {
  let sent: unknown
  server.use(
    answer(getCompany, { name: '', inn: '', phone: '', address: '', logo: null }),
    answer(editCompany, async (request) => {
      sent = await request.json()
      return { name: 'ООО «Савдо»', inn: '', phone: '', address: '' }
    }),
  )
  const { user } = await openDepartments()
  await user.click(await screen.findByRole('button', { name: 'Реквизиты компании' }))
  const form = within(await screen.findByRole('dialog', { name: 'Реквизиты компании' }))
  await user.type(await form.findByRole('textbox', { name: 'Название компании' }), 'ООО «Савдо»')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual({ name: 'ООО «Савдо»', inn: '', phone: '', address: '' }))
})

test('in a shop without a register who may make one makes it where the till would open', async () => {
  let kept: Cashbox[] = []
  const sent: unknown[] = []
  server.use(
    answer(myDepartments, [ownShop]),
    answer(cashboxes, () => kept),
    answer(checkOpenSession, { open: false, session: null }),
    answer(saveCashbox, async (request) => {
      sent.push(await request.json())
      kept = [{ ...first, number: '1', name: 'Касса 1', open: false }]
      return { id: 11 }
    }),
  )
  const { user } = await openScreen('/point-of-sale/before-pos', admin)
  await user.click(await screen.findByRole('button', { name: 'Новая касса' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новая касса' }))
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('button', { name: /Открыть смену/ })
  expect(sent).toEqual([expect.objectContaining({ departmentId: 3, number: '1', name: 'Касса 1' })])
})

test('a cashier of a shop without a register is told who makes one, and where', async () => {
  server.use(answer(myDepartments, [ownShop]), answer(cashboxes, []))
  await openScreen('/point-of-sale/before-pos', sessionWith(['sell pos']))
  await screen.findByText(/Кассу добавляет администратор/)
  expect(screen.queryByRole('button', { name: 'Новая касса' })).toBeNull()
})
