import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What the page owes to WCAG 2.2 AA when nothing of it is awaited any more: `rule: where`, an empty list when nothing. `fingers` also
 * asks whether they hit what they aim at, which axe leaves out by itself.
 */
export async function accessibilityFaults(page: Page, { fingers = false } = {}): Promise<string[]> {
  // What is on its way out is paler.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(
    async ({ rules, fingers }) => {
      const { axe } = globalThis as unknown as { axe: { run(where: Document, options: object): Promise<AxeResults> } }
      // What is as it should be is neither described nor sent: that took longer than looking.
      const { violations } = await axe.run(document, {
        runOnly: rules,
        rules: { 'target-size': { enabled: fingers } },
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { rules: RULES, fingers },
  )
}
