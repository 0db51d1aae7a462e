import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { newBarcode, newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'
import { openPanel } from './support/till.ts'

// The second test signs in as whom the first one made.
test.describe.configure({ mode: 'serial' })

const mark = newMark()
const shopName = `Магазин ${mark}`
const username = `kassir-${mark}`
const password = 'correct horse 1'

/** The label of a required field ends with an asterisk. */
const labelled = (name: string) => new RegExp(`^${name}(\\s*\\*)?$`)
async function choose(page: Page, label: string, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true }).last()
  await select.click()
  await page.getByRole('option', { name, exact: true }).click()
}
/** Types a word that is not in the list yet and makes it in place. */
async function make(page: Page, label: string, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await select.fill(name)
  await page.getByRole('option', { name: `Добавить «${name}»` }).click()
  await expect(select).toHaveValue(name)
}
/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}
/** Other stories fill the same list: what this one made may stand far below. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox', { name: 'Поиск' }).fill(name)
  await expect(page.getByRole('main').locator('.grid-row')).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true }).click()

test('a new administrator sets up a shop, its register and its cashier in the browser alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)

  await test.step('the shop', async () => {
    await openAs(page, '/organization-structure/departments')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByRole('textbox', { name: 'Наименование', exact: true }).fill(shopName)
    await choose(page, 'Вид', 'Магазин')
    await choose(page, 'Вид продажи', 'Розница')
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await find(page, shopName)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('its register', async () => {
    const row = page.getByRole('row').filter({ hasText: shopName })
    await row.getByRole('button', { name: 'Действия' }).click()
    await page.getByRole('menuitem', { name: 'Кассы' }).click()
    const registers = page.getByRole('dialog', { name: `Кассы: ${shopName}` })
    await expect(registers).toContainText('ещё нет касс')
    await registers.getByRole('button', { name: 'Новая касса' }).click()
    await save(page)
    await expect(registers).toContainText('Касса 1')
    await expect(page.getByRole('dialog', { name: 'Новая касса' })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await registers.getByRole('button', { name: 'Закрыть' }).click()
  })

  await test.step('its cashier', async () => {
    await page.goto('/user-management/users')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(username)
    await page.getByLabel(labelled('Пароль')).fill(password)
    await page.getByLabel(labelled('Пароль ещё раз')).fill(password)
    await choose(page, 'Роли', 'Кассир')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Отдел', exact: true }).fill(shopName)
    await page.getByRole('option', { name: shopName }).click()
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await find(page, username)
  })

  await test.step('the cashier signs in and finds the register', async () => {
    const context = await browser.newContext()
    const till = await context.newPage()
    await openAs(till, '/point-of-sale/before-pos', username, password)
    await expect(till.getByText('Касса 1')).toBeVisible()
    await context.close()
  })
})

test('goods are made by hand, priced and sold, and one comes back', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const barcode = newBarcode()
  const itemName = `Сок ${mark}`

  await test.step('a category, and in the panel what is below it', async () => {
    await openAs(page, '/references/WAREHOUSE_CATEGORY?panel=new')
    await page.getByRole('textbox', { name: 'Наименование', exact: true }).fill(`Напитки ${mark}`)
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/warehouse-management/goods?panel=new')
    // The list behind the panel has a filter of the same name, and may be there first.
    await expect(page.getByRole('dialog')).toBeVisible()
    await choose(page, 'Категория', `Напитки ${mark}`)
    await make(page, 'Подкатегория', 'Соки')
    await make(page, 'Подкатегория 2', 'Фруктовые')
  })

  await test.step('codes, name and limits, by the keyboard', async () => {
    await choose(page, 'Единица измерения', 'шт')
    const mxik = page.getByRole('combobox', { name: 'Код ИКПУ', exact: true })
    await mxik.fill('123')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Код ИКПУ — 17 цифр')).toBeVisible()
    await mxik.fill('02202002001000000')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Код ИКПУ — 17 цифр')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Наименование', exact: true }).fill(itemName)
    await expect(page.getByLabel(labelled('Краткое наименование'))).toHaveValue(`сок-${mark}`)
    await page.locator('[data-field=sku]').getByRole('button', { name: 'Получить свободный код' }).click()
    await expect(page.getByLabel(labelled('SKU'))).toHaveValue(/\d/)
    await page.locator('[data-field=multiBarcodes]').getByRole('button', { name: 'Добавить' }).click()
    await page.keyboard.type(barcode)
    // As a scanner ends a code.
    await page.keyboard.press('Enter')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await find(page, itemName)
  })

  await test.step('an income brings it, and its price is made from the income', async () => {
    await page.goto('/warehouse-management/income-view/create/0')
    await choose(page, 'Куда', shopName)
    const finder = page.getByRole('combobox', { name: 'Штрихкод, артикул или название товара' })
    await finder.fill(barcode)
    await finder.press('Enter')
    await page.getByRole('textbox', { name: 'Количество, строка 1' }).fill('10')
    await page.getByRole('textbox', { name: 'Цена прихода, строка 1' }).fill('10000')
    // Half a date is said at its cell and stays.
    const term = page.getByRole('textbox', { name: 'Срок годности, строка 1' })
    await term.fill('3112')
    await page.keyboard.press('Control+KeyS')
    await expect(term).toHaveAttribute('aria-invalid', 'true')
    await expect(term).toHaveValue('31.12')
    await term.fill('')
    await doAndConfirm(page, 'Провести')
    await expect(page.locator('.document-chip')).toHaveText('Проведён')
    await page.getByRole('link', { name: 'Назначить цены' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: shopName })).toBeVisible()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: 'Заполнить по наценке' }).click()
    await doAndConfirm(page, 'Ввести в действие')
    await expect(page.locator('.document-chip')).toHaveText('Действует')
  })

  const context = await browser.newContext()
  const till = await context.newPage()
  await test.step('the cashier sells two', async () => {
    await openAs(till, '/point-of-sale/before-pos', username, password)
    await till.getByRole('button', { name: /Открыть смену/ }).click()
    const dialog = till.getByRole('dialog')
    await dialog.getByRole('button', { name: /Открыть смену/ }).click()
    await till.getByRole('button', { name: 'Перейти к кассе' }).click()
    const search = till.getByRole('combobox', { name: 'Найти товар' })
    for (const count of [1, 2]) {
      await search.fill(barcode)
      await search.press('Enter')
      await expect(
        till.getByText(`${count === 1 ? '12' : '25'}\u00a0${count === 1 ? '500' : '000'},00`).first(),
      ).toBeVisible()
    }
    await openPanel(till, 'F10')
    await till.keyboard.press('Enter')
    await expect(till.getByText('Чек № 1 проведён').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('from the receipt one of them comes back at the till', async () => {
    await till.goto('/point-of-sale/sales')
    await till.getByRole('gridcell', { name: shopName }).first().dblclick()
    await till.getByRole('link', { name: 'Оформить возврат' }).click()
    const dialog = till.getByRole('dialog', { name: /№ 1/ })
    await expect(dialog).toContainText(itemName)
    expect(new URL(till.url()).search).toBe('')
    await dialog.locator('input').first().fill('1')
    await dialog.getByRole('button', { name: /^Вернуть/ }).click()
    await expect(till.locator('.cart-line')).toHaveCount(1)
    await expect(till.locator('.totals-pay strong')).toContainText('12\u00a0500')
  })
  await context.close()
})

test('who is signed in changes the own password, and other devices have to sign in again', async ({
  page,
  browser,
}) => {
  const fresh = 'another horse 2'
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await openAs(elsewhere, '/dashboard', username, password)
  await openAs(page, '/dashboard', username, password)
  await page.getByRole('button', { name: /^Пользователь/ }).click()
  await page.getByRole('menuitem', { name: 'Сменить пароль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
  await dialog.getByLabel(labelled('Нынешний пароль')).fill('not this one')
  await dialog.getByLabel(labelled('Новый пароль')).fill(fresh)
  await dialog.getByLabel(labelled('Новый пароль ещё раз')).fill(fresh)
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page)
  await expect(dialog.getByText('Нынешний пароль неверен').last()).toBeVisible()
  await dialog.getByLabel(labelled('Нынешний пароль')).fill(password)
  await save(page)
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')
  await elsewhere.reload()
  await expect(elsewhere.getByText('Сеанс завершён')).toBeVisible()
  await context.close()
})
