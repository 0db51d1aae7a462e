import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { searchCertificatePackages } from '../../src/api/certificate.ts'
import { finishSale } from '../../src/api/sale.ts'
import { testServer, type TestServer } from '../server.ts'
import { byCertificate, cash, type Certificates, certificatesOn } from './certificatesOn.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop
let packages: Certificates
let itemId: number

const WORTH = 10_000
const PIECES = 4
const PRICE = 1_000
const PROPERTY_MS_MAX = 120_000

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  await shop.open()
  packages = certificatesOn(shop)
  itemId = await shop.stocked([9_000], PRICE)
})

/** Of which certificate how much, of a sale of some pieces; and of every sale made so far, which comes back in which part. */
const uses = fc.record({
  is: fc.constant('use' as const),
  which: fc.nat(2),
  sum: fc.integer({ min: 1, max: PIECES * PRICE }),
})
const backs = fc.record({
  is: fc.constant('back' as const),
  which: fc.nat(),
  pieces: fc.integer({ min: 1, max: PIECES }),
})
const stories = fc.array(fc.oneof({ weight: 3, arbitrary: uses }, backs), { minLength: 1, maxLength: 12 })

interface Sold {
  lineId: number
  number: string
  /** What the certificate paid, what was paid in cash, and how many pieces are still with the buyer. */
  byCertificate: number
  inCash: number
  pieces: number
}

async function use(
  numbers: readonly string[],
  left: Map<string, number>,
  which: number,
  wished: number,
): Promise<Sold | undefined> {
  const number = numbers[which]!
  const total = PIECES * PRICE
  const payments = [byCertificate(number, wished), ...(wished < total ? [cash(total - wished)] : [])]
  const body = shop.saleOf([{ itemId, count: PIECES }], PRICE, { payments })
  const code = left.get(number) === 0 ? 'certificateUsedUp' : 'certificateTooSmall'
  const answer = await shop.cashier.response(finishSale, { body })
  const said = (await answer.json()) as AnswerOf<typeof finishSale> & { code?: string }
  expect(said.code).toBe(wished > left.get(number)! ? code : undefined)
  if (said.code) return undefined
  const { saleItems } = said
  left.set(number, left.get(number)! - wished)
  return { lineId: saleItems[0]!.id, number, byCertificate: wished, inCash: total - wished, pieces: PIECES }
}

/** What was paid in cash is paid back in cash first; what is more goes back to the certificate. */
async function bringBack(sold: Sold, left: Map<string, number>, wished: number): Promise<void> {
  const pieces = Math.min(wished, sold.pieces)
  if (pieces === 0) return
  const sum = pieces * PRICE
  const inCash = Math.min(sum, sold.inCash)
  const toCertificate = sum - inCash
  const payments = [
    ...(toCertificate > 0 ? [byCertificate(sold.number, -toCertificate)] : []),
    ...(inCash > 0 ? [cash(-inCash)] : []),
  ]
  const body = shop.saleOf([{ itemId, count: -pieces, returnedLineId: sold.lineId }], PRICE, { payments })
  await shop.admin.call(finishSale, { body })
  sold.pieces -= pieces
  sold.inCash -= inCash
  sold.byCertificate -= toCertificate
  left.set(sold.number, left.get(sold.number)! + toCertificate)
}

test(
  'whatever is redeemed and comes back: the moves of a certificate add up to what is on it, never below 0 and never above its worth',
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const numbers = await packages.sold({ amount: WORTH, count: 3 })
        const left = new Map(numbers.map((number) => [number, WORTH]))
        const sales: Sold[] = []
        for (const step of story) {
          if (step.is === 'use') {
            const sold = await use(numbers, left, step.which, step.sum)
            if (sold) sales.push(sold)
          } else if (sales.length > 0) await bringBack(sales[step.which % sales.length]!, left, step.pieces)
        }
        for (const number of numbers) {
          const { balance, moves, packageName } = await packages.look(number)
          expect(balance).toBe(left.get(number))
          expect(balance).toBe(moves.reduce((sum, { amount }) => sum + amount, 0))
          const { items } = await shop.admin.call(searchCertificatePackages, {
            query: {},
            body: { keyword: packageName },
          })
          const owed = [...left.values()].reduce((sum, one) => sum + one, 0)
          expect(items.find(({ name }) => name === packageName)).toMatchObject({ liability: owed, lapsed: 0 })
        }
        await requireSoundBooks(server.database)
      }),
      { numRuns: 12 },
    )
  },
  PROPERTY_MS_MAX,
)
