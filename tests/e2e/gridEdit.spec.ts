import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { activeText, grid, openStory, told } from './support/gridPage.ts'
import { serveGridStory } from './support/gridStory.ts'

/** The engine's own stories, in a real browser: cells edited in place, columns pasted from Excel, details below rows. */
let story: Awaited<ReturnType<typeof serveGridStory>>
test.beforeAll(async () => {
  story = await serveGridStory(test.info().workerIndex)
})
test.afterAll(() => story.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
const open = (page: Page, search = '') => openStory(page, `${story.address}?edit${search}`)
const COLUMNS = ['', '№', 'Код', 'Наименование', 'Ед.', 'Остаток', 'Розничная цена', 'Состояние'] as const
/** The row of this number in the list. */
const rowOf = (page: Page, row: number) =>
  page.locator('.grid-row').filter({ has: page.locator('.grid-own-number').getByText(String(row), { exact: true }) })
const cellOf = (page: Page, row: number, column: (typeof COLUMNS)[number]) =>
  rowOf(page, row).locator(`[aria-colindex="${COLUMNS.indexOf(column) + 1}"]`)
const editor = (page: Page) => page.locator('.grid-editor')
const stock = (page: Page, row: number) => cellOf(page, row, 'Остаток')
const serverHas = (page: Page, row: number) =>
  page.evaluate((id) => (globalThis as unknown as Story).story.good(id), row) as Promise<Record<string, unknown>>
interface Story {
  story: { good: (id: number) => unknown; refusals: object[] }
}
const refuseNext = (page: Page, status: number, failure: object) =>
  page.evaluate(
    ([code, body]) => (globalThis as unknown as Story).story.refusals.push({ status: code, failure: body }),
    [status, failure] as const,
  )
/** From the first cell of the list to the stock of the first row. */
const goToStock = async (page: Page) => {
  await grid(page).focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
}

test('by keyboard alone: typing begins, Enter goes down, Tab on, Escape gives up, Enter opens what is no field', async ({
  page,
}) => {
  await open(page)
  await goToStock(page)
  await page.keyboard.type('12,5')
  await expect(editor(page)).toHaveValue('12,5')
  await page.keyboard.press('Enter')
  await expect(stock(page, 1)).toHaveText('12,5')
  await page.keyboard.type('1234')
  await expect(editor(page)).toHaveValue('1\u00a0234')
  await page.keyboard.press('Tab')
  // The price of the second row, with what stands there chosen, so that typing replaces it.
  await expect(cellOf(page, 2, 'Розничная цена').locator('.grid-editor')).toBeFocused()
  await page.keyboard.type('9999,99')
  await page.keyboard.press('Shift+Tab')
  await expect(stock(page, 2).locator('.grid-editor')).toHaveValue('1\u00a0234')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await expect(editor(page)).toHaveValue('123')
  await page.keyboard.press('Escape')
  await expect(stock(page, 2)).toHaveText('1\u00a0234')
  await expect.poll(() => serverHas(page, 2)).toMatchObject({ inventory: 1234, priceUzs: 9999.99 })
  expect(await serverHas(page, 1)).toMatchObject({ inventory: 12.5 })
  // A price that is fixed: Tab passes it, and Enter opens the row.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(cellOf(page, 3, 'Состояние').locator('.grid-editor')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/opened=3/)
})

test('a day, a choice and a yes are typed, chosen and turned round', async ({ page }) => {
  await open(page)
  await goToStock(page)
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await editor(page).selectOption('DRAFT')
  // Tab does not turn the flag, Space does.
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('01122027')
  await expect(editor(page)).toHaveValue('01.12.2027')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => serverHas(page, 1))
    .toMatchObject({ documentStatus: 'DRAFT', forPos: true, termOfItem: '2027-12-01' })
})

