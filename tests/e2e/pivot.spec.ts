import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { openAs } from './support/signIn.ts'
import { soldAtTill } from './support/soldAtTill.ts'

/** A shop of which a manager has one receipt to cut. */
async function soldShop(): Promise<{ shop: Shop; manager: { username: string; password: string } }> {
  const shop = await makeShop()
  await soldAtTill(shop, shop.goods[0]!)
  return { shop, manager: await shop.person('MANAGER') }
}

const place = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const chip = (page: Page, in_: string | RegExp, name: string) =>
  place(page, in_).getByRole('button', { name, exact: true })
const expectChips = (page: Page, in_: string, names: readonly string[]) =>
  expect(place(page, in_).getByRole('button')).toHaveText(names)
const UNUSED = /Разрезы/

test('dimensions of a pivot go where they are dragged, and where keys send them', async ({ page }) => {
  const { shop, manager } = await soldShop()
  await openAs(page, '/analytics', manager.username, manager.password)
  // What is chosen is folded into a line, so that the table has the room.
  await page.getByText('Категория × Месяц: Выручка').click()
  await expectChips(page, 'Строки', ['Категория'])
  await chip(page, UNUSED, 'Отдел').dragTo(place(page, 'Строки'))
  await expectChips(page, 'Строки', ['Категория', 'Отдел'])
  await expect(page.locator('.pivot-scroll')).toContainText(shop.departmentName)
  await chip(page, 'Строки', 'Отдел').dragTo(chip(page, 'Строки', 'Категория'))
  await expectChips(page, 'Строки', ['Отдел', 'Категория'])
  await chip(page, 'Строки', 'Категория').dragTo(place(page, UNUSED))
  await expectChips(page, 'Строки', ['Отдел'])

  // Whoever works by keys goes on with what was just moved.
  await chip(page, 'Столбцы', 'Месяц').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectChips(page, 'Строки', ['Отдел', 'Месяц'])
  await expect(chip(page, 'Строки', 'Месяц')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectChips(page, 'Строки', ['Месяц', 'Отдел'])
  await expect(chip(page, 'Строки', 'Месяц')).toBeFocused()
  await page.keyboard.press('Delete')
  await expectChips(page, 'Строки', ['Отдел'])
  await expect(page).toHaveURL(/rows=/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('on a phone a tap says where a dimension goes', async ({ browser }) => {
  const { shop, manager } = await soldShop()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await openAs(page, '/analytics', manager.username, manager.password)
  await page.getByText('Категория × Месяц: Выручка').tap()
  await chip(page, UNUSED, 'Отдел').tap()
  await page.getByRole('menuitem', { name: 'В строки' }).tap()
  await expectChips(page, 'Строки', ['Категория', 'Отдел'])
  await expect(page.locator('.pivot-scroll')).toContainText(shop.departmentName)
  await chip(page, 'Строки', 'Категория').tap()
  await page.getByRole('menuitem', { name: 'Убрать' }).tap()
  await expectChips(page, 'Строки', ['Отдел'])
  await context.close()
})
