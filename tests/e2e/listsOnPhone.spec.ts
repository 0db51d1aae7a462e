import { expect, type Page, test } from '@playwright/test'
import { saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { goTo } from './support/goTo.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const NAMES = [
  'Какао Несквик 500 г',
  'Кефир 2,5% 1 л',
  'Халва подсолнечная с очень длинным названием, весовая, 3 сорта',
]
let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop({
    goods: NAMES.map((name, index) => ({ name, priceUzs: 12_500 + index, count: 100 + index })),
  })
})

const LISTS = [
  '/point-of-sale/sales',
  '/point-of-sale/zReport',
  '/warehouse-management/warehouses?mode=sklad',
  '/warehouse-management/goods',
  '/warehouse-management/income',
]
const card = (page: Page, text: string) => page.locator('.grid-row').filter({ hasText: text })
/** Elements that reach beyond the window, or a page that scrolls sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollingElement } = document
    const list = document.querySelector('.grid-scroll')!
    const parts = [
      ...document.querySelectorAll('.grid-row, .phone-tools button, .phone-tools input, .phone-create > *'),
    ]
    return [
      ...(scrollingElement!.scrollWidth > innerWidth ? ['page'] : []),
      ...(list.scrollWidth > list.clientWidth ? ['list'] : []),
      ...parts.filter((part) => part.getBoundingClientRect().right > innerWidth + 1).map(({ className }) => className),
    ]
  })

for (const width of [360, 390])
  for (const language of ['ru', 'uz', 'uz-latn'])
    test(`no list is wider than a window of ${width} px (${language})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 })
      await page.addInitScript(
        (chosen) => localStorage.setItem('savdo.preferences', JSON.stringify({ language: chosen, theme: 'light' })),
        language,
      )
      for (const path of LISTS) {
        if (path === LISTS[0]) await openAs(page, path)
        else await goTo(page, path)
        await expect(page.locator('.phone-tools-row')).toBeVisible()
        await expect(page.locator('.grid-scroll')).toHaveAttribute('aria-busy', 'false')
        await settled(page)
        expect(await tooWide(page), path).toEqual([])
      }
    })

test('what a row is and how much of it stands in two lines; a tap opens it, fingers hit what they aim at', async ({
  page,
}) => {
  await openAs(page, '/warehouse-management/goods?q=Какао')
  const cocoa = card(page, NAMES[0]!).first()
  await expect(cocoa).toBeVisible()
  // The whole page: what stands around the list is not the list's.
  const faults = await accessibilityFaults(page, { fingers: true })
  expect(faults.filter((fault) => /grid|phone/.test(fault))).toEqual([])
  await cocoa.tap()
  await expect(page).toHaveURL(/panel=/)
})

test('a press chooses, then taps choose, and the way to a new record makes room', async ({ page }) => {
  await openAs(page, '/warehouse-management/goods?q=Ке')
  const chosen = card(page, NAMES[1]!).first()
  await expect(chosen).toBeVisible()
  await expect(page.locator('.phone-create')).toBeVisible()
  const { x, y } = (await chosen.boundingBox())!
  const at = { clientX: x + 40, clientY: y + 20, button: 0, pointerType: 'touch', bubbles: true }
  await chosen.locator('.grid-card-title').dispatchEvent('pointerdown', at)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await chosen.locator('.grid-card-title').dispatchEvent('pointerup', at)
  await expect(page.locator('.grid-selection')).toContainText('1')
  await expect(page.locator('.phone-create')).toHaveCount(0)
  await chosen.tap()
  await expect(chosen).toHaveAttribute('aria-selected', 'false')
  await expect(page).not.toHaveURL(/panel=/)
})

test('what is to be tapped stays where it is while values to choose from come late, and while words leave few', async ({
  page,
}) => {
  // More than there is room for.
  await makeShop({
    goods: Array.from({ length: 12 }, (_, at) => ({ name: at ? `Курага ${at}` : 'Инжир', priceUzs: 1000, count: 1 })),
  })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/values', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await openAs(page, `/warehouse-management/goods`)
  await page.getByRole('button', { name: 'Фильтры' }).tap()
  const sheet = page.getByRole('region', { name: 'Фильтры' })
  await sheet.getByRole('button', { name: 'Наименование', exact: true }).tap()
  const apply = sheet.getByRole('button', { name: 'Применить' })
  await apply.scrollIntoViewIfNeeded()
  const values = sheet.getByRole('checkbox')
  await expect(values).toHaveCount(0)
  const before = await apply.boundingBox()
  answer()
  await expect(values.nth(11)).toBeAttached()
  expect(await apply.boundingBox()).toEqual(before)
  await sheet.getByPlaceholder('Содержит').fill('Инжир')
  await expect(values).toHaveCount(1)
  expect(await apply.boundingBox()).toEqual(before)
})

test('filters stand in a sheet whose button says how many rows are found; the order in a menu', async ({ page }) => {
  await openAs(page, `/warehouse-management/goods`)
  await page.getByRole('button', { name: 'Фильтры' }).tap()
  const sheet = page.getByRole('region', { name: 'Фильтры' })
  await sheet.getByRole('button', { name: 'Наименование', exact: true }).tap()
  await sheet.getByPlaceholder('Содержит').fill('Халва')
  await sheet.getByRole('button', { name: 'Применить' }).tap()
  await expect(sheet.getByRole('button', { name: /Халва/ })).toHaveAttribute('aria-pressed', 'true')
  // Rows of the question before are dimmed until the new ones are there.
  await expect(page.locator('.grid-row').filter({ hasNotText: 'Халва' })).toHaveCount(0)
  await expect(page.locator('.grid-refreshing')).toHaveCount(0)
  expect((await accessibilityFaults(page, { fingers: true })).filter((fault) => /grid|phone/.test(fault))).toEqual([])
  await sheet.getByRole('button', { name: /^Строк: \d/ }).tap()
  await expect(card(page, 'Халва').first()).toBeVisible()
  await expect(card(page, NAMES[0]!)).toHaveCount(0)
  await page.getByRole('button', { name: 'Порядок' }).tap()
  await page.getByRole('menuitem', { name: 'Наименование', exact: true }).tap()
  await expect(page).toHaveURL(/sort=name/)
})

test('the sums of a list stand in its footer, a group opens by a tap and has its work in a menu', async ({ page }) => {
  // Of all shops that the other tests have made, only this one's.
  const filter = encodeURIComponent(JSON.stringify({ depIds: [shop.departmentId] }))
  await openAs(page, `/warehouse-management/warehouses?mode=sklad&filter=${filter}`)
  await expect(page.locator('.grid-says')).toContainText(/Остаток: [\d\s]+/)
  const group = page.locator('.grid-group')
  await expect(group).toHaveCount(1)
  await expect(group).toContainText(shop.departmentName)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.locator('strong').tap()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.getByRole('button', { name: 'Действия' }).tap()
  await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible()
})

test('cells are edited in a sheet, row after row; what cannot be saved stays at its field', async ({ page }) => {
  for (const { id: itemId } of shop.goods)
    await shop.admin.call(saveMinMax, { body: { itemId, departmentId: shop.departmentId, minValue: 1, maxValue: 10 } })
  const stored = async () =>
    (
      await shop.admin.call(searchMinMax, {
        query: {},
        body: { departmentId: shop.departmentId, sort: [{ field: 'itemName' }] },
      })
    ).items.map(({ minValue, maxValue }) => [minValue, maxValue])
  const filter = encodeURIComponent(JSON.stringify({ departmentId: shop.departmentId }))
  await openAs(page, `/warehouse-management/min-max-values?sort=itemName&filter=${filter}`)
  await card(page, NAMES[0]!).getByRole('button', { name: 'Действия' }).tap()
  await page.getByRole('menuitem', { name: 'Изменить' }).tap()
  const sheet = page.getByRole('dialog')
  const field = (name: string) => sheet.getByRole('textbox', { name })
  await expect(sheet).toContainText(NAMES[0]!)
  await expect(field('Минимум')).toBeFocused()
  await field('Минимум').fill('11')
  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet.getByRole('alert').first()).toHaveText('Минимум больше максимума')
  expect((await accessibilityFaults(page, { fingers: true })).filter((fault) => /cell-sheet/.test(fault))).toEqual([])
  await field('Максимум').fill('20')
  await sheet.getByRole('button', { name: 'Следующая' }).tap()
  await expect(sheet).toContainText(NAMES[1]!)
  await field('Максимум').fill('2,5')
  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect.poll(stored).toEqual([
    [11, 20],
    [1, 2.5],
    [1, 10],
  ])
})
