import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { firstCells, grid, heading, told, openStory } from './support/gridPage.ts'
import { serveGridStory } from './support/gridStory.ts'
import { settled } from './support/settled.ts'

/** The engine's own stories, in a real browser: selection, late answers, groups, files, accessibility. */
let story: Awaited<ReturnType<typeof serveGridStory>>
test.beforeAll(async () => {
  story = await serveGridStory(test.info().workerIndex)
})
test.afterAll(() => story.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
const open = (page: Page, search = '') => openStory(page, `${story.address}${search}`)

test('selection stays over pages, skips what cannot be chosen, and turns into everything filtered', async ({
  page,
}) => {
  await open(page)
  const box = (line: number) => page.locator(`[data-line="${line}"] .grid-box`)
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('Выбрано: 4')).toBeVisible()
  await expect(page.locator('.grid-in-range')).toHaveCount(0)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('51')
  await box(1).click()
  await expect(page.getByText('Выбрано: 5')).toBeVisible()
  await page.getByRole('button', { name: 'Предыдущая страница' }).click()
  await expect(page.locator('[data-line="2"]')).toHaveAttribute('aria-selected', 'true')
  // Line 17 is a duplicate.
  await expect(box(16)).toHaveAttribute('title', 'Повтор: цены различаются')
  // Forced, because the box says that it is disabled.
  await box(16).click({ force: true })
  await expect(page.getByText('Выбрано: 5')).toBeVisible()
  await page.locator('.grid-heading .grid-box').click()
  // 50 rows less two duplicates, and one of the second page.
  await expect(page.getByText('Выбрано: 49')).toBeVisible()
  // Of a thousand rows 58 are duplicates, which nobody can select.
  await page.getByRole('button', { name: 'Выбрать все 942' }).click()
  await expect(page.getByText('Выбрано: 942')).toBeVisible()
  await expect(box(16)).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByText('Выбрано всё, что отфильтровано')).toBeVisible()
  await box(1).click()
  await page.getByRole('button', { name: 'Найти' }).click()
  const chosen = await told(page, ({ opened }) => opened.at(-1) as { count: number; all: boolean; keys: string[] })
  expect(chosen).toMatchObject({
    count: 941,
    all: true,
    keys: ['2'],
    body: { where: [{ field: 'isItemDublicate', operator: 'equals', value: false }] },
  })
})

test('the row that is chosen at the lower edge stays in sight when the actions come below it', async ({ page }) => {
  await open(page)
  // Above the sums, which stay at the lower edge.
  const edge = async () => (await page.locator('.grid-sums').boundingBox())!.y
  const lines = page.locator('.grid-row')
  const last = await lines.evaluateAll(
    (rows, bottom) => rows.findLastIndex((row) => row.getBoundingClientRect().bottom <= bottom),
    await edge(),
  )
  const before = await edge()
  await lines.nth(last).locator('.grid-box').click()
  await expect(page.getByText('Выбрано: 1')).toBeVisible()
  expect(await edge()).toBeLessThan(before)
  const chosen = page.locator('.grid-row[aria-selected=true]')
  await expect
    .poll(async () => {
      const row = (await chosen.boundingBox())!
      return row.y + row.height <= (await edge())
    })
    .toBe(true)
})

test('the old rows stay dimmed until the new ones come, and an answer that comes too late is dropped', async ({
  page,
}) => {
  await open(page)
  await told(page, ({ story: { delaysMs } }) => void delaysMs.push('held'))
  await heading(page, 'Код').click()
  await expect(page.locator('.grid-refreshing > .grid-canvas')).toHaveCSS('opacity', '0.55')
  expect((await firstCells(page, 'Код'))[0]).toBe('1')
  await heading(page, 'Код').click()
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('1000')
  await told(page, ({ story: { release } }) => release())
  await expect.poll(() => told(page, ({ story: { underWay } }) => underWay)).toBe(0)
  await settled(page)
  expect((await firstCells(page, 'Код'))[0]).toBe('1000')
  await expect(page.locator('.grid-refreshing')).toHaveCount(0)
})

