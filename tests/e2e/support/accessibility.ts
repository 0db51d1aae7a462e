import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What the page as it stands owes to WCAG 2.2 AA: `rule: where`, an empty list when nothing. `fingers` also asks whether they
 * hit what they aim at, which axe leaves out by itself.
 */
export async function accessibilityFaults(page: Page, { fingers = false } = {}): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults, { rules: string[]; fingers: boolean }>(
    ({ rules, fingers }) =>
      (globalThis as unknown as { axe: { run(where: Document, options: object): Promise<AxeResults> } }).axe.run(
        document,
        { runOnly: rules, rules: { 'target-size': { enabled: fingers } } },
      ),
    { rules: RULES, fingers },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
