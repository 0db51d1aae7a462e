import { expect, type Page, test } from '@playwright/test'
import { startInventory } from '../../src/api/inventory.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { openAs } from './support/signIn.ts'

const JOURNEY_MS_MAX = 240_000
/** The whole program comes from the device, part by part. */
const FROM_DEVICE = { timeout: 60_000 }
/** A line of another visit of the page is sent when it can grow no more. */
const SENT = { timeout: 60_000 }

const entryOf = (page: Page) => page.getByRole('textbox', { name: 'Штрихкод или название' })

test('a phone that is opened anew without a network counts on, and its lines come when there is one', async ({
  browser,
}) => {
  test.setTimeout(JOURNEY_MS_MAX)
  const name = `Чай ${newMark()}`
  const shop = await makeShop({ goods: [{ name, priceUzs: 10_000, count: 6 }] })
  const { id } = await shop.admin.call(startInventory, { body: { departmentId: shop.departmentId } })
  const { username, password } = await shop.person('MANAGER')
  const size = { width: 360, height: 740 }
  // Everywhere else they are blocked (playwright.config.ts).
  const context = await browser.newContext({ viewport: size, hasTouch: true, serviceWorkers: 'allow' })
  const phone = await context.newPage()
  await openAs(phone, `/warehouse-management/inventory/createOrUpdate/edit/${id}`, username, password)
  await expect(entryOf(phone)).toBeVisible()
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  // From now on the program of this page is the device's own.
  await phone.reload()
  await expect(entryOf(phone)).toBeVisible(FROM_DEVICE)

  await context.setOffline(true)
  await phone.reload()
  await expect(entryOf(phone)).toBeVisible(FROM_DEVICE)
  await scanCode(phone, shop.goods[0]!.barcode)
  const waits = phone.getByText('Нет связи. Хранится на устройстве строк: 1')
  await expect(waits).toBeVisible(SENT)
  await phone.reload()
  await expect(waits).toBeVisible(SENT)
  await context.setOffline(false)
  await expect(phone.getByRole('textbox', { name: `Количество: ${name}` })).toHaveValue('1', SENT)
  await expect(phone.getByText(/строк: 1/)).toHaveCount(0)
  await context.close()
})
