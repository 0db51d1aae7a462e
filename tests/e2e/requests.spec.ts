import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { saveMinMax } from '../../src/api/minMax.ts'
import { listRoles } from '../../src/api/role.ts'
import { getRequestDocument } from '../../src/api/transferRequest.ts'
import { addUser, linkContragent, permitDepartments } from '../../src/api/user.ts'
import type { RoleCode } from '../../src/rules/permissions.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Caller, callerAs } from './support/api.ts'
import { stockGoods } from './support/makeGoods.ts'
import { makeShop } from './support/makeShop.ts'
import { shown } from './support/looks.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'
import { makeWholesale } from './support/wholesale.ts'

const PASSWORD = 'e2e-password-1'

/** Somebody of a department, who may send to and ask of others. */
async function personOf(admin: Caller, role: RoleCode, departmentId: number, transferDepartmentIds: number[] = []) {
  const roles = await admin.call(listRoles)
  const username = `${role.toLowerCase()}-${newMark()}`
  const roleIds = [roles.find(({ code }) => code === role)!.id]
  const { id } = await admin.call(addUser, { body: { username, password: PASSWORD, departmentId, roleIds } })
  await admin.call(permitDepartments, { path: { id }, body: { departmentIds: [departmentId], transferDepartmentIds } })
  return { id, username, password: PASSWORD }
}

/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}
/** Chooses an option of a field by its words. */
async function chooseIn(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await select.fill(option)
  await page.getByRole('option', { name: option }).first().click()
  await expect(select).toHaveValue(option)
}
const stateOf = (page: Page) => page.locator('.document-chip')
const cellOf = (page: Page, label: string, row = 1) =>
  page.getByRole('textbox', { name: `${label}, строка ${row}`, exact: true })
/** A figure typed into a cell, and the cell left. */
async function type(page: Page, label: string, figure: string): Promise<void> {
  const cell = cellOf(page, label)
  await cell.fill(figure)
  await cell.press('Tab')
  await expect(cell).not.toBeFocused()
}
/** Somebody's own browser, as other people's have nothing of it. The program is there when it is answered: three that load at once are slow. */
async function browserOf(
  browser: Browser,
  path: string,
  { username, password }: { username: string; password: string },
) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await openAs(page, path, username, password)
  await shown(page)
  return page
}

test('a shortage becomes a proposal, a request, its answer, a transfer and an act, with three people at once', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const name = `Сахар ${newMark()}`
  const { admin, departmentId, departmentName, goods } = await makeShop({
    goods: [{ name, priceUzs: 9_000, count: 1 }],
    session: false,
  })
  const warehouseName = `Склад ${newMark()}`
  const { id: warehouse } = await admin.call(saveDepartment, {
    body: { name: warehouseName, type: 'WAREHOUSE', saleType: 'RETAIL' },
  })
  await stockGoods(admin, warehouse, [{ ...goods[0]!, count: 20 }])
  await admin.call(saveMinMax, { body: { departmentId, itemId: goods[0]!.id, minValue: 5, maxValue: 10 } })
  const asks = await personOf(admin, 'MANAGER', departmentId, [warehouse])
  const answers = await personOf(admin, 'WAREHOUSE', warehouse, [departmentId])
  const receives = await personOf(admin, 'MANAGER', departmentId)
  const asking = await browserOf(browser, '/request-warehouse/transfer', asks)
  const answering = await browserOf(browser, '/request-warehouse/counter', answers)
  const receiving = await browserOf(browser, '/warehouse-management/pendingIncome', receives)

  await test.step('the program proposes what the shop lacks, and says why', async () => {
    await asking.getByRole('button', { name: 'Предложить' }).click()
    const form = asking.getByRole('dialog')
    await expect(form.getByText(departmentName)).toBeVisible()
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(cellOf(asking, departmentName)).toHaveValue('9')
    await expect(asking.getByText('минимум 5, максимум 10')).toBeVisible()
    expect(await accessibilityFaults(asking)).toEqual([])
  })
  const requestId = Number(/create_or_edit\/(\d+)/.exec(asking.url())![1])

  await test.step('the draft is corrected: more than remains is refused at the cell, eight are asked', async () => {
    await type(asking, departmentName, '21')
    await expect(cellOf(asking, departmentName)).toHaveAttribute('aria-invalid', 'true')
    await expect(asking.getByText('Нельзя ввести больше остатка: осталось 20')).toBeVisible()
    await type(asking, departmentName, '8')
    await expect(asking.locator('.request-remaining')).toContainText('12')
    await doAndConfirm(asking, 'Сохранить и завершить')
    await expect(asking.getByRole('row').filter({ hasText: warehouseName })).toContainText('На проверке')
  })

  await test.step('the warehouse finds it among what waits, and answers with seven', async () => {
    await answering.reload()
    await answering.getByRole('row').filter({ hasText: departmentName }).dblclick()
    await expect(cellOf(answering, departmentName)).toHaveValue('8')
    expect(answering.url()).toContain(`/create_or_edit_counter/${requestId}`)
    await type(answering, departmentName, '7')
    await expect(answering.locator('.request-remaining')).toContainText('13')
    await doAndConfirm(answering, 'Сохранить и завершить')
    await expect(answering).toHaveURL(/request-warehouse\/counter/)
  })

  await test.step('who asked sees that it is less, and ends the request', async () => {
    await asking.goto(`/request-warehouse/create_or_edit/${requestId}/check`)
    const compared = asking.locator('.request-cell')
    await expect(compared).toContainText('8 → 7')
    await expect(compared).toHaveAttribute('data-answer', 'less')
    await doAndConfirm(asking, 'Сохранить и завершить')
    await expect(asking).toHaveURL(/request-warehouse\/transfer/)
    await asking.goto(`/request-warehouse/income-request/view/${requestId}`)
    await expect(asking.getByRole('heading', { level: 2 })).toHaveText(/Заявка на перемещение № \d+/)
    await expect(asking.locator('.print-paper').first()).toContainText(name)
  })

  const { related } = await admin.call(getRequestDocument, { path: { id: requestId } })
  const transfer = related.find(({ kind }) => kind === 'transfer')!.id
  await test.step('the transfer that it made names it, and is sent', async () => {
    await answering.goto(`/warehouse-management/transfers/edit/${transfer}`)
    await expect(answering.getByRole('link', { name: /Заявка на перемещение/ })).toBeVisible()
    await doAndConfirm(answering, 'Отправить')
    await expect(stateOf(answering)).toHaveText('В пути')
  })

  await test.step('five come, one of them broken, two never: the act says so', async () => {
    await receiving.goto(`/warehouse-management/pendingIncome/edit/${transfer}`)
    await type(receiving, 'Принять сейчас', '4')
    await type(receiving, 'Повреждено', '1')
    await doAndConfirm(receiving, 'Принять, остальное — недостача')
    await expect(stateOf(receiving)).toHaveText('Проведён')
    await receiving.getByRole('link', { name: 'Акт расхождений' }).click()
    await expect(receiving.getByRole('heading', { level: 2 })).toHaveText(/Акт о расхождениях по перемещению № \d+/)
    await expect(receiving.getByRole('row').filter({ hasText: name })).toContainText(/7.*5.*2.*1/)
  })
})

