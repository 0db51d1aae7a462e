import { expect, type Page } from '@playwright/test'

/** Chooses an option of a field by its words. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await expect(select).toBeFocused()
  await select.fill(option)
  await page.getByRole('option', { name: option }).first().click()
  await expect(select).toHaveValue(wordsOf(option))
}

/** The action of the page, and the same word in the question that follows. */
export async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

export const stateOf = (page: Page) => page.locator('.document-chip')
export const cellOf = (page: Page, label: string, row = 1) =>
  page.getByRole('textbox', { name: `${label}, строка ${row}`, exact: true })

/** Opens a page and waits until it is drawn: the program begins anew, which takes as long as the machine is busy. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await drawn(page)
}
export const drawn = (page: Page): Promise<void> =>
  expect(page.locator('#document-title, .print-paper, .form-panel').first()).toBeVisible({ timeout: DRAWN_MS })
const DRAWN_MS = 60_000

/** What a printed page says: its title, and each of these texts. */
export async function lookAtPrint(page: Page, path: string, title: string | RegExp, says: readonly string[]) {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(title)
  for (const text of says) await expect(page.locator('.print-paper').first()).toContainText(text)
}

/** These words, wherever they stand and whatever signs they hold. */
const wordsOf = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
