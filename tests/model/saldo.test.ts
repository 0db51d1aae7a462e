import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { returnDocumentInPart } from '../../src/api/documentSteps.ts'
import {
  contragentSaldo,
  createMoneyTransfer,
  reconciliation,
  reverseMoneyTransfer,
  type Saldo,
  searchDebts,
  searchSaldoMoves,
} from '../../src/api/moneyTransfer.ts'
import { changeDocumentStatus, createDocument, type WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/** Whatever is bought, given back, paid and taken back: the sum of its moves is what a contragent owes, in each currency, and every list says so. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20)
const RUN_MS_MAX = 10_000
const CURRENCIES = ['UZS', 'USD'] as const
const YEAR_START = '2026-01-01'
type Currency = (typeof CURRENCIES)[number]

const server = await testServer()
let shop: Shop

beforeAll(async () => {
  shop = await shopOn(server)
  const currencyId = await server.reference('CURRENCY', 'USD')
  await shop.admin.call(saveCurrencyRate, { body: { currencyId, date: '2025-01-01', rate: 12_345.67 } })
})

interface Act {
  act: 'buy' | 'giveBack' | 'pay' | 'receive' | 'takeBack'
  whom: number
  currency: Currency
  /** Tiyin, or cents. */
  sum: number
  which: number
  /** Of a payment; the rest happens today. */
  day: string
}
const acts = fc.array(
  fc.record<Act>({
    act: fc.constantFrom('buy', 'buy', 'giveBack', 'pay', 'pay', 'receive', 'takeBack'),
    whom: fc.nat({ max: 1 }),
    currency: fc.constantFrom(...CURRENCIES),
    sum: fc.integer({ min: 1, max: 9_999_999 }),
    which: fc.nat(),
    day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-03-31', DAY),
  }),
  { minLength: 3, maxLength: 10 },
)

interface Books {
  contragents: readonly number[]
  /** `contragent currency` → what it owed before the year, and what went either way since. */
  owed: Map<string, { opening: number; debit: number; credit: number }>
  incomes: { document: WarehouseDocument; key: string; price: number; left: number }[]
  paid: { id: number; key: string; sum: number; out: boolean; day: string }[]
}
const at = ({ owed }: Books, key: string) => {
  const known = owed.get(key) ?? { opening: 0, debit: 0, credit: 0 }
  owed.set(key, known)
  return known
}
/** What was paid, or with the sum below 0 what never was. */
function pay(books: Books, { key, sum, out, day }: Omit<Books['paid'][number], 'id'>): void {
  const owed = at(books, key)
  if (day < YEAR_START) owed.opening += out ? sum : -sum
  else owed[out ? 'debit' : 'credit'] += sum
}

async function perform({ act, whom, currency, sum, which, day }: Act, books: Books): Promise<void> {
  const contragentId = books.contragents[whom]!
  const key = `${contragentId} ${currency}`
  const { admin } = shop
  if (act === 'buy') {
    const whItems = [{ itemId: await shop.newItem(), count: 3, incomeUzs: sum / 100 }]
    const draft = await admin.call(createDocument, {
      body: { action: 'KIRIM', regDate: DAY, toDepartmentId: shop.shop, contragentId, currencyCode: currency, whItems },
    })
    const input = { path: { id: draft.id }, body: { status: 'READY' as const, version: draft.version } }
    const document = await admin.call(changeDocumentStatus, input)
    books.incomes.push({ document, key, price: sum, left: 3 })
    at(books, key).credit += 3 * sum
  }
  if (act === 'giveBack') {
    const income = books.incomes.filter(({ left }) => left > 0)[which % Math.max(1, books.incomes.length)]
    if (!income) return
    const { id, version, whItems } = income.document
    const body = { version, whItems: [{ id: whItems[0]!.id, count: 1 }] }
    income.document = await admin.call(returnDocumentInPart, { path: { id }, body })
    income.left--
    at(books, income.key).debit += income.price
  }
  if (act === 'pay' || act === 'receive') {
    const direction = act === 'pay' ? ('OUT' as const) : ('IN' as const)
    const body = { date: day, departmentId: shop.shop, contragentId, direction, sum: sum / 100, currencyCode: currency }
    const { id } = await admin.call(createMoneyTransfer, { body })
    const paid = { id, key, sum, out: act === 'pay', day }
    books.paid.push(paid)
    pay(books, paid)
  }
  if (act === 'takeBack' && books.paid.length > 0) {
    const [wrong] = books.paid.splice(which % books.paid.length, 1)
    await admin.call(reverseMoneyTransfer, { path: { id: wrong!.id } })
    pay(books, { ...wrong!, sum: -wrong!.sum })
  }
}

const tiyin = (sum: number): number => Math.round(sum * 100)

async function compare(books: Books): Promise<void> {
  for (const [key, { opening, debit, credit }] of books.owed) {
    const [id, currencyCode] = key.split(' ') as [string, Currency]
    const path = { id: Number(id) }
    const { admin } = shop
    const closing = opening + debit - credit
    const wanted = [opening, debit, credit, closing]
    const sumsOf = (told: Pick<Saldo, 'opening' | 'debit' | 'credit' | 'closing'>) =>
      [told.opening, told.debit, told.credit, told.closing].map(tiyin)
    const saldo = await admin.call(contragentSaldo, { path, body: { year: 2026, currencyCode } })
    expect(sumsOf(saldo)).toEqual(wanted)
    const query = { start: YEAR_START, end: '2026-12-31', currencyCode }
    expect(sumsOf(await admin.call(reconciliation, { path, query }))).toEqual(wanted)
    await compareMonths(path, saldo)
    const { totals } = await admin.call(searchSaldoMoves, {
      query: {},
      body: { contragentId: path.id, currencyCode, start: query.start, end: query.end },
    })
    expect([tiyin(totals!.debit!), tiyin(totals!.credit!)]).toEqual([debit, credit])
    const { items } = await admin.call(searchDebts, {
      query: { limit: 500 },
      body: { keyword: saldo.contragentName, currencyCode },
    })
    const owed = items.filter((row) => row.id === path.id).map((row) => tiyin(row.saldo))
    expect(owed).toEqual(closing === 0 ? [] : [closing])
  }
}

/** Each month of the saldo is what the act over its days says. */
async function compareMonths(path: { id: number }, { months, currencyCode, year }: Saldo): Promise<void> {
  for (const { month, opening, debit, credit, closing } of months) {
    const [start, end] = [dayOf(year, month, 1), dayOf(year, month + 1, 0)]
    const act = await shop.admin.call(reconciliation, { path, query: { start, end, currencyCode } })
    expect([act.opening, act.debit, act.credit, act.closing]).toEqual([opening, debit, credit, closing])
  }
}
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

let made = 0
test(
  `the sum of moves is what is owed, of each contragent in each currency (${RUNS} stories)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (story) => {
        const contragents: number[] = []
        for (let one = 0; one < 2; one++)
          contragents.push((await shop.admin.call(saveContragent, { body: { fullName: `ООО № ${++made}` } })).id)
        const books: Books = { contragents, owed: new Map(), incomes: [], paid: [] }
        for (const act of story) await perform(act, books)
        await compare(books)
      }),
      { numRuns: RUNS },
    )
    expect(made).toBeGreaterThan(RUNS)
    await requireSoundBooks(server.database)
  },
  RUNS * RUN_MS_MAX,
)
