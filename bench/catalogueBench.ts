import { getItem, itemByBarcode, searchItemsByKeyword } from '../src/api/item.ts'
import { searchItems } from '../src/api/itemList.ts'
import { itemPhotos } from '../src/api/itemPhoto.ts'
import { permittedDepartments } from '../src/api/user.ts'
import { myDepartments } from '../src/api/department.ts'
import { referenceChildren, referenceList } from '../src/api/reference.ts'
import { searchPosItems } from '../src/api/sale.ts'
import { whoAmI } from '../src/api/auth.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, GOODS } from './company.ts'
import { measure, medianTiming, ROUNDS, type Timing } from './measure.ts'
import { mxikBench } from './mxikBench.ts'
import { type Question, requestOf } from './question.ts'
import type { Result } from './report.ts'
import { barcodeOf } from './seedGoods.ts'
import { send } from './send.ts'

const CALLS = 40
const KEYWORD_MS_GOAL = 100
const TILL_MS_GOAL = 50
const BARCODE_MS_GOAL = 20
const PANEL_MS_GOAL = 150
const PAGE_ROWS = 50

/** What people type, of one kind each. */
export const WORDS = {
  'one word': ['шоколад', 'тетрадь', 'порошок', 'сапоги', 'игрушка', 'крем', 'сок', 'чай'],
  'several words': [
    'чай черный',
    'крем для рук',
    'пена монтажная',
    'garnier 200мл',
    'тетрадь 48 листов',
    'лак для ногтей',
  ],
  'Latin, Uzbek': ['shokolad', 'choy', 'shampun', 'qalam', "yog'", 'makaron', 'krem uchun', 'non'],
  'wrong keyboard layout': ['ijrjkfl', 'ntnhflm', 'rhtv lkz her', 'xfq', 'gjhjijr', 'ытшслукы'],
  'with slips': ['шаколад', 'тетрать', 'парошок', 'shampyn', 'макорон', 'granier', 'шоколд молочнй', 'пена мантажная'],
  'finding nothing': ['йцукенг', 'zzzzqqq', 'кщзшгнек', 'xyzzyplugh', 'абракадабрища', 'шшшш', '4601234567890', 'zz'],
  'one or two letters': ['а', 'я', 'k', 'zz', '5', 'ж', 'о', 'щ', 'ча', 'ю 9'],
} as const

/** Searching, scanning and opening on GOODS goods, as the screens of the catalogue do it. */
export async function catalogueBench(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  const results: Result[] = []
  const ask = async (questions: readonly Question[]): Promise<void> => {
    const answers = questions.map(async (question) => {
      const { address, init } = requestOf(question, company.token)
      const { status, text } = await send(`${server.address}${address}`, init)
      if (status !== 200) throw new Error(`${address} was refused: ${text}`)
    })
    await Promise.all(answers)
  }
  const time = async (what: string, goalMs: number, questions: (call: number) => readonly Question[]) => {
    say(what)
    const work = (call: number) => ask(questions(call))
    await measure(CALLS / 10, 1, work)
    const timings: Timing[] = []
    for (let round = 0; round < ROUNDS; round++) timings.push(await measure(CALLS, 1, work))
    results.push({ what: `${what}: p95`, unit: 'ms', ours: medianTiming(timings).p95Ms, atMost: goalMs })
  }

  const shop = company.shops[0]!
  for (const [kind, words] of Object.entries(WORDS)) {
    const word = (call: number) => words[call % words.length]!
    await time(`goods by keyword, ${kind}`, KEYWORD_MS_GOAL, (call) => [
      { endpoint: searchItemsByKeyword, query: { keyword: word(call) } },
    ])
    await time(`goods list by words, ${kind}`, KEYWORD_MS_GOAL, (call) => [
      { endpoint: searchItems, query: { page: 1, limit: PAGE_ROWS }, body: { keyword: word(call) } },
    ])
    await time(`till by words, ${kind}`, TILL_MS_GOAL, (call) => [
      { endpoint: searchPosItems, path: { depId: shop.departmentId, keyword: word(call) } },
    ])
  }
  await time('goods by barcode', BARCODE_MS_GOAL, (call) => [
    { endpoint: itemByBarcode, path: { code: barcodeOf((call * 7_919) % GOODS) } },
  ])
  const panel = await panelQuestions(company)
  await time('goods panel opens, with its cascades', PANEL_MS_GOAL, panel)
  return [...results, ...(await mxikBench(server, company, say))]
}

/** Everything that the panel may ask for an item, at once: the record, its photos, and the choices of every select. */
async function panelQuestions(company: Company) {
  const { id: userId } = await company.call(whoAmI, {})
  const lists = [
    'WAREHOUSE_CATEGORY',
    'unit',
    'item_brand',
    'item_group',
    'color',
    'GENDER',
    'SEASONS',
    'providers',
    'size_types',
  ]
  const firstPage = { keyword: '', page: 1, limit: 50 }
  const category = await company.call(referenceList, { path: { id: 'WAREHOUSE_CATEGORY' }, query: { limit: 1 } })
  return (call: number): Question[] => [
    { endpoint: getItem, path: { id: company.itemIds[(call * 7_919) % GOODS]! } },
    { endpoint: itemPhotos, path: { id: company.itemIds[(call * 7_919) % GOODS]! } },
    { endpoint: myDepartments },
    { endpoint: permittedDepartments, path: { id: userId } },
    ...lists.map((list) => ({ endpoint: referenceList, path: { id: list }, query: firstPage })),
    ...[1, 2, 3].map(() => ({ endpoint: referenceChildren, path: { id: category.items[0]!.id }, query: firstPage })),
  ]
}