test('a contragent orders, gets a booking, a sale and an act of reconciliation', async ({ browser }) => {
  test.setTimeout(90_000)
  const admin = await callerAs()
  const name = `Чай ${newMark()}`
  const whole = await makeWholesale({ admin }, [{ name, priceUzs: 20_000, count: 30 }])
  const fullName = `ООО «Заказчик ${newMark()}»`
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName } })
  const buyer = await personOf(admin, 'Contragent', whole.departmentId)
  await admin.call(linkContragent, { path: { id: buyer.id, contragentId } })
  const manager = await personOf(admin, 'MANAGER', whole.departmentId)
  const theirs = await browserOf(browser, '/contragents/orders?tab=new', buyer)
  const ours = await browserOf(browser, '/contragents/orders?tab=new', manager)

  await test.step('the contragent orders six, and sees nothing that is not its own', async () => {
    await theirs.getByRole('button', { name: 'Добавить' }).first().click()
    const form = theirs.getByRole('dialog')
    await chooseIn(theirs, form.getByRole('combobox', { name: 'Отдел', exact: true }), whole.name)
    await form.getByRole('button', { name: 'Добавить' }).click()
    await chooseIn(theirs, form.getByRole('combobox', { name: /строка 1/ }), name)
    await form.getByRole('textbox', { name: /^Кол.*строка 1/ }).fill('6')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toBeHidden()
    await expect(theirs.getByRole('row').filter({ hasText: whole.name })).toBeVisible()
    await theirs.goto('/warehouse-management/income')
    await expect(theirs).not.toHaveURL(/warehouse-management/)
  })

  await test.step('a manager takes it on, agrees on five and books them', async () => {
    await ours.reload()
    await ours.getByRole('row').filter({ hasText: fullName }).dblclick()
    await expect(stateOf(ours)).toHaveText('Новый')
    const id = Number(/orders\/(\d+)/.exec(ours.url())![1])
    await ours.goto(`/contragents/orders/${id}/control`)
    await doAndConfirm(ours, 'Взять в работу')
    await expect(stateOf(ours)).toHaveText('В работе')
    await type(ours, 'Согласовано', '5')
    await type(ours, 'Согласованная цена', '19000')
    await ours.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(ours.getByText('Сохранено').first()).toBeVisible()
    await doAndConfirm(ours, 'Забронировать')
    await expect(ours.getByRole('link', { name: /^Бронь/ })).toBeVisible()
  })

  await test.step('the booking keeps the goods, leads back to its order, and becomes a sale', async () => {
    await ours.getByRole('link', { name: /^Бронь/ }).click()
    await expect(ours.getByRole('link', { name: /^Заказ контрагента/ })).toHaveAttribute(
      'href',
      /contragents\/orders\/\d+\/view/,
    )
    await doAndConfirm(ours, 'Забронировать')
    await doAndConfirm(ours, 'Оформить продажу')
    await ours.getByRole('link', { name: /^Чек/ }).click()
    await doAndConfirm(ours, 'Провести')
    await expect(stateOf(ours)).toHaveText('Завершена')
  })

  await test.step('what both owe each other stands in both browsers, and the act is printed', async () => {
    await ours.goto(`/counterparties/${contragentId}/saldo`)
    await expect(ours.getByText('Должен нам 100 000,00 UZS')).toBeVisible()
    await ours.getByRole('button', { name: 'Акт сверки' }).click()
    const dialog = ours.getByRole('dialog', { name: 'Акт сверки' })
    await expect(dialog.getByRole('button', { name: 'Печать' })).toBeEnabled()
    await theirs.goto(`/contragent/${contragentId}/saldo`)
    await expect(theirs.getByText('Вы должны 100 000,00 UZS')).toBeVisible()
  })
})
