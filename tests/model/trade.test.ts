import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { askApproval, type AskedOperation, decideOwn, saveRoleLimits } from '../../src/api/approval.ts'
import { convertBooking, createBooking, deleteBooking, saveBooking } from '../../src/api/booking.ts'
import { repayDebt } from '../../src/api/cashMove.ts'
import {
  generateCertificates,
  getCertificate,
  getCertificatePackage,
  sellCertificates,
} from '../../src/api/certificate.ts'
import { customerDebt, saveCustomer } from '../../src/api/customer.ts'
import type { AnswerOf, Endpoint, SentTo } from '../../src/api/endpoint.ts'
import { listRoles } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import { finishWholesale, finishWholesaleReturn } from '../../src/api/wholesale.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { TILL, type Wholesale, wholesaleOn } from '../ledger/wholesale.ts'
import { type Person, testServer } from '../server.ts'

/** Tills, wholesale, bookings, certificates, clients on trust and approvals want the same few goods and the same money. */
const RUNS = Math.ceil(Number(process.env.MODEL_RUNS ?? 50) / 4)
const RUN_MS_MAX = 30_000
const PRICE = 800
const STOCK = 12
/** What the client may owe, and what the certificate is worth. */
const LIMIT = 6 * PRICE
const WORTH = 5 * PRICE
/** Percent: what the cashier may give, and what is asked for. */
const MAY_GIVE = 10
const ASKED = 20

let here: Wholesale
let database: Awaited<ReturnType<typeof testServer>>['database']
let cashier: Person

beforeAll(async () => {
  const server = await testServer()
  ;({ database } = server)
  here = await wholesaleOn(server)
  cashier = await server.person('KASSIR', { departmentId: here.department })
  const { id } = (await here.admin.call(listRoles)).find(({ code }) => code === 'KASSIR')!
  const none = { belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
  await here.admin.call(saveRoleLimits, { path: { id }, body: { discountPercent: MAY_GIVE, ...none } })
})

interface Sold {
  id: number
  lineId: number
  left: number
  paidBy: 'CASH' | 'DEBT' | 'CERTIFICATE'
}
/** What a plain notebook says of one item, one client and one certificate. */
interface Notebook {
  itemId: number
  customerId: number
  certificate: string
  free: number
  debt: number
  worth: number
  tillSales: Sold[]
  wholesales: Sold[]
  bookings: { id: number; count: number; kept: boolean }[]
  /** Approvals that have let a sale pass. */
  used: string[]
}

const register = () => ({ departmentId: here.department, cashboxId: here.cashboxId })

/** How often each call ended how: what the stories were about. */
const told = new Set<string>()
/** Makes the call; it is refused as the notebook says, or done. */
async function as<E extends Endpoint>(
  person: Person,
  expected: string,
  endpoint: E,
  input: SentTo<E>,
): Promise<AnswerOf<E> | undefined> {
  const answer = await person.response(endpoint, input)
  const body = (await answer.json()) as AnswerOf<E> & { code?: string }
  const said = answer.ok ? 'done' : body.code
  if (said !== expected) throw new Error(`${endpoint.signature} said ${said}, the notebook says ${expected}`)
  told.add(`${endpoint.signature} ${said}`)
  return answer.ok ? body : undefined
}

type Step = (book: Notebook, count: number, which: number) => Promise<void>
const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)]
const stockSays = ({ free }: Notebook, count: number) => (count > free ? 'outOfStock' : 'done')

const sellAtTill =
  (paidBy: Sold['paidBy']): Step =>
  async (book, count) => {
    const amount = count * PRICE
    if (paidBy === 'CERTIFICATE' && book.worth < amount) return
    const trusted = paidBy !== 'DEBT' || book.debt + amount <= LIMIT
    const named = paidBy === 'CERTIFICATE' && { certificateNumber: book.certificate }
    const body = here.saleOf([{ itemId: book.itemId, count }], PRICE, {
      ...register(),
      customerId: book.customerId,
      payments: [{ paymentType: paidBy, amount, ...named }],
    })
    const expected = trusted ? stockSays(book, count) : 'debtAboveLimit'
    const sale = await as(cashier, expected, finishSale, { body })
    if (!sale) return
    book.free -= count
    if (paidBy === 'DEBT') book.debt += amount
    if (paidBy === 'CERTIFICATE') book.worth -= amount
    book.tillSales.push({ id: sale.id, lineId: sale.saleItems[0]!.id, left: count, paidBy })
  }

