import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { serveGridStory } from './support/gridStory.ts'

/** The engine's own stories: the declared list over an array in the page, in a real browser. */
let story: Awaited<ReturnType<typeof serveGridStory>>
test.beforeAll(async () => {
  story = await serveGridStory()
})
test.afterAll(() => story.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

interface StoryWindow {
  story: {
    asked: { address: string; body: Record<string, unknown>; query: string }[]
    delaysMs: number[]
    delayMs: number
    failing: boolean
    touch: (id: number) => void
  }
  opened: unknown[]
}
const told = <T>(page: Page, work: (window: StoryWindow) => T): Promise<T> =>
  page.evaluate<T>(`(${work.toString()})(globalThis)`)

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`${story.address}${search}`)
  await expect(page.getByRole('row').nth(2)).toBeVisible({ timeout: 60_000 })
}
const grid = (page: Page) => page.locator('.grid-scroll')
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
/** Text of the cell that has the focus. */
const activeText = (page: Page) => page.locator('.grid-active').first().innerText()
const headings = (page: Page) => page.locator('.grid-heading .grid-label').allInnerTexts()
const firstCells = (page: Page, column: string) =>
  page.evaluate((label) => {
    const all = [...document.querySelectorAll<HTMLElement>('.grid-heading')]
    const index = all.find((cell) => cell.title === label)!.dataset.column
    return [...document.querySelectorAll<HTMLElement>(`.grid-row [data-column="${index}"]`)].map(
      (cell) => cell.innerText,
    )
  }, column)

test('keyboard: arrows, ends, pages, opening, the menu of a heading, and out again', async ({ page }) => {
  await open(page)
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
  const box = (await page.locator('.grid-row').nth(2).locator('[data-column="3"]').boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 10 + 64, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Чай чёрный Ахмад 3\r\nСок яблочный осветлённый 4\r\nКефир 2,5% 5',
  )
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
  await page.getByRole('textbox', { name: 'Найти столбец' }).fill('artikul')
  await page.getByRole('checkbox', { name: 'Артикул' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Наименование' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  expect((await headings(page)).slice(0, 3)).toEqual(['Категория', 'Код', 'Наименование'])
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await expect(page.getByRole('checkbox', { name: 'Наименование' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Код', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Как было' }).click()
  await page.keyboard.press('Escape')
  expect((await headings(page)).slice(0, 3)).toEqual(['Код', 'Наименование', 'Штрихкод'])
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

test('selection stays over pages, skips what cannot be chosen, and turns into everything filtered', async ({
  page,
}) => {
  await open(page)
  const box = (line: number) => page.locator(`[data-line="${line}"] .grid-box`)
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('Выбрано: 4')).toBeVisible()
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
  await page.getByRole('button', { name: 'Выбрать все 1 000' }).click()
  await expect(page.getByText('Выбрано всё, что отфильтровано')).toBeVisible()
  await box(1).click()
  await page.getByRole('button', { name: 'Найти' }).click()
  const chosen = await told(page, ({ opened }) => opened.at(-1) as { count: number; all: boolean; keys: string[] })
  expect(chosen).toMatchObject({ count: 999, all: true, keys: ['2'] })
})

test('the old rows stay dimmed until the new ones come, and an answer that comes too late is dropped', async ({
  page,
}) => {
  await open(page)
  await told(page, ({ story: { delaysMs } }) => void delaysMs.push(1_500, 300))
  await heading(page, 'Код').click()
  await expect(page.locator('.grid-dimmed')).toBeVisible()
  expect((await firstCells(page, 'Код'))[0]).toBe('1')
  await heading(page, 'Код').click()
  await expect.poll(async () => (await firstCells(page, 'Код'))[0]).toBe('1000')
  await page.waitForTimeout(1_700)
  expect((await firstCells(page, 'Код'))[0]).toBe('1000')
  await expect(page.locator('.grid-dimmed')).toHaveCount(0)
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
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(400)
  const order = await page
    .locator('.grid-lines > [data-line]')
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.line)))
  // The row with the focus stays in the document; the others stand in the order of the rows.
  expect(order.at(-1)).toBe(99_999)
  const window = order.slice(0, -1)
  expect(window).toEqual([...window].sort((a, b) => a - b))
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
  await told(page, (window) => void window.story.delaysMs.push(0, 20_000))
  await told(page, (window) => void (window.story.delaysMs = [1_800]))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить в Excel' }).click()
  await expect(page.getByText('250 / 1 000')).toBeVisible()
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

test('print: the whole list as a table of its own', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () =>
      void Object.assign(globalThis, { printed: document.querySelector('.grid-print')!.outerHTML })
  })
  await open(page, '?q=Кефир')
  await page.getByRole('button', { name: 'Печать' }).click()
  const printed = await page.waitForFunction(() => (globalThis as { printed?: string }).printed)
  const html = String(await printed.jsonValue())
  expect(html.match(/<tr/g)).toHaveLength(125 + 2)
  expect(html).toContain('landscape')
  await expect(page.locator('.grid-print')).toHaveCount(0)
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
