import { expect, type Page, test } from '@playwright/test'
import { createBrigade } from '../../src/api/brigade.ts'
import { saveSkyCurrencyRate } from '../../src/api/currencyRate.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { createFlight, getFlight, sendFlight, startFlight } from '../../src/api/flight.ts'
import { currencies } from '../../src/api/reference.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { openAs } from './support/signIn.ts'
import { printedTexts } from './support/till.ts'
import { seriesOnDevice, waitingSales } from './support/tillAlone.ts'

// Everywhere else they are blocked (playwright.config.ts).
test.use({ serviceWorkers: 'allow' })

/** A flight on its way with ten packs of tea at 26 000 and the sky rate of a euro. */
async function flightOnItsWay() {
  const mark = newMark()
  const shop = await makeShop({ goods: [{ name: `Чай ${mark}`, priceUzs: 26_000, count: 20 }], session: false })
  const { admin, departmentId } = shop
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: `Бригада ${mark}` } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Рейсова', firstName: 'Анна', personnel: mark, departmentId },
  })
  const { items: words } = await admin.call(currencies, { query: { page: 1, limit: 50 } })
  const regDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const currencyId = words.find(({ code }) => code === 'EUR')!.id
  await admin.call(saveSkyCurrencyRate, { body: { date: regDate, currencyId, departmentId, rate: 13_000 } })
  const tea = shop.goods[0]!
  const draft = await admin.call(createFlight, {
    body: {
      regDate,
      fromDepartmentId: departmentId,
      flightNumber: 'HY-601',
      crew: [{ brigadeId, employeeId }],
      whItems: [{ itemId: tea.id, count: 10 }],
    },
  })
  const { version } = await admin.call(startFlight, { path: { id: draft.id }, body: { version: draft.version } })
  await admin.call(sendFlight, { path: { id: draft.id }, body: { version } })
  return { shop, mark, tea, flightId: draft.id, manager: await shop.person('MANAGER') }
}

const noteReceipts = (page: Page) =>
  page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => {
      printed.push(document.querySelector<HTMLElement>('.roll-paper')?.innerText ?? '')
      globalThis.dispatchEvent(new Event('afterprint'))
    }
  })
const cart = (page: Page) => page.getByRole('region', { name: 'Корзина' })
async function beginPayment(page: Page) {
  await cart(page).getByRole('button', { name: 'Оплата' }).click()
  const dialog = page.getByRole('dialog', { name: 'Оплата' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  return dialog
}

test('a flight’s tablet sells in the air in two currencies, and its sales settle the flight after landing', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { shop, mark, tea, flightId, manager } = await flightOnItsWay()
  await noteReceipts(page)
  await openAs(page, `/sky-shop/doc/edit/${flightId}`, manager.username, manager.password)
  await page.getByRole('link', { name: 'Планшет' }).click()
  const seller = page.getByRole('combobox', { name: 'Продавец' })
  await seller.selectOption({ label: `Рейсова Анна (${mark})` })
  await expect.poll(() => seriesOnDevice(page)).toBe(1)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await accessibilityFaults(page)).toEqual([])
  // With the worker in charge, as a tablet is that was opened before.
  await page.reload()
  await expect(seller).toHaveValue(/\d+/)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: /HY-601/ })).toBeVisible()
  const tile = page.locator('.flight-tile').filter({ hasText: tea.name })
  await expect(tile).toContainText('осталось 10')
  await tile.click()
  await tile.click()
  const euros = await beginPayment(page)
  await euros.getByRole('button', { name: /^EUR/ }).click()
  await euros.getByRole('textbox', { name: 'Наличные · EUR' }).fill('20')
  await euros.getByRole('group', { name: 'Сдача в валюте' }).getByRole('button', { name: 'EUR' }).click()
  await expect(euros.getByText('16,00 EUR')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await euros.getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText(/Чек № \d+-1-1 проведён · сдача 16,00 EUR/)).toBeVisible()
  await expect(tile).toContainText('осталось 8')

  await scanCode(page, tea.barcode)
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  const som = await beginPayment(page)
  await som.getByRole('textbox').press('Enter')
  await expect(page.getByText(/Чек № \d+-1-2 проведён/)).toBeVisible()
  await expect.poll(async () => (await printedTexts(page)).length).toBe(2)
  expect((await printedTexts(page))[0]).toContain('20,00 EUR')
  expect(await waitingSales(page)).toBe(2)
  const aloft = await shop.admin.call(getFlight, { path: { id: flightId } })
  expect(aloft.totalSkyQty).toBe(0)

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  await expect(tile).toContainText('осталось 7')
  await page.goto(`/sky-shop/doc/edit/${flightId}`)
  await page.getByRole('button', { name: 'Завершить', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить', exact: true }).click()
  await expect(page.getByText('Рейс завершён')).toBeVisible()
  await page.getByRole('link', { name: 'Отчётная накладная' }).click()
  await expect(page.getByRole('heading', { name: /Отчётная накладная № \d+/ }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `(${mark})` })).toHaveCount(2)
  await page.goto(`/warehouse-management/skyShop/view/${flightId}`)
  await expect(page.getByRole('heading', { name: /накладная № \d+/i }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: tea.name })).toContainText('7')
})

test('of two tabs of one tablet one sells, the other looks on until its user takes over', async ({ page, context }) => {
  const { tea, mark, flightId, manager } = await flightOnItsWay()
  const address = `/sky-shop/tablet/${flightId}`
  const tileOf = (tab: Page) => tab.locator('.flight-tile').filter({ hasText: tea.name })
  const elsewhere = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Планшет открыт в другой вкладке' })
  await openAs(page, address, manager.username, manager.password)
  await page.getByRole('combobox', { name: 'Продавец' }).selectOption({ label: `Рейсова Анна (${mark})` })
  await tileOf(page).click()
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)

  const other = await context.newPage()
  await other.goto(address)
  await expect(elsewhere(other)).toBeVisible()
  await expect(tileOf(other)).toBeDisabled()
  await expect(other.getByRole('combobox', { name: 'Продавец' })).toBeDisabled()
  await other.getByRole('button', { name: 'Работать здесь' }).click()
  await expect(elsewhere(page)).toBeVisible()
  await expect(tileOf(page)).toBeDisabled()
  await expect(tileOf(other)).toBeEnabled()
  await expect(cart(other).getByRole('listitem')).toHaveCount(1)
  const payment = await beginPayment(other)
  await payment.getByRole('textbox').press('Enter')
  await expect(other.getByText(/Чек № \d+-1-1 проведён/)).toBeVisible()

  await other.close()
  await expect(elsewhere(page)).toHaveCount(0)
  await expect(tileOf(page)).toBeEnabled()
  await expect(cart(page).getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  await expect(tileOf(page)).toContainText('осталось 9')
})
