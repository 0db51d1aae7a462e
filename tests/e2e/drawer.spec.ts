import { expect, type Page, test } from '@playwright/test'
import { searchCashMoves } from '../../src/api/cashMove.ts'
import { searchCashSessions } from '../../src/api/cashSession.ts'
import { saveFavourites } from '../../src/api/favourite.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { signInAs } from './support/signIn.ts'
import { cartLines, openAtTill, openPanel, openTill, printedTexts, search } from './support/till.ts'

const NBSP = '\u00a0'
const DAY_MS = 86_400_000
/** A page is loaded with all its files, and asks for all registers before it knows their sessions. */
const LOADED_MS = 30_000
const dialog = (page: Page) => page.getByRole('dialog')
const noDialog = (page: Page) => expect(dialog(page)).toHaveCount(0)
/** So many notes of each kind. */
async function countNotes(page: Page, notes: Record<string, string>): Promise<void> {
  await dialog(page).getByRole('button', { name: 'По купюрам' }).click()
  for (const [note, count] of Object.entries(notes)) {
    const field = dialog(page).getByRole('textbox', { name: note, exact: true })
    await field.fill(count)
    await expect(field).toHaveValue(count)
  }
}

test('what lies in the drawer: counted by notes, taken out for an errand, handed over, counted again and explained', async ({
  page,
  browser,
}) => {
  test.slow()
  const shop = await makeShop({ session: false })
  const { admin, departmentId, goods } = shop
  await openAtTill(page, shop, '/point-of-sale/before-pos')

  await test.step('the day opens with four notes of fifty thousand', async () => {
    const opening = page.getByRole('button', { name: 'Открыть смену' })
    await expect(opening).toBeVisible({ timeout: LOADED_MS })
    await opening.click()
    await countNotes(page, { [`50${NBSP}000`]: '4' })
    await expect(dialog(page).getByRole('textbox', { name: 'В кассе на начало' })).toHaveValue(`200${NBSP}000`)
    await dialog(page)
      .getByRole('button', { name: /^Открыть смену/ })
      .click()
    await noDialog(page)
    await expect(page.getByRole('heading', { name: 'Смена № 1' })).toBeVisible()
  })

  await test.step('thirty thousand go out for water, with the reason', async () => {
    await page.getByRole('button', { name: 'Внести / изъять' }).click()
    await dialog(page).getByRole('textbox', { name: 'Сумма' }).fill('30000')
    await dialog(page).getByRole('textbox', { name: 'Основание' }).fill('Вода для кулера')
    await dialog(page)
      .getByRole('button', { name: /^Изъять.*Enter/ })
      .click()
    await expect(page.getByText(`Из кассы изъято 30${NBSP}000,00`)).toBeVisible()
    await noDialog(page)
  })

  await test.step('a sale, and its receipt once more by one key', async () => {
    await page.getByRole('button', { name: 'Перейти к кассе' }).click()
    await expect(search(page)).toBeEnabled()
    await scanCode(page, goods[0]!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await openPanel(page, 'F10')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Чек № 1 проведён')).toBeVisible()
    await expect.poll(async () => (await printedTexts(page)).length).toBe(1)
    await page.keyboard.press('F12')
    await expect.poll(async () => (await printedTexts(page)).length).toBe(2)
    const [first, again] = await printedTexts(page)
    expect(again).toBe(first)
  })

  await test.step('another cashier takes the drawer over, and names what is missing', async () => {
    const other = await shop.person('KASSIR')
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const theirs = await context.newPage()
    await openAtTill(theirs, { ...shop, cashier: other }, '/point-of-sale/before-pos')
    const taking = theirs.getByRole('button', { name: 'Принять кассу' })
    await expect(taking).toBeVisible({ timeout: LOADED_MS })
    await taking.click()
    await expect(dialog(theirs)).toContainText(shop.cashier.username)
    await dialog(theirs).getByRole('textbox', { name: 'Почему не сходится' }).fill('Размен у соседей')
    await dialog(theirs).getByRole('textbox', { name: 'Посчитано в кассе' }).fill('182000')
    await dialog(theirs)
      .getByRole('button', { name: /^Принять кассу/ })
      .click()
    await noDialog(theirs)
    await expect(theirs.getByText(`За ящик отвечает ${other.username}`)).toBeVisible()
    await context.close()
  })

  await test.step('the Z report has the notes that were counted, and why they are fewer', async () => {
    await page.goto('/point-of-sale/before-pos')
    const closing = page.getByRole('button', { name: 'Закрыть смену' })
    await expect(closing).toBeVisible({ timeout: LOADED_MS })
    await closing.click()
    await countNotes(page, {
      [`100${NBSP}000`]: '1',
      [`50${NBSP}000`]: '1',
      [`20${NBSP}000`]: '1',
      [`10${NBSP}000`]: '1',
    })
    await dialog(page)
      .getByRole('button', { name: /^Закрыть смену/ })
      .click()
    await expect(dialog(page)).toContainText('В кассе недостача')
    await dialog(page)
      .getByRole('textbox', { name: /Почему не хватает денег/ })
      .fill('Ошибка в сдаче')
    await dialog(page).getByRole('button', { name: 'Всё равно закрыть смену' }).click()
    const roll = dialog(page).locator('.roll-preview')
    await expect(roll).toContainText(`100${NBSP}000 × 1`)
    await expect(roll).toContainText('Ошибка в сдаче')
    await expect(roll).toContainText('Не является фискальным отчётом')
  })

  const { items: moves } = await admin.call(searchCashMoves, { query: {}, body: { departmentId } })
  expect(moves.map(({ reason }) => reason)).toContain('Вода для кулера')
  const { items } = await admin.call(searchCashSessions, { query: {}, body: { departmentId } })
  expect(items).toMatchObject([{ status: 'CLOSED', countedCash: 180_000 }])
})

test('the board is arranged by mouse and by keys, kept for the register, and learns again', async ({ page }) => {
  const mark = newMark()
  const [A, B, C] = ['Айран', 'Бананы', 'Вишня'].map((name) => `${name} ${mark}`)
  const shop = await makeShop({ goods: [A!, B!, C!].map((name) => ({ name, priceUzs: 5_000, count: 9 })) })
  const manager = await shop.person('MANAGER')
  const { departmentId: depId, cashboxId, goods } = shop
  const tiles = goods.map(({ id }) => ({ kind: 'ITEM' as const, id }))
  await shop.admin.call(saveFavourites, { path: { depId, cashboxId }, body: { version: 0, tiles } })
  await openTill(page, { ...shop, cashier: manager })
  const names = () => dialog(page).locator('.board-tile-name').allTextContents()
  const openBoard = async () => {
    await page.keyboard.press('F11')
    await expect(dialog(page).locator('.board-tile').first()).toBeVisible()
  }
  await openBoard()
  expect(await names()).toEqual([A, B, C])
  await dialog(page).getByRole('button', { name: 'Расставить' }).click()
  const tile = (at: number) => dialog(page).locator('.board-tile').nth(at)
  const [first, last] = [(await tile(0).boundingBox())!, (await tile(2).boundingBox())!]
  await page.mouse.move(first.x + 20, first.y + 20)
  await page.mouse.down()
  // It is carried as soon as the finger has rested on it.
  await expect
    .poll(async () => {
      await page.mouse.move(last.x + 18, last.y + 20)
      await page.mouse.move(last.x + 20, last.y + 20)
      return names()
    })
    .toEqual([B, C, A])
  await page.mouse.up()
  await tile(1).focus()
  await expect(tile(1)).toBeFocused()
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(names).toEqual([C, B, A])
  await tile(2).focus()
  await expect(tile(2)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual([C, B])
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Расставить' })).toBeVisible()
  await page.reload()
  await expect(search(page)).toBeEnabled({ timeout: LOADED_MS })
  await openBoard()
  expect(await names()).toEqual([C, B])
  // A tap sells again.
  await tile(0).click()
  await expect(cartLines(page)).toContainText(C!)
})

test('a session that was forgotten open is seen on the board of registers', async ({ page }) => {
  const shop = await makeShop()
  await signInAs(page)
  // Two days later by the clock of whoever looks.
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await page.goto('/point-of-sale/posList')
  const card = page.locator('section').filter({ hasText: shop.departmentName }).locator('.board-card')
  await expect(card.locator('.board-card-forgotten')).toBeVisible({ timeout: LOADED_MS })
})