/** A sale of the cashier with this discount on all of it. */
function discounted(book: Notebook, count: number, percent = ASKED) {
  const amount = (count * PRICE * (100 - percent)) / 100
  return here.saleOf([{ itemId: book.itemId, count }], PRICE, {
    ...register(),
    customPromotion: { promotionType: '%', discount: percent },
    payments: [{ paymentType: 'CASH', amount }],
    finalTotalSum: amount,
  })
}
async function approved(operation: ReturnType<typeof discounted>): Promise<string> {
  const id = randomUUID()
  const needs = [{ limit: 'discountPercent' as const, value: ASKED, allowed: MAY_GIVE }]
  const asking = { id, ...register(), needs, operation: operation as AskedOperation, reason: 'постоянный покупатель' }
  await cashier.call(askApproval, { body: asking })
  await here.admin.call(decideOwn, { path: { uuid: id }, body: { approved: true } })
  return id
}

const STEPS: Record<string, Step> = {
  sellForCash: sellAtTill('CASH'),
  sellOnTrust: sellAtTill('DEBT'),
  sellForCertificate: sellAtTill('CERTIFICATE'),

  /** With no approval, with one that was used, with one for other figures, and with its own. */
  async sellAboveLimit(book, count, which) {
    if (count > book.free) return
    const body = discounted(book, count)
    const other = [[], book.used, [await approved(discounted(book, count))]][which % 4]
    if (other) return void (await as(cashier, 'needsApproval', finishSale, { body: { ...body, approvals: other } }))
    const approvals = [await approved(body)]
    const sale = await as(cashier, 'done', finishSale, { body: { ...body, approvals } })
    book.used.push(...approvals)
    book.free -= count
    book.tillSales.push({ id: sale!.id, lineId: sale!.saleItems[0]!.id, left: count, paidBy: 'CASH' })
  },

  async returnAtTill(book, count, which) {
    const sale = pick(book.tillSales, which)
    if (!sale) return
    const body = { uuid: randomUUID(), saleId: sale.id, ...register(), items: [{ saleItemId: sale.lineId, count }] }
    const expected = count > sale.left ? 'moreThanSold' : 'done'
    if (!(await as(here.admin, expected, finishReturn, { body }))) return
    sale.left -= count
    book.free += count
    if (sale.paidBy === 'DEBT') book.debt -= count * PRICE
    if (sale.paidBy === 'CERTIFICATE') book.worth += count * PRICE
  },

  async repay(book, count) {
    const amount = count * PRICE
    const path = { depId: here.department, cashboxId: here.cashboxId }
    const expected = amount > book.debt ? 'moreThanOwed' : 'done'
    const input = { path, body: { customerId: book.customerId, amount } }
    if (await as(here.admin, expected, repayDebt, input)) book.debt -= amount
  },

  async sellWholesale(book, count) {
    const { id, version } = await here.draft([{ itemId: book.itemId, count }])
    const sale = await as(here.admin, stockSays(book, count), finishWholesale, { path: { id }, body: { version } })
    if (!sale) return
    book.free -= count
    book.wholesales.push({ id: sale.id, lineId: sale.saleItems[0]!.id, left: count, paidBy: 'DEBT' })
  },

  async returnWholesale(book, count, which) {
    const sale = pick(book.wholesales, which)
    if (!sale) return
    const body = { id: sale.id, saleItems: [{ id: sale.lineId, count }] }
    const expected = count > sale.left ? 'moreThanSold' : 'done'
    if (!(await as(here.admin, expected, finishWholesaleReturn, { body }))) return
    sale.left -= count
    book.free += count
  },

  async book(book, count) {
    const lines = [{ itemId: book.itemId, count }]
    const body = { departmentId: here.department, contragentId: here.buyer, expireDate: TILL, bookingItemDtos: lines }
    const { id, version } = await here.admin.call(createBooking, { body })
    if (!(await as(here.admin, stockSays(book, count), saveBooking, { body: { id, version } }))) return
    book.free -= count
    book.bookings.push({ id, count, kept: true })
  },

  async convert(book, _count, which) {
    const booking = pick(book.bookings, which)
    if (!booking) return
    const { id, kept, count } = booking
    if (!(await as(here.admin, kept ? 'done' : 'wrongState', convertBooking, { body: { id } }))) return
    booking.kept = false
    book.free += count
  },

  async dropBooking(book, _count, which) {
    const booking = pick(book.bookings, which)
    if (!booking?.kept) return
    await as(here.admin, 'done', deleteBooking, { path: { id: booking.id } })
    book.bookings.splice(book.bookings.indexOf(booking), 1)
    book.free += booking.count
  },
}

