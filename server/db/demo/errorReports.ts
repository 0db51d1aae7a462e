import { reportError } from '../../../src/api/errorReport.ts'
import type { SentTo } from '../../../src/api/endpoint.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

type Report = SentTo<typeof reportError>['body']

const HOUR_MS = 3_600_000
const PRINTING: Report = {
  kind: 'FAILURE',
  message: "Cannot read properties of undefined (reading 'widthMm')",
  place: '/point-of-sale/prices',
  details: 'TypeError\n    at labelSheet (assets/labels.js:1:2048)\n    at printLabels (assets/labels.js:1:4096)',
  actions: ['→ /warehouse-management/goods', '→ /point-of-sale/prices', 'POST /item/search/list/pos 200'],
}
const CHARTS: Report = {
  kind: 'FAILURE',
  message: 'ResizeObserver loop completed with undelivered notifications.',
  place: '/analytics',
  details: '',
  actions: ['→ /dashboard', '→ /analytics', 'POST /report/analytics 200'],
}
const WORDS: Report = {
  kind: 'WORDS',
  message: 'Ценники на ленте 58 мм печатаются со сдвигом влево',
  place: '/point-of-sale/prices',
  actions: ['→ /point-of-sale/prices', 'POST /item/search/list/pos 200'],
}

/** What went wrong on people's screens lately: one failure of three people, one of one, and somebody's own words. */
export async function fillErrorReports(context: Context, { manager, keeper, shops }: DemoCompany): Promise<void> {
  const cashier = shops[0]!.cashiers[0]!
  const told: readonly (readonly [userId: number, report: Report])[] = [
    [manager, CHARTS],
    [keeper, PRINTING],
    [cashier, PRINTING],
    [manager, PRINTING],
    [keeper, WORDS],
  ]
  for (const [at, [userId, body]] of told.entries()) {
    const when = new Date(context.now().getTime() - (told.length - at) * HOUR_MS)
    await callAs(context, userId, when, reportError, { body })
  }
}
