import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { goTo } from './support/goTo.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const SCREENS = [
  '/dashboard',
  '/warehouse-management/goods?panel=new',
  '/user-management/users?panel=new',
  '/organization-structure/departments?panel=new',
  '/user-management/roles',
  '/pages/404',
]
/** What reaches beyond the window, but for what scrolls by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const parts = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, h1, h2, label, [role=dialog], [role=combobox]'),
    ]
    const beyond = parts.filter((part) => {
      const { right, left, width } = part.getBoundingClientRect()
      const isSeen = width > 1 && !part.closest('.shell-skip, .spoken-only, [aria-hidden=true]')
      return isSeen && (right > innerWidth + 1 || left < -1) && !scrolls(part.parentElement)
    })
    return [
      ...(document.scrollingElement!.scrollWidth > innerWidth ? ['the page'] : []),
      ...beyond.map((part) => part.outerHTML.slice(0, 120)),
    ]
  })
const speak = (page: Page, language: string, theme = 'light') =>
  page.addInitScript((chosen) => localStorage.setItem('savdo.preferences', JSON.stringify(chosen)), { language, theme })

for (const width of [360, 390])
  for (const language of ['ru', 'uz', 'uz-latn'])
    test(`no screen of forms is wider than a window of ${width} px (${language})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 })
      await speak(page, language)
      await page.goto('/pages/login')
      await expect(page.getByRole('button').first()).toBeVisible()
      expect(await tooWide(page), 'sign-in').toEqual([])
      for (const [at, path] of SCREENS.entries()) {
        if (at === 0) await openAs(page, path)
        else await goTo(page, path)
        await expect(page.locator('main h1, main h2, [role=dialog] h2, .top-bar h1').first()).toBeVisible()
        if (path.includes('panel')) await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
        await settled(page)
        expect(await tooWide(page), path).toEqual([])
      }
    })

test('the menu lies over the screen, closes with the path it was opened over, and is never remembered', async ({
  page,
}) => {
  await openAs(page, '/dashboard')
  const menu = page.locator('nav.sidebar')
  const toggle = page.getByRole('banner').getByRole('button').first()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await toggle.tap()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('button', { name: 'РУ' })).toBeVisible()
  expect(await accessibilityFaults(page, { fingers: true })).toEqual([])
  const heights = await menu
    .locator('.sidebar-group, .switch button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.reload()
  await expect(menu).toBeHidden()
  await toggle.tap()
  await menu.getByRole('searchbox').fill('роли')
  await menu
    .getByRole('link', { name: /Роли/ })
    .first()
    .tap()
  await expect(page).toHaveURL(/user-management\/roles/)
  await expect(menu).toBeHidden()
  await toggle.tap()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('a form fills the screen: fields that no phone zooms into, its foot at the thumb', async ({ page }) => {
  await openAs(page, '/warehouse-management/goods?panel=new')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, width: 390, height: 844 })
  const fields = await dialog
    .locator('input:not([type=checkbox]):visible')
    .evaluateAll((all) =>
      all.map((input) => [
        Number.parseFloat(getComputedStyle(input).fontSize),
        (input.closest('.MuiInputBase-root') ?? input).getBoundingClientRect().height,
      ]),
    )
  expect(fields.filter(([size, height]) => size! < 16 || height! < 44)).toEqual([])
  const save = await dialog.getByRole('button', { name: 'Сохранить' }).boundingBox()
  expect(save!.height).toBeGreaterThanOrEqual(48)
  expect(save!.y + save!.height).toBeGreaterThan(780)
  // What a keyboard leaves of the window.
  await page.setViewportSize({ width: 390, height: 500 })
  const lifted = await dialog.getByRole('button', { name: 'Сохранить' }).boundingBox()
  expect(lifted!.y + lifted!.height).toBeLessThanOrEqual(500)
  expect(await accessibilityFaults(page, { fingers: true })).toEqual([])
})
