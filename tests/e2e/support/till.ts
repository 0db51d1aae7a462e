import { expect, type Page } from '@playwright/test'
import type { Shop } from './makeShop.ts'
import { signInAs } from './signIn.ts'

/** Opens the till of the shop on this device, as its cashier. */
export async function openTill(page: Page, shop: Shop, path = '/point-of-sale/pos'): Promise<void> {
  await openAtTill(page, shop, path)
  await expect(search(page)).toBeEnabled({ timeout: LOADED_MS })
}
/** A page is loaded with all its files. */
export const LOADED_MS = 30_000

/** Opens a screen on the device of the shop's register, as its cashier. Printing is noted instead of done: see `printedTexts`. */
export async function openAtTill(page: Page, shop: Shop, path: string): Promise<void> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => {
      printed.push(document.querySelector<HTMLElement>('.roll-paper')?.innerText ?? '')
      globalThis.dispatchEvent(new Event('afterprint'))
    }
  })
  await signInAs(page, shop.cashier.username, shop.cashier.password)
  const { departmentId, departmentName, cashboxId, cashboxNumber } = shop
  await page.evaluate((register) => localStorage.setItem('savdo.register', JSON.stringify(register)), {
    departmentId,
    departmentName,
    cashboxId,
    cashboxNumber,
    cashboxName: 'У входа',
  })
  await page.goto(path)
}

export const search = (page: Page) => page.getByRole('combobox')
export const cartLines = (page: Page) => page.locator('.cart-line')
export const toPay = (page: Page) => page.locator('.totals-pay strong')

/** Opens a panel of the till by its key and waits until its field takes what is typed. */
export async function openPanel(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog').locator('input:focus')).toBeVisible()
}
/** Types into the panel's field as a person does (what comes faster is a scanner's) and answers it: the panel goes. */
export async function answerPanel(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What went to the printer, in order. */
export const printedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed)
