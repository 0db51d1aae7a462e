import { expect, type Page, test } from '@playwright/test'
import { heading, firstCells } from './support/gridPage.ts'
import { makeShop, type Person } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

/** One page of twelve, and two more. */
const GOODS = 14
/** In every name, so that the search finds these goods alone. */
const mark = `крупа${newMark()}`
let departmentId: number
let ids: number[]
let keeper: Person

test.beforeAll(async () => {
  const goods = Array.from({ length: GOODS }, (_, at) => ({
    name: `${mark} ${String(at + 1).padStart(2, '0')}`,
    priceUzs: 10_000 + at,
    count: 3,
  }))
  const differing = { name: `${mark} разная`, priceUzs: 9_000, count: 2, variants: [{ priceUzs: 9_500, count: 1 }] }
  const shop = await makeShop({ goods: [...goods, differing], session: false })
  departmentId = shop.departmentId
  ids = shop.goods.slice(0, GOODS).map(({ id }) => id)
  keeper = await shop.person('WAREHOUSE')
})

/** A page is loaded with all its files before its list is there. */
const LOADED_MS = 30_000
async function openList(page: Page, path: string): Promise<void> {
  await openAs(page, path, keeper.username, keeper.password)
  await expect(page.locator('.grid-row .grid-box').first()).toBeVisible({ timeout: LOADED_MS })
}

const box = (page: Page, line: number) => page.locator(`[data-line="${line}"] .grid-box`)
const chosen = (page: Page, count: number) => expect(page.getByText(`Выбрано: ${count}`)).toBeVisible()
const chosenItems = (page: Page) => new URL(page.url()).searchParams

test('goods chosen on two pages, by mouse and by keyboard, become price tags', async ({ page }) => {
  await openList(page, `/warehouse-management/goods?limit=12&sort=name&q=${mark}`)
  const place = await box(page, 1).boundingBox()
  await box(page, 1).click()
  await chosen(page, 1)
  // What appears with the first choice moves nothing: the next click means the row that it points at.
  expect(await box(page, 1).boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect.poll(async () => (await firstCells(page, 'Наименование'))[0]).toBe(`${mark} 13`)
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await chosen(page, 2)
  await page.getByRole('button', { name: 'Ценники' }).click()
  await expect(page).toHaveURL(/\/warehouse-management\/price\/print/)
  expect(chosenItems(page).get('items')).toBe(`${ids[1]}x1,${ids[12]}x1`)
  await page.getByRole('button', { name: 'Показать ценники (2)' }).click()
  await expect(page.locator('.label')).toHaveCount(2)
  await expect(page.locator('.label').first()).toContainText(`${mark} 02`)
})

test('everything filtered in the stock becomes price tags of its department, but for goods with different prices', async ({
  page,
}) => {
  await openList(page, `/warehouse-management/warehouses?q=${mark}`)
  await expect(page.locator('.grid-row .grid-box')).toHaveCount(GOODS + 2)
  const differing = page
    .locator('.grid-row', { hasText: `${mark} разная` })
    .first()
    .locator('.grid-box')
  await expect(differing).toHaveAttribute('title', 'Цены этого товара различаются, сравните их')
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('Выбрано всё, что отфильтровано')).toBeVisible()
  await chosen(page, GOODS)
  await expect(differing).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('button', { name: 'Ценники' }).click()
  await page.getByRole('button', { name: `Показать ценники (${GOODS})` }).click()
  await expect(page.locator('.label')).toHaveCount(GOODS)
  expect(chosenItems(page).get('depId')).toBe(String(departmentId))
})

test('goods chosen in the stock are printed as a price list of their department', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () =>
      void (top!.document.body.dataset.printed = document.querySelector<HTMLElement>('.print-paper')!.innerText)
  })
  await openList(page, `/warehouse-management/warehouses?q=${mark}`)
  for (const name of [`${mark} 01`, `${mark} 02`])
    await page.locator('.grid-row', { hasText: name }).locator('.grid-box').click()
  await chosen(page, 2)
  await page.getByRole('button', { name: 'Прайс-лист' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`${mark} 02`))
  const printed = await page.locator('body').getAttribute('data-printed')
  for (const text of ['Прайс-лист', `${mark} 01`, '10\u00a0001']) expect(printed).toContain(text)
  expect(printed).not.toContain(`${mark} 03`)
})

test('a list whose rows are chosen is still opened, printed and asked for its menu', async ({ page }) => {
  await page.addInitScript(() => {
    // What is printed is a frame of its own.
    globalThis.print = () =>
      void (top!.document.body.dataset.printed = document.querySelector('.grid-print')!.textContent)
  })
  await openList(page, `/warehouse-management/goods?sort=name&q=${mark}`)
  await expect(heading(page, 'Наименование')).toBeVisible()
  await box(page, 0).click()
  await page.getByRole('button', { name: 'Печать', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`${mark} 14`))
  await page.locator('[data-line="1"] [data-own="menu"]').click()
  await page.getByRole('menuitem', { name: 'Этикетки' }).click()
  await expect(page).toHaveURL(new RegExp(`barcode-generate.*${ids[1]}x1`))
  await page.goBack()
  await page.locator('[data-line="2"]').getByText(`${mark} 03`).dblclick()
  await expect(page).toHaveURL(new RegExp(`panel=${ids[2]}`))
})
