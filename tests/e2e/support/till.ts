import { expect, type Page } from '@playwright/test'
import type { Shop } from './makeShop.ts'
import { openAs } from './signIn.ts'

/** Opens the till of the shop on this device, as its cashier. Printing is noted instead of done: see `printedTexts`. */
export async function openTill(page: Page, shop: Shop, path = '/point-of-sale/pos'): Promise<void> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => {
      printed.push(document.querySelector<HTMLElement>('.roll-paper')?.innerText ?? '')
      globalThis.dispatchEvent(new Event('afterprint'))
    }
  })
  await openAs(page, '/pages/404', shop.cashier.username, shop.cashier.password)
  const { departmentId, departmentName, cashboxId, cashboxNumber } = shop
  await page.evaluate((register) => localStorage.setItem('savdo.register', JSON.stringify(register)), {
    departmentId,
    departmentName,
    cashboxId,
    cashboxNumber,
    cashboxName: 'У входа',
  })
  await page.goto(path)
  await expect(search(page)).toBeEnabled()
}

export const search = (page: Page) => page.getByRole('combobox')
export const cartLines = (page: Page) => page.locator('.cart-line')
export const toPay = (page: Page) => page.locator('.totals-pay strong')

/** What went to the printer, in order. */
export const printedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed)

/** Between two keys of a scanner. */
const KEY_MS = 4

/**
 * Presses the keys of a code as a scanner does, through the browser's own input. Each key says when it was pressed, as the
 * operating system would: however busy the machine is, they are a few milliseconds apart.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedMs = Date.now()
  const press = (key: string, index: number) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      code: key === 'Enter' ? key : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      text: key === 'Enter' ? '\r' : key,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
      timestamp: (startedMs + index * KEY_MS) / 1_000,
    })
  await Promise.all([...code.split(''), 'Enter'].map(press))
  await session.detach()
}
