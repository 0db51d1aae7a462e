import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { openAs } from './support/signIn.ts'

// The second test signs in as whom the first one made.
test.describe.configure({ mode: 'serial' })

const mark = randomBytes(3).toString('hex')
const shopName = `Магазин ${mark}`
const username = `kassir-${mark}`
const password = 'correct horse 1'

/** The label of a required field ends with an asterisk. */
const labelled = (name: string) => new RegExp(`^${name}(\\s*\\*)?$`)
async function choose(page: Page, label: string, name: string): Promise<void> {
  const select = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await select.click()
  await page.getByRole('option', { name, exact: true }).click()
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
    await expect(page.getByRole('gridcell', { name: shopName, exact: true })).toBeVisible()
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
    await expect(page.getByRole('gridcell', { name: username })).toBeVisible()
  })

  await test.step('the cashier signs in and finds the register', async () => {
    const context = await browser.newContext()
    const till = await context.newPage()
    await openAs(till, '/point-of-sale/before-pos', username, password)
    await expect(till.getByText('Касса 1')).toBeVisible()
    await context.close()
  })
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