async function newNotebook(): Promise<Notebook> {
  const { admin } = here
  const itemId = await here.stocked([STOCK - 5, 5])
  const { id: customerId } = await admin.call(saveCustomer, { body: { firstName: 'Зухра', debtLimit: LIMIT } })
  const days = { startDate: '2026-01-01', expirationDate: '2099-12-31' }
  const { id } = await admin.call(generateCertificates, {
    path: { count: 1 },
    body: { name: `Пакет ${randomUUID()}`, type: 'MONEY', amount: WORTH, count: 1, ...days },
  })
  const certificate = (await admin.call(getCertificatePackage, { path: { id } })).certificates[0]!.number
  const payments = [{ paymentType: 'CASH' as const, amount: WORTH }]
  await admin.call(sellCertificates, { body: { ...register(), numbers: [certificate], payments } })
  const nothing = { tillSales: [], wholesales: [], bookings: [], used: [] }
  return { itemId, customerId, certificate, free: STOCK, debt: 0, worth: WORTH, ...nothing }
}

/** What the books say, beside what the notebook says. */
async function compare(book: Notebook) {
  const { free } = await database.one<{ free: number }>(sql`
    select coalesce(sum(on_hand - reserved), 0) as free from stock_balance
    where item_id = ${book.itemId} and department_id = ${here.department}`)
  const { debt } = await here.admin.call(customerDebt, { path: { id: book.customerId } })
  const { balance } = await here.admin.call(getCertificate, { path: { number: book.certificate } })
  expect({ free, debt, worth: balance }).toEqual({ free: book.free, debt: book.debt, worth: book.worth })
}

const aStep = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS)),
  count: fc.integer({ min: 1, max: 5 }),
  which: fc.nat(9),
})
/** What the stories must have been about, or they prove nothing. */
const TOLD = [
  'POST /sale/finish done',
  'POST /sale/finish outOfStock',
  'POST /sale/finish debtAboveLimit',
  'POST /sale/finish needsApproval',
  ...[finishReturn, finishWholesaleReturn].flatMap(({ signature }) => [
    `${signature} done`,
    `${signature} moreThanSold`,
  ]),
  ...[finishWholesale, saveBooking].flatMap(({ signature }) => [`${signature} done`, `${signature} outOfStock`]),
  `${convertBooking.signature} done`,
]

test(
  `tills, wholesale, bookings and approvals do what a notebook says, whatever comes after what (${RUNS} stories)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 24, size: 'max' }), async (story) => {
        const book = await newNotebook()
        for (const { name, count, which } of story) {
          await STEPS[name]!(book, count, which)
          await compare(book)
        }
        await requireSoundBooks(database)
      }),
      { numRuns: RUNS },
    )
    expect([...told]).toEqual(expect.arrayContaining(TOLD))
  },
  RUNS * RUN_MS_MAX,
)
