import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { goTo } from './support/goTo.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { pdfPages } from './support/pdfPages.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openPanel, openTill } from './support/till.ts'

const TARGET_PX_MIN = 44
const POINTS_PER_MM = 72 / 25.4

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop()
})

async function withCart(page: Page): Promise<void> {
  await openTill(page, shop)
  for (const { barcode } of shop.goods) await scanCode(page, barcode)
  await expect(cartLines(page)).toHaveCount(shop.goods.length)
}

/** Buttons and fields that a finger has to hit, smaller than a finger. */
const smallTargets = (page: Page) =>
  page.evaluate((minimum) => {
    const targets = document.querySelectorAll<HTMLElement>('.till button, .till input, .till a, [role=dialog] button')
    return [...targets]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < minimum || box.height < minimum))
      .map(({ target, box }) => `${target.className} ${Math.round(box.width)} × ${Math.round(box.height)}`)
  }, TARGET_PX_MIN)

for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
  [1024, 768],
] as const) {
  test(`${width} × ${height}: the page never scrolls and nothing lies outside it`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await withCart(page)
    for (const open of ['', 'F2', 'F6', 'F10', 'F8', 'F9', 'F1']) {
      if (open) await page.keyboard.press(open)
      await settled(page)
      const outside = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        const boxes = [...document.querySelectorAll('.till-side > *, .till-work > *, [role=dialog]')]
        return {
          scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight,
          outside: boxes
            .filter((box) => {
              const { right, bottom, left, top } = box.getBoundingClientRect()
              return right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1
            })
            .map((box) => box.className),
        }
      })
      expect(outside, `with ${open || 'nothing'} open`).toEqual({ scrolls: false, outside: [] })
      if (open) await page.keyboard.press('Escape')
    }
  })
}

test('every target of the touch till is large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await withCart(page)
  expect(await smallTargets(page)).toEqual([])
  await openPanel(page, 'F10')
  await settled(page)
  expect(await smallTargets(page)).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`accessibility, ${theme}: till, panels, and the screens around it`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.addInitScript(
      (chosen) => localStorage.setItem('savdo.preferences', JSON.stringify({ language: 'ru', theme: chosen })),
      theme,
    )
    await withCart(page)
    expect(await accessibilityFaults(page)).toEqual([])
    for (const key of ['F2', 'F6', 'F10', 'F8', 'F9', 'F1']) {
      await page.keyboard.press(key)
      await settled(page)
      expect(await accessibilityFaults(page), key).toEqual([])
      await page.keyboard.press('Escape')
      await settled(page)
    }
    for (const path of ['before-pos', 'beforePos', 'posList', 'settings']) {
      await goTo(page, `/point-of-sale/${path}`)
      await expect(page.getByText('Касса № 1').first()).toBeVisible()
      expect(await accessibilityFaults(page), path).toEqual([])
    }
  })
}

for (const widthMm of [80, 58]) {
  test(`a receipt fills one page of ${widthMm} mm and is cut nowhere`, async ({ page }) => {
    await page.addInitScript(
      (receiptWidthMm) => localStorage.setItem('savdo.till', JSON.stringify({ receiptWidthMm })),
      widthMm,
    )
    await withCart(page)
    // A copy of the paper and of its page's size stays, however long the test takes to have it printed.
    await page.evaluate(() => {
      globalThis.print = () => {
        for (const part of [document.querySelector('.roll-paper')!, document.head.lastElementChild!])
          part.replaceWith(part.cloneNode(true))
      }
    })
    await openPanel(page, 'F10')
    await page.keyboard.press('Enter')
    const paper = page.locator('.roll-paper')
    await paper.waitFor({ state: 'attached' })
    const measured = await paper.evaluate((element) => ({
      widthPx: element.getBoundingClientRect().width,
      tooWide: [...element.querySelectorAll('*')].filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
      ).length,
    }))
    expect(Math.round((measured.widthPx * 25.4) / 96)).toBe(widthMm)
    expect(measured.tooWide).toBe(0)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = pdfPages(pdf)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Неявляетсяфискальнымчеком')
    const [, pageWidth] = /\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/.exec(pdf.toString('latin1'))!
    expect(Math.abs(Number(pageWidth) - widthMm * POINTS_PER_MM)).toBeLessThan(1)
  })
}

test('before the till: open, X, close with a difference, Z on the roll', async ({ page }) => {
  const fresh = await makeShop({ session: false })
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => printed.push(document.querySelector<HTMLElement>('.roll-paper')?.innerText ?? '')
  })
  await openAs(page, '/point-of-sale/before-pos', fresh.cashier.username, fresh.cashier.password)
  await page.getByRole('radio', { name: /Касса № 1/ }).click()
  await page.getByRole('button', { name: 'Открыть смену' }).click()
  await page.keyboard.type('50000', { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Смена № 1' })).toBeVisible()
  await page.getByRole('button', { name: 'X-отчёт' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Печать' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Закрыть смену' }).click()
  await page.keyboard.type('49000', { delay: 80 })
  await expect(page.getByRole('dialog').getByText('-1\u00a0000,00')).toBeVisible()
  await page.keyboard.press('Enter')
  // Missing cash is asked about, and not without a reason.
  const asked = page.getByRole('dialog', { name: 'Закрыть смену № 1' })
  await asked.getByRole('textbox').fill('Размен соседнему магазину')
  await asked.getByRole('button', { name: 'Всё равно закрыть смену' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('heading', { name: /Z-отчёт/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Печать' }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed))
    .toEqual([expect.stringContaining('X-отчёт'), expect.stringContaining('Z-отчёт')])
})

test('who may not sell here does not get to the till', async ({ page }) => {
  const { username, password } = await shop.person('WAREHOUSE')
  await openAs(page, '/point-of-sale/pos', username, password)
  await expect(page).toHaveURL(/\/dashboard$/)
})
