import { expect, type Page } from '@playwright/test'
import type { story } from '../gridStory/fakeServer.ts'

interface StoryWindow {
  story: typeof story
  opened: unknown[]
}
/** Asks the page's own server, or tells it what to do. */
export const told = <T>(page: Page, work: (window: StoryWindow) => T): Promise<T> =>
  page.evaluate<T>(`(${work.toString()})(globalThis)`)

/** Opens the story and waits for its rows. */
export async function openStory(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('.grid-row:not(.grid-waiting)').nth(1)).toBeVisible({ timeout: 60_000 })
}
export const grid = (page: Page) => page.locator('.grid-scroll')
export const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
/** Text of the cell that has the focus. */
export const activeText = (page: Page) => page.locator('.grid-active').first().innerText()
export const headings = (page: Page) => page.locator('.grid-heading .grid-label').allInnerTexts()
/** Texts of a column, from the first row drawn on. */
export const firstCells = (page: Page, column: string) =>
  page.evaluate((label) => {
    const all = [...document.querySelectorAll<HTMLElement>('.grid-heading')]
    const index = all.find((cell) => cell.title === label)!.ariaColIndex
    return [...document.querySelectorAll<HTMLElement>(`.grid-row [aria-colindex="${index}"]`)].map(
      (cell) => cell.innerText,
    )
  }, column)
/**
 * Headings that are not numbered from left to right, and cells of rows, group headings and sums that do not stand under their own
 * heading or have another number than it.
 */
export const cellsAstray = (page: Page) =>
  page.evaluate(() => {
    const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
    const columns = [...document.querySelectorAll('.grid-head [aria-colindex]')]
    const rows = [...document.querySelectorAll('.grid-lines > .grid-row, .grid-sums')]
    const numbers = columns.map(({ ariaColIndex }) => Number(ariaColIndex))
    const unordered = columns.filter((_, at) => at > 0 && numbers[at]! <= numbers[at - 1]!)
    const astray = rows.flatMap((row) => {
      const cells = [...row.querySelectorAll('.grid-cell')]
      return columns.flatMap((column, at) =>
        cells[at] && left(cells[at]) === left(column)
          ? []
          : [`${row.textContent?.slice(0, 20)}: ${column.textContent}`],
      )
    })
    return [...unordered.map(({ textContent }) => `number of ${textContent}`), ...astray]
  })