test('the next page is fetched ahead', async ({ page }) => {
  await open(page)
  await expect
    .poll(() => told(page, ({ story: { asked } }) => asked.some(({ query }) => query === 'page=2&limit=50')))
    .toBe(true)
  await told(page, (window) => void (window.story.delayMs = 30_000))
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('51')
})

test('a hundred thousand rows scroll as one; the document holds a window of them in order', async ({ page }) => {
  await open(page, '?limit=all&rows=100000')
  await expect(page.getByText('Строк: 100 000')).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  await expect(page.locator('.grid-row').last()).toContainText('100000')
  expect(await page.locator('.grid-row').count()).toBeLessThan(60)
  for (let step = 0; step < 12; step++) {
    await grid(page).evaluate((element, by) => element.scrollBy({ top: -by }), 700 + step * 40)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // The row with the focus stays in the document; when scrolling has ended the others stand in the order of the rows.
  await expect(async () => {
    const order = await page
      .locator('.grid-lines > [data-line]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.line)))
    expect(order.at(-1)).toBe(99_999)
    const window = order.slice(0, -1)
    expect(window).toEqual([...window].sort((a, b) => a - b))
  }).toPass()
  const tops = await page
    .locator('.grid-row')
    .evaluateAll(
      (rows) =>
        rows.map((row) => row.getBoundingClientRect()).filter(({ bottom, top }) => bottom > 120 && top < 650).length,
    )
  expect(tops).toBeGreaterThan(14)
})

test('groups: own pages, row numbers that go on, fold by mouse and key, sums, and an action', async ({ page }) => {
  await open(page, '?groups')
  await expect(page.getByRole('row', { name: /Musaffo/ }).first()).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Следующая страница: Musaffo' }).click()
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('105')
  await expect(page.locator('[data-line="1"] .grid-own-number')).toHaveText('21')
  await grid(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-line="0"]')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-line="0"]')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Alt+PageUp')
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).not.toBe('105')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: /Последняя страница/ }).click()
  await expect(page.locator('[data-line="0"] .grid-pager')).toContainText('10 / 10')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.locator('[data-line="0"] .grid-pager')).toContainText('10 / 10')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Найти' }).click()
  expect(await told(page, ({ opened }) => opened.at(-1))).toBe('Musaffo')
  await page.locator('[data-line="0"] .grid-fold').click()
  await expect(page.locator('[data-line="1"]')).toContainText('Ahmad')
  await page.locator('[data-line="0"]').getByRole('button', { name: 'Найти' }).click()
  expect(await told(page, ({ opened }) => opened.at(-1))).toBe('Musaffo')
})

test('a row that changed since flashes; removing asks first', async ({ page }) => {
  await open(page)
  await told(page, ({ story: { touch } }) => touch(5))
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.locator('.grid-changed')).toHaveCount(1)
  await expect(page.locator('.grid-changed')).toContainText('Кефир, новый')
  await page.locator('[data-line="1"]').getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Шоколад')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Удалено')).toBeVisible()
  expect(await told(page, ({ story: { asked } }) => asked.some(({ address }) => address === '/good/delete/2'))).toBe(
    true,
  )
})

