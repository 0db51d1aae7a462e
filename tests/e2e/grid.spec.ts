import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { activeText, cellsAstray, firstCells, grid, heading, headings, told, openStory } from './support/gridPage.ts'
import { serveGridStory } from './support/gridStory.ts'

/** The engine's own stories, in a real browser: keyboard, clipboard, columns, order and filters. */
let story: Awaited<ReturnType<typeof serveGridStory>>
test.beforeAll(async () => {
  story = await serveGridStory(test.info().workerIndex)
})
test.afterAll(() => story.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
const open = (page: Page, search = '') => openStory(page, `${story.address}${search}`)

test('keyboard: arrows, ends, pages, opening, the menu of a heading, and out again', async ({ page }) => {
  await open(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await grid(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await activeText(page)).toBe('1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await activeText(page)).toContain('Шоколад')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await activeText(page)).toBe('50')
  await page.keyboard.press('PageUp')
  expect(Number(await activeText(page))).toBeLessThan(40)
  await page.keyboard.press('Control+Home')
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(0)
  const active = await grid(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('role', 'gridcell')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Код')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Код')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('1000')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Код' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/opened=1000/)
  await grid(page).focus()
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'Клавиши списка' })).toContainText('Выбрать всё, что отфильтровано')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  // No trap: Tab leaves the grid.
  await grid(page).focus()
  await page.keyboard.press('Tab')
  await expect(grid(page)).not.toBeFocused()
})

test('a slash leads to the search with any keyboard layout, and the arrow down back', async ({ page }) => {
  await open(page)
  await grid(page).focus()
  await page.keyboard.press('Slash')
  await expect(page.getByRole('searchbox', { name: 'Поиск' })).toBeFocused()
  await page.keyboard.type('Кефир')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('1–50 из 125')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(grid(page)).toBeFocused()
})

for (const [density, height] of [
  ['compact', 26],
  ['usual', 32],
  ['comfortable', 40],
] as const) {
  test(`texts stand in the middle of their rows (${density})`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('savdo.grid.good', stored), JSON.stringify({ density }))
    await open(page)
    const offMiddle = await page
      .locator('.grid-row')
      .first()
      .evaluate((row) => {
        const around = row.getBoundingClientRect()
        const cells = [...row.querySelectorAll('[role=gridcell]')].filter((cell) => cell.textContent)
        return {
          height: around.height,
          furthest: Math.max(
            ...cells.map((cell) => {
              const text = document.createRange()
              text.selectNodeContents(cell)
              const { top, bottom } = text.getBoundingClientRect()
              return Math.abs((top + bottom) / 2 - (around.top + around.bottom) / 2)
            }),
          ),
        }
      })
    expect(offMiddle.height).toBe(height)
    expect(offMiddle.furthest).toBeLessThanOrEqual(1.5)
  })
}

test('copying a range gives Excel a table: numbers plain, codes text, formulas harmless', async ({ page }) => {
  await open(page)
  await grid(page).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+C')
  const [text, html] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()))
  })
  expect(text).toBe("'=1+1 7\t4780000055433\r\nСут «Мусаффо» 3,2% 1 л 8\t4780000063352")
  expect(html).toContain('mso-number-format')
  const box = (await page.locator('.grid-row').nth(2).locator('[aria-colindex="4"]').boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 10 + 64, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Чай чёрный Ахмад 3\r\nСок яблочный осветлённый 4\r\nКефир 2,5% 5',
  )
})

test('what is copied of a list without end is fetched first, and the footer says what marked cells add up to', async ({
  page,
}) => {
  await open(page, '?limit=all&rows=1000')
  await grid(page).evaluate((element) => element.scrollTo({ left: 700 }))
  await expect(heading(page, 'Остаток')).toHaveAttribute('aria-colindex', /\d/)
  const inventory = await heading(page, 'Остаток').getAttribute('aria-colindex')
  await page.locator(`[data-line="0"] [aria-colindex="${inventory}"]`).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('.grid-says')).toHaveText(/Ячеек: 3.*Сумма: .*Среднее: /)
  await page.keyboard.press('Control+Space')
  await expect(page.locator('.grid-says')).toHaveText(/Ячеек: 1\u00a0000/)
  await page.keyboard.press('Control+C')
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n').length)
    .toBe(1_000)
})

