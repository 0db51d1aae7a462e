import { expect, test } from '@playwright/test'
import { saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { openAs } from './support/signIn.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('minimum and maximum are typed and pasted in their cells; browser and server refuse the same', async ({
  page,
}) => {
  const shop = await makeShop({ session: false })
  const manager = await shop.person('MANAGER')
  const goods = shop.goods.map(({ id }) => id)
  for (const itemId of goods)
    await shop.admin.call(saveMinMax, {
      body: { itemId, departmentId: shop.departmentId, minValue: 1, maxValue: 10 },
    })
  const stored = async () =>
    (
      await shop.admin.call(searchMinMax, {
        query: { page: 1, limit: 50 },
        body: { departmentId: shop.departmentId, sort: [{ field: 'id' }] },
      })
    ).items.map(({ minValue, maxValue }) => [minValue, maxValue])
  await openAs(page, '/warehouse-management/min-max-values?sort=id', manager.username, manager.password)
  const cell = (row: number, column: string) =>
    page.locator(`[data-line="${row - 1}"] .grid-editable`).nth(column === 'Минимум' ? 0 : 1)
  await cell(1, 'Минимум').click()
  await page.keyboard.type('2,5')
  await page.keyboard.press('Tab')
  await expect(page.locator('.grid-editor')).toHaveValue('10')
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([
    [2.5, 120],
    [1, 10],
    [1, 10],
  ])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect(page.locator('.grid-message')).toHaveText('Минимум больше максимума')
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.clipboard.writeText('3\t30\r\n40\t4\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText('Вставлено строк: 1. Не приняты и отмечены: 1')).toBeVisible()
  await expect.poll(stored).toEqual([
    [2.5, 120],
    [3, 30],
    [1, 10],
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  // What the browser lets pass the server refuses: here it is given another minimum on the way.
  await page.route('**/item-min-max/save', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), minValue: 999 }) }),
  )
  await cell(3, 'Максимум').click()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(cell(3, 'Максимум')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(3, 'Максимум')).toContainText('Минимум больше максимума')
  expect((await stored())[2]).toEqual([1, 10])
})
