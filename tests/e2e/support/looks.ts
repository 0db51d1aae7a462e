import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

export const THEMES = ['light', 'dark'] as const
/** A page is loaded with all its files. */
const LOADED_MS = 30_000

/** What the person at this device has chosen, from the next page that is loaded on. */
export const wear = (page: Page, theme: (typeof THEMES)[number], language = 'ru') =>
  page.addInitScript(
    (preferences) => localStorage.setItem('savdo.preferences', preferences),
    JSON.stringify({ language, theme }),
  )

/** Everything that the screen shows has come, and stands still. */
export async function shown(page: Page): Promise<void> {
  await expect(page.locator('main, h1').first()).toBeVisible({ timeout: LOADED_MS })
  await expect(page.locator('.MuiSkeleton-root, [aria-busy=true]')).toHaveCount(0)
  await settled(page)
}