test('Excel: the columns and their order as on screen, progress, and cancel', async ({ page }) => {
  await open(page, '?q=Кефир')
  await told(page, (window) => void (window.story.delaysMs = ['held']))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить в Excel' }).click()
  await expect(page.getByText('250 / 1 000')).toBeVisible()
  await told(page, ({ story: { release } }) => release())
  expect((await download).suggestedFilename()).toBe('goods.xlsx')
  const body = await told(
    page,
    ({ story: { asked } }) => asked.find(({ address }) => address === '/good/search/excel')!.body,
  )
  expect(body).toMatchObject({ keyword: 'Кефир', lines: ['Поиск: Кефир'] })
  expect((body.columns as { label: string }[]).slice(0, 3).map(({ label }) => label)).toEqual([
    'Код',
    'Наименование',
    'Штрихкод',
  ])
  await told(page, (window) => void (window.story.delaysMs = [60_000]))
  await page.getByRole('button', { name: 'Выгрузить в Excel' }).click()
  await page.getByRole('button', { name: 'Отменить выгрузку' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('Excel: one group alone, by the mouse and by its menu', async ({ page }) => {
  await open(page, '?groups')
  const asked = () =>
    told(page, ({ story }) =>
      story.asked.filter(({ address }) => address === '/good/search/excel').map(({ body }) => body),
    )
  await grid(page).focus()
  const first = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить группу в Excel: Musaffo' }).click()
  await first
  const file = {
    title: expect.stringMatching(/ – Musaffo$/),
    groupBy: 'brandName',
    where: [{ field: 'brandName', operator: 'equals', value: 'Musaffo' }],
  }
  expect(await asked()).toMatchObject([file])
  // The button leaves the keyboard to the list.
  await page.keyboard.press('Alt+ArrowDown')
  const second = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Выгрузить группу в Excel' }).click()
  await second
  expect(await asked()).toMatchObject([file, file])
})

test('the bar of a coloured row stands at the left edge, scrolled sideways or not', async ({ page }) => {
  await open(page)
  const { x, y } = (await page.locator('.grid-row.grid-tone-duplicate').first().boundingBox())!
  const edge = () => page.screenshot({ clip: { x, y: y + 8, width: 3, height: 12 } })
  const beside = await page.screenshot({ clip: { x: x + 3, y: y + 8, width: 3, height: 12 } })
  const bar = await edge()
  expect(bar.equals(beside)).toBe(false)
  await grid(page).evaluate((element) => element.scrollTo({ left: 300 }))
  await expect(grid(page)).toHaveAttribute('data-sideways')
  expect((await edge()).equals(bar)).toBe(true)
})

/** What the story would print. */
async function printedHtml(page: Page, search: string): Promise<string> {
  await page.addInitScript(() => {
    // What is printed is a frame of its own.
    globalThis.print = () => void Object.assign(top!, { printed: document.documentElement.outerHTML })
  })
  await open(page, search)
  await page.getByRole('button', { name: 'Печать' }).click()
  const printed = await page.waitForFunction(() => (globalThis as { printed?: string }).printed)
  return String(await printed.jsonValue())
}

test('print: the whole list as a table of its own', async ({ page }) => {
  const html = await printedHtml(page, '?q=Кефир')
  expect(html.match(/<tr/g)).toHaveLength(125 + 2)
  expect(html).toContain('landscape')
  await expect(page.locator('.grid-print')).toHaveCount(0)
})

test('print: groups under their headings, each with its sums, the whole list at the end', async ({ page }) => {
  const html = await printedHtml(page, '?groups&q=Кефир')
  const headings = html.match(/scope="rowgroup"/g)!.length
  expect(headings).toBeGreaterThan(2)
  expect(html.match(/grid-print-sums/g)).toHaveLength(headings + 1)
  // The heading of the table, the groups with their sums, 125 rows, and the sums of all.
  expect(html.match(/<tr/g)).toHaveLength(1 + 2 * headings + 125 + 1)
  expect(html).toContain('Итого: Musaffo')
})

for (const search of ['?theme=light', '?theme=dark&groups', '?seller'])
  test(`is accessible (${search})`, async ({ page }) => {
    await open(page, search)
    if (search === '?seller') await expect(heading(page, 'Цена прихода')).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await heading(page, 'Бренд').hover()
    await heading(page, 'Бренд').getByRole('button').click()
    await expect(page.getByRole('checkbox', { name: 'Ahmad' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