test('a refusal stands at its cell in red with its words, the value goes back, and what was typed is taken up again', async ({
  page,
}) => {
  await open(page)
  await told(page, ({ story: { delaysMs } }) => void delaysMs.push('held'))
  await refuseNext(page, 422, {
    code: 'badInput',
    message: 'x',
    fields: { inventory: 'На полке столько не поместится' },
  })
  await goToStock(page)
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expect(stock(page, 1)).toHaveText('900')
  await expect(stock(page, 1)).toHaveClass(/grid-saving/)
  await told(page, ({ story: { release } }) => release())
  await expect(stock(page, 1)).toContainText('На полке столько не поместится')
  await expect(stock(page, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(stock(page, 1)).toContainText('1')
  await expect(page.getByRole('alert')).toHaveText('900: На полке столько не поместится')
  // The person went on meanwhile, and the message is not in the way.
  await expect(page.locator('.grid-active')).toHaveText('2')
  const message = (await page.locator('.grid-message').boundingBox())!
  const below = (await page.locator('.grid-active').boundingBox())!
  expect(message.y + message.height <= below.y || message.x + message.width <= below.x).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveValue('900')
  await page.keyboard.press('Enter')
  await expect(stock(page, 1)).not.toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => serverHas(page, 1)).toMatchObject({ inventory: 900 })
})

test('what the contract refuses is said before anything is sent', async ({ page }) => {
  await open(page)
  await goToStock(page)
  await page.keyboard.type('1338')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.grid-message')).toHaveText('Минимум больше максимума')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('1337')
  await page.keyboard.press('Enter')
  await expect.poll(() => serverHas(page, 1)).toMatchObject({ inventory: 1337 })
})

test('no edit is lost: two of one row in their order, one of a row that was scrolled away, one that is being typed', async ({
  page,
}) => {
  await open(page, '&limit=all&rows=20000')
  await told(page, ({ story: { delaysMs } }) => void delaysMs.push('held'))
  await goToStock(page)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await page.keyboard.type('7')
  await grid(page).evaluate((element) => element.scrollTo({ top: 300_000 }))
  await told(page, ({ story: { release } }) => release())
  await expect.poll(() => serverHas(page, 1)).toMatchObject({ inventory: 6 })
  await expect.poll(() => serverHas(page, 2)).toMatchObject({ inventory: 7 })
  const order = await told(page, ({ story: { asked } }) =>
    asked.filter(({ address }) => address === '/good/save/1').map(({ body }) => body.inventory),
  )
  expect(order).toEqual([5, 6])
  await page.keyboard.press('Control+Home')
  await expect(stock(page, 1)).toHaveText('6')
})

test('a column as Excel copies it is pasted downwards: one call, wrong ones at their cells, the rest said in words', async ({
  page,
}) => {
  await open(page, '&limit=12')
  await goToStock(page)
  await page.evaluate(() => navigator.clipboard.writeText('1\u00a0000,5\r\n12\r\nмного\r\n14\r\n99999999\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText('Вставлено строк: 3. Не приняты и отмечены: 2')).toBeVisible()
  await expect(stock(page, 1)).toHaveText('1\u00a0000,5')
  await expect(stock(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await expect(stock(page, 3)).toContainText('Значение неверного вида')
  expect(await serverHas(page, 4)).toMatchObject({ inventory: 14 })
  const calls = await told(page, ({ story: { asked } }) => asked.filter(({ address }) => address === '/good/save-many'))
  expect(calls).toHaveLength(1)
  // Beyond the last row of the page nothing is lost in silence.
  await page.keyboard.press('Control+End')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
  expect(await activeText(page)).toBe('12')
  await page.evaluate(() => navigator.clipboard.writeText('7\r\n8\r\n9\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText('Вставлено строк: 1. Не поместилось строк: 2')).toBeVisible()
})

test('a column longer than what has been scrolled into sight is pasted to its end', async ({ page }) => {
  await open(page, '&limit=all&rows=20000')
  await goToStock(page)
  const column = Array.from({ length: 450 }, (_, index) => String(index % 7)).join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), column)
  await page.keyboard.press('Control+V')
  await expect(page.getByText(/Вставлено строк: 4\d\d/)).toBeVisible()
  expect(await serverHas(page, 450)).toMatchObject({ inventory: 449 % 7 })
  // Twenty rows a call, as its contract says.
  const calls = await told(page, ({ story: { asked } }) => asked.filter(({ address }) => address === '/good/save-many'))
  expect(calls.every(({ body }) => (body.items as object[]).length <= 20)).toBe(true)
})

test('a server that refuses one pasted row takes the others', async ({ page }) => {
  await open(page)
  await refuseNext(page, 400, { code: 'badInput', message: 'x', fields: { 'items.1.inventory': 'Этот нельзя' } })
  await goToStock(page)
  await page.evaluate(() => navigator.clipboard.writeText('5\r\n6\r\n7\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText('Вставлено строк: 2. Не приняты и отмечены: 1')).toBeVisible()
  await expect(stock(page, 2)).toContainText('Этот нельзя')
  expect([await serverHas(page, 1), await serverHas(page, 2), await serverHas(page, 3)]).toMatchObject([
    { inventory: 5 },
    { inventory: 2 },
    { inventory: 7 },
  ])
})

test('details open and close by mouse and keyboard, stay open over pages, and count as one row', async ({ page }) => {
  await open(page)
  await rowOf(page, 1).getByRole('button', { name: 'Показать подробности' }).click()
  await expect(page.getByRole('table')).toContainText('Нон Patir')
  await expect(page.locator('.grid-detail')).toHaveAttribute('aria-rowindex', '3')
  await expect(rowOf(page, 2)).toHaveAttribute('aria-rowindex', '4')
  expect((await page.locator('.grid-detail').boundingBox())!.height).toBe(5 * 32)
  expect(await accessibilityFaults(page)).toEqual([])
  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.grid-detail-cell')).toHaveClass(/grid-active/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('table')).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('table')).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Показать подробности' }).click()
  await expect(page.getByRole('table')).toHaveCount(2)
  // Row 10 has none.
  await expect(rowOf(page, 10).getByRole('button', { name: 'Показать подробности' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('table')).toHaveCount(2)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Предыдущая страница' }).click()
  await expect(page.getByRole('table')).toHaveCount(2)
})

test('details open below rows of groups, and where a list scrolls without end', async ({ page }) => {
  await open(page, '&groups')
  await page.locator('[data-line="1"]').getByRole('button', { name: 'Показать подробности' }).click()
  await expect(page.locator('.grid-detail')).toHaveAttribute('aria-level', '3')

  await open(page, '&limit=all&rows=20000')
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  await expect(rowOf(page, 19_999)).toBeVisible()
  await rowOf(page, 19_999).getByRole('button', { name: 'Показать подробности' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await expect(rowOf(page, 1)).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(rowOf(page, 20_000)).toBeInViewport()
})