test('columns: pull the edge, fit, drag, move by keys, pin, hide, and all of it back; a reload keeps it', async ({
  page,
}) => {
  await open(page)
  const width = async (name: string) => (await heading(page, name).boundingBox())!.width
  const before = await width('Штрихкод')
  const edge = (await heading(page, 'Штрихкод').locator('.grid-edge').boundingBox())!
  await page.mouse.move(edge.x + 4, edge.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge.x + 64, edge.y + 8, { steps: 5 })
  await page.mouse.up()
  expect(await width('Штрихкод')).toBe(before + 60)
  await heading(page, 'Штрихкод').locator('.grid-edge').dblclick()
  expect(await width('Штрихкод')).toBeLessThan(before + 60)
  await heading(page, 'Артикул').dragTo(heading(page, 'Код'))
  expect((await headings(page)).slice(0, 3)).toEqual(['Артикул', 'Код', 'Наименование'])
  await grid(page).focus()
  await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  expect((await headings(page)).slice(0, 3)).toEqual(['Код', 'Артикул', 'Наименование'])
  await page.keyboard.press('Control+Shift+ArrowLeft')
  expect((await headings(page)).slice(0, 3)).toEqual(['Артикул', 'Код', 'Наименование'])
  await heading(page, 'Категория').hover()
  await heading(page, 'Категория').getByRole('button').click()
  await page.getByRole('button', { name: 'Закрепить слева' }).click()
  expect((await headings(page))[0]).toBe('Категория')
  await grid(page).evaluate((element) => element.scrollTo({ left: 900 }))
  await expect(heading(page, 'Категория')).toBeInViewport()
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('textbox', { name: 'Найти столбец' }).fill('ширина')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('textbox', { name: 'Найти столбец' }).fill('artikul')
  await page.getByRole('checkbox', { name: 'Артикул' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Наименование' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('.grid-row:not(.grid-waiting)').nth(1)).toBeVisible()
  expect((await headings(page)).slice(0, 3)).toEqual(['Категория', 'Код', 'Наименование'])
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await expect(page.getByRole('checkbox', { name: 'Наименование' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Код', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Как было' }).click()
  await page.keyboard.press('Escape')
  // As declared, and those that the window has no room for are gone again.
  expect((await headings(page)).slice(0, 3)).toEqual(['Наименование', 'Артикул', 'Категория'])
})

for (const list of ['', '?groups'])
  test(`cells stand under their headings whichever columns come, go and are pinned (${list})`, async ({ page }) => {
    // Narrow enough to be scrolled sideways by more than a column.
    await page.setViewportSize({ width: 900, height: 768 })
    await open(page, list)
    const texts = () => page.locator('.grid-row:has(.grid-id)').nth(2).locator('.grid-cell').allInnerTexts()
    const before = await texts()
    expect(await cellsAstray(page)).toEqual([])
    const chosen = async (name: string, button: string) => {
      await heading(page, name).hover()
      await heading(page, name).getByRole('button').click()
      await page.getByRole('button', { name: button }).click()
    }
    await chosen('Артикул', 'Скрыть столбец')
    expect(await cellsAstray(page)).toEqual([])
    // Those to its left stand where they stood, those to its right have moved up, and one has come in.
    const without = await texts()
    const at = (await headings(page)).indexOf('Штрихкод')
    expect(without.slice(0, at + 1)).toEqual(before.slice(0, at + 1))
    expect(new Set(without)).not.toEqual(new Set(before))
    await chosen('Категория', 'Закрепить слева')
    expect(await cellsAstray(page)).toEqual([])
    await chosen('Бренд', 'Закрепить справа')
    expect(await cellsAstray(page)).toEqual([])
    await grid(page).evaluate((element) => element.scrollTo({ left: 700 }))
    await expect(heading(page, 'Штрихкод')).not.toBeInViewport()
    for (const name of ['Категория', 'Бренд']) await expect(heading(page, name)).toBeInViewport({ ratio: 1 })
    expect(await cellsAstray(page)).toEqual([])
    if (list) await expect(page.locator('.grid-group-head').first()).toBeInViewport({ ratio: 1 })
    await grid(page).evaluate((element) => element.scrollTo({ left: 0, top: 400 }))
    await expect(heading(page, 'Штрихкод')).toBeInViewport()
    expect(await cellsAstray(page)).toEqual([])
  })

test('a layout whose widths are no whole pixels, or no widths at all, is shown all the same', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('savdo.grid.good', JSON.stringify({ widths: { name: 250.5, barcode: -3, gone: 10 } })),
  )
  await open(page)
  expect((await heading(page, 'Наименование').boundingBox())!.width).toBe(251)
  expect((await heading(page, 'Штрихкод').boundingBox())!.width).toBeGreaterThan(20)
  expect(await cellsAstray(page)).toEqual([])
})

test('order by several columns with its number, as a link keeps it', async ({ page }) => {
  await open(page)
  await heading(page, 'Код').click()
  await heading(page, 'Наименование').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=id%2Cname/)
  await expect(heading(page, 'Наименование')).toContainText('2')
  await page.reload()
  await expect(heading(page, 'Наименование')).toHaveAttribute('aria-sort', 'ascending')
  await heading(page, 'Наименование').click()
  await expect(page).toHaveURL(/sort=-name/)
})

test('a filter of each kind: values, words, range, days, yes', async ({ page }) => {
  await open(page)
  const menuOf = async (name: string) => {
    await heading(page, name).hover()
    await heading(page, name).getByRole('button').click()
  }
  await menuOf('Категория')
  await page.getByRole('checkbox', { name: '(пусто)' }).check()
  await page.getByRole('checkbox', { name: 'Хлеб' }).check()
  await page.getByRole('button', { name: 'Применить' }).click()
  await expect(page.getByText('1–50 из 500')).toBeVisible()
  await menuOf('Наименование')
  await page.getByRole('textbox', { name: 'Содержит' }).fill('нон')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Наименование: содержит нон', exact: true })).toBeVisible()
  await menuOf('Код')
  await page.getByLabel('До', { exact: true }).fill('500')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Код: до 500', exact: true })).toBeVisible()
  const where = await told(
    page,
    ({ story: { asked } }) => asked.filter(({ address }) => address === '/good/search').at(-1)!.body.where,
  )
  expect(where).toEqual([
    { field: 'categoryName', operator: 'in', value: [null, 'Хлеб'] },
    { field: 'name', operator: 'contains', value: 'нон' },
    { field: 'id', operator: 'to', value: 500 },
  ])
  await page.getByRole('button', { name: /Убрать фильтр: Код/ }).click()
  await expect(page.getByRole('button', { name: 'Код: до 500', exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Код: до 500', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).first().click()
  await expect(page.getByText('из 1 000')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Для кассы' }).check()
  await expect(page.getByText('из 500')).toBeVisible()
})
