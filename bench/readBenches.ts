import { searchItems } from '../src/api/itemList.ts'
import { searchPosItems } from '../src/api/sale.ts'
import { searchStock } from '../src/api/stock.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, GOODS } from './company.ts'
import { compareQuestions } from './compareQuestions.ts'
import { type Question } from './question.ts'
import type { Result } from './report.ts'
import { barcodeOf } from './seedGoods.ts'

const CALLS = 60
/** Ours to answer within the 50 ms from scan to line; the rest is the browser's. */
const LOOKUP_MS_GOAL = 25
const TILL_MS_GOAL = 50
const PAGE_MS_GOAL = 100
const PAGE_ROWS = 50
const WORDS = ['шоколад', 'garnier', 'чай черный', 'тетрадь', 'крем для рук', 'игрушка', 'сок', 'пена монтажная']

/** Each asks many different things of one kind, one after the other, as one person does. */
export async function readBenches(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  const shop = company.shops[0]!
  const lastPage = Math.ceil(GOODS / PAGE_ROWS)
  const goodsPage = (page: number, body: object): Question => ({
    endpoint: searchItems,
    query: { page, limit: PAGE_ROWS },
    body,
  })
  const stockPage = (page: number, body: object): Question => ({
    endpoint: searchStock,
    query: { page, limit: PAGE_ROWS },
    body,
  })
  const pos = (keyword: string): Question => ({
    endpoint: searchPosItems,
    path: { depId: shop.departmentId, keyword },
  })
  const kinds: { what: string; questions: Question[]; goalMs: number; percentile: 'p50Ms' | 'p95Ms' }[] = [
    ...(['p50Ms', 'p95Ms'] as const).map((percentile) => ({
      what: `barcode to price variants: ${percentile.slice(0, 3)}`,
      questions: Array.from({ length: CALLS }, (_, call) => pos(barcodeOf((call * 7_919 * 4) % GOODS))),
      goalMs: LOOKUP_MS_GOAL,
      percentile,
    })),
    ...[
      { what: 'words at the till', questions: WORDS.map(pos), goalMs: TILL_MS_GOAL },
      { what: 'goods page, first', questions: [goodsPage(1, {})], goalMs: PAGE_MS_GOAL },
      {
        what: 'goods page, sorted by brand',
        questions: [goodsPage(1, { sort: [{ field: 'brandName', descending: true }] })],
        goalMs: PAGE_MS_GOAL,
      },
      {
        what: 'goods page, sorted by weight and category, page 100',
        questions: [goodsPage(100, { sort: [{ field: 'weight' }, { field: 'categoryName' }] })],
        goalMs: PAGE_MS_GOAL,
      },
      {
        what: 'goods page, by words',
        questions: WORDS.map((keyword) => goodsPage(1, { keyword })),
        goalMs: PAGE_MS_GOAL,
      },
      {
        what: 'goods page, filtered by column',
        questions: WORDS.map((value) =>
          goodsPage(1, { where: [{ field: 'name', operator: 'contains', value }], sort: [{ field: 'sku' }] }),
        ),
        goalMs: PAGE_MS_GOAL,
      },
      { what: 'goods page, last', questions: [goodsPage(lastPage, {})], goalMs: PAGE_MS_GOAL },
      {
        what: 'goods page, last, sorted by SKU',
        questions: [goodsPage(lastPage, { sort: [{ field: 'sku' }] })],
        goalMs: PAGE_MS_GOAL,
      },
      { what: 'stock page, first', questions: [stockPage(1, {})], goalMs: PAGE_MS_GOAL },
      {
        what: 'stock page of a shop',
        questions: [stockPage(3, { depIds: [shop.departmentId] })],
        goalMs: PAGE_MS_GOAL,
      },
      {
        what: 'stock page of a shop, sorted by what is left',
        questions: [stockPage(1, { depIds: [shop.departmentId], sort: [{ field: 'inventory' }] })],
        goalMs: PAGE_MS_GOAL,
      },
    ].map((kind) => ({ ...kind, what: `${kind.what}: p95`, percentile: 'p95Ms' as const })),
  ]
  const results: Result[] = []
  for (const { what, questions, goalMs, percentile } of kinds) {
    say(what)
    const result = await compareQuestions(server, company.token, questions, CALLS)
    results.push({ what, unit: 'ms', ours: result.ours[percentile], bare: result.bare[percentile], atMost: goalMs })
  }
  return results
}
