import { expect, type Page, test } from '@playwright/test'
import { issueOwnBadge, saveRoleLimits } from '../../src/api/approval.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { createRole, listRoles } from '../../src/api/role.ts'
import { addUser, permitDepartments } from '../../src/api/user.ts'
import { createWholesale } from '../../src/api/wholesale.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Caller, callerAs } from './support/api.ts'
import { cellOf, choose, doAndConfirm, drawn, lookAtPrint, open, stateOf } from './support/documentPage.ts'
import { stockGoods } from './support/makeGoods.ts'
import { newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { makeWholesale } from './support/wholesale.ts'

const NBSP = '\u00a0'
const PASSWORD = 'e2e-password-1'
const PAGE = '/warehouse-management/wholesale'
/** What the careful seller may give away, and what he gives. */
const MAY_GIVE = 10
const GIVES = 25

/** Tea of which ten are left and sugar of which twenty, and a warehouse that has more tea. */
async function wholesaleShop() {
  const admin = await callerAs()
  const mark = newMark()
  const whole = await makeWholesale({ admin }, [
    { name: `Чай ${mark}`, priceUzs: 20_000, count: 10 },
    { name: `Сахар ${mark}`, priceUzs: 20_000, count: 20 },
  ])
  const storeName = `Склад ${mark}`
  const { id: store } = await admin.call(saveDepartment, {
    body: { name: storeName, type: 'WAREHOUSE', saleType: 'RETAIL' },
  })
  await stockGoods(admin, store, [{ ...whole.goods[0]!, count: 50 }])
  const draftOf = (count: number, given: { discountPercent?: number } = {}) =>
    admin.call(createWholesale, {
      body: {
        departmentId: whole.departmentId,
        cashboxId: whole.cashboxId,
        contragentId: whole.buyerId,
        saleItems: [{ itemId: whole.goods[0]!.id, count, priceWholesale: 20_000 }],
        ...given,
      },
    })
  return { admin, ...whole, storeName, draftOf }
}

async function personWith(
  admin: Caller,
  departmentId: number,
  permissions: readonly Permission[] | 'MANAGER',
): Promise<{ roleId: number; username: string; password: string }> {
  const username = `opt-${newMark()}`
  const roleId =
    permissions === 'MANAGER'
      ? (await admin.call(listRoles)).find(({ code }) => code === permissions)!.id
      : (await admin.call(createRole, { body: { code: username, permissions: [...permissions] } })).id
  const { id } = await admin.call(addUser, { body: { username, password: PASSWORD, departmentId, roleIds: [roleId] } })
  await admin.call(permitDepartments, { path: { id }, body: { departmentIds: [departmentId] } })
  return { roleId, username, password: PASSWORD }
}

const toasted = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('a wholesale manager’s day: what lacks is asked for and cut, lines come from a table, papers and a return', async ({
  page,
}) => {
  test.slow()
  const { goods, buyer, storeName, draftOf } = await wholesaleShop()
  const [tea, sugar] = goods
  const { id } = await draftOf(12)
  await openAs(page, `${PAGE}/edit/${id}`)
  await drawn(page)

  await test.step('two of twelve are lacking: asked of the warehouse, and cut here', async () => {
    const lacking = page.getByRole('group', { name: 'Не хватает остатка, строк: 1' })
    await expect(lacking).toBeVisible()
    await expect(cellOf(page, 'Количество')).toHaveAttribute('title', 'Остатка не хватает')
    await settled(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(page, 'Откуда', storeName)
    await lacking.getByRole('button', { name: 'Запросить у отдела' }).click()
    await toasted(page, 'Заявка отделу создана: проверьте её и отправьте')
    await expect(page.getByRole('link', { name: /^Заявка на перемещение/ })).toBeVisible()
    await lacking.getByRole('button', { name: 'Уменьшить до остатка' }).click()
    await expect(cellOf(page, 'Количество')).toHaveValue('10')
    await expect(lacking).toHaveCount(0)
  })

  await test.step('more lines come from a table that was copied; a code that nobody has is named', async () => {
    await page.getByRole('button', { name: 'Строки из Excel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Строки из Excel' })
    await dialog.getByLabel('Или вставьте скопированные строки').fill(`${sugar!.barcode}\t5\n4780000000999\t3`)
    await dialog.getByRole('button', { name: 'Прочитать вставленное' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Найдено: 1, не найдено: 1')
    await expect(dialog.getByRole('row').filter({ hasText: '4780000000999' })).toContainText('Товара с таким кодом нет')
    await dialog.getByRole('button', { name: 'Добавить найденные (1)' }).click()
    await expect(cellOf(page, 'Количество', 2)).toHaveValue('5')
  })

  await test.step('it is sold on trust', async () => {
    await doAndConfirm(page, 'Провести')
    await expect(stateOf(page)).toHaveText('Завершена')
    await expect(page.getByText(`300${NBSP}000,00`).first()).toBeVisible()
  })

  await test.step('its papers: waybill, invoice with VAT, the export waybill and the grid', async () => {
    const words = 'Триста тысяч сумов 00 тийинов'
    await lookAtPrint(page, `${PAGE}/view/${id}`, /^Накладная № \d+$/, [tea!.name, sugar!.name, buyer, words])
    await lookAtPrint(page, `${PAGE}/invoice/${id}`, /^Счёт-фактура № \d+$/, [tea!.name, 'Стоимость без НДС', words])
    await lookAtPrint(page, `${PAGE}/view/${id}/romaniya`, /Румыния \/ România/, ['Denumirea mărfii', tea!.name, words])
    await page.goto(`${PAGE}/grid-view/${id}`)
    await expect(page.getByRole('gridcell', { name: tea!.name })).toBeVisible()
  })

  await test.step('four come back', async () => {
    await open(page, `${PAGE}/return/${id}`)
    const back = cellOf(page, 'Вернуть сейчас')
    await back.fill('4')
    await back.press('Tab')
    await expect(back).not.toBeFocused()
    await page.getByRole('button', { name: 'Принять возврат' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять возврат' }).click()
    await toasted(page, 'Возврат проведён')
    await page.goto(`${PAGE}/returns`)
    await expect(page.getByRole('row').filter({ hasText: buyer })).toContainText(`80${NBSP}000`)
  })
})

test('a discount above the limit is let pass by the supervisor’s card, at the seller’s screen', async ({ page }) => {
  const { admin, departmentId, draftOf } = await wholesaleShop()
  const seller = await personWith(admin, departmentId, [
    'view wholesale',
    'edit wholesale',
    'finish wholesale',
    'exceed debt-limit',
    'give discount',
  ])
  const none = { belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
  await admin.call(saveRoleLimits, { path: { id: seller.roleId }, body: { ...none, discountPercent: MAY_GIVE } })
  const senior = await personWith(admin, departmentId, 'MANAGER')
  const { badge } = await (
    await callerAs(senior.username, senior.password)
  ).call(issueOwnBadge, {
    body: { password: senior.password },
  })
  const { id } = await draftOf(2, { discountPercent: GIVES })
  await openAs(page, `${PAGE}/edit/${id}`, seller.username, seller.password)
  await drawn(page)
  await doAndConfirm(page, 'Провести')
  const dialog = page.getByRole('dialog', { name: 'Подтверждение старшего' })
  await expect(dialog).toContainText(`Скидка ${GIVES} % — вам можно до ${MAY_GIVE} %`)
  await dialog.getByLabel('Почему это нужно').fill('Постоянный покупатель')
  await dialog.getByRole('button', { name: 'Запросить' }).click()
  await expect(dialog.getByText('Сканируйте карту старшего')).toBeVisible()
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await scanCode(page, badge)
  await expect(stateOf(page)).toHaveText('Завершена')
})
