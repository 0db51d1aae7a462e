import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { searchSales } from '../../src/api/sale.ts'
import { makeShop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openAtTill, openPanel, openTill } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

const take = (page: Page, text: string) =>
  page
    .locator('input[type=file][accept=".savdo-journal"]')
    .setInputFiles({ name: '1.savdo-journal', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })

test('a journal saved to a file at one till goes to the server from another, once; one that was edited by hand does not', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  const shop = await makeShop()
  await openTill(page, shop)
  await readyAlone(page)
  await context.setOffline(true)
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Чек № 1-1-1 проведён/)).toBeVisible()
  await page.getByRole('button', { name: /ждут отправки: 1/i }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить в файл' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')

  const other = await browser.newPage()
  await openAtTill(other, shop, '/point-of-sale/settings')
  await expect(other.getByRole('button', { name: 'Загрузить из файла' })).toBeVisible()
  const dearer = text.replace(/"finalTotalSum":\d+/, '"finalTotalSum":1')
  expect(dearer).not.toBe(text)
  await take(other, dearer)
  await expect(other.getByText(/Файл изменён после сохранения/)).toBeVisible()
  await take(other, text)
  await expect(other.getByText(/Загружено чеков: 1/)).toBeVisible()
  await expect.poll(() => waitingSales(other)).toBe(0)
  const sales = async () =>
    (await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })).total
  expect(await sales()).toBe(1)

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  expect(await sales()).toBe(1)
  await other.close()
})
