import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelCertificate, sellCertificates } from '../../src/api/certificate.ts'
import { saveCustomer } from '../../src/api/customer.ts'
import { finishSale } from '../../src/api/sale.ts'
import { CERTIFICATE_RANDOM_DIGITS, certificateNumberOf } from '../../src/rules/certificate.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { byCertificate, type Certificates, certificatesOn } from './certificatesOn.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop
let packages: Certificates

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  await shop.open()
  packages = certificatesOn(shop)
})
afterEach(() => requireSoundBooks(server.database))

/** Makes certificates and says what the sale of one piece sends with them. */
const REFUSED_PAYMENTS: Record<string, { status: number; code: string; make: () => Promise<object> }> = {
  'not sold': {
    status: 409,
    code: 'certificateNotSold',
    make: async () => ({ payments: [byCertificate((await packages.numbersOf())[0]!, 1_000)] }),
  },
  'used up': {
    status: 409,
    code: 'certificateUsedUp',
    make: async () => {
      const [number] = await packages.sold({ amount: 1_000, count: 1 })
      const itemId = await shop.stocked([5])
      const payments = [byCertificate(number!, 1_000)]
      await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }], 1_000, { payments }) })
      return { payments }
    },
  },
  'worth less': {
    status: 409,
    code: 'certificateTooSmall',
    make: async () => ({ payments: [byCertificate((await packages.sold({ amount: 999, count: 1 }))[0]!, 1_000)] }),
  },
  'taken for more than the sale comes to': {
    status: 422,
    code: 'nonCashAboveTotal',
    make: async () => ({ payments: [byCertificate((await packages.sold({ count: 1 }))[0]!, 1_000.01)] }),
  },
  'too much together with a debt': {
    status: 422,
    code: 'nonCashAboveTotal',
    make: async () => {
      const { id: customerId } = await shop.cashier.call(saveCustomer, {
        body: { firstName: 'Дилноза', debtLimit: 10_000 },
      })
      const [number] = await packages.sold({ count: 1 })
      return { customerId, payments: [byCertificate(number!, 600), { paymentType: 'DEBT', amount: 400.01 }] }
    },
  },
  expired: {
    status: 409,
    code: 'certificateExpired',
    make: async () => {
      const [number] = await packages.sold({ count: 1 })
      await server.database.run(sql`
        update certificate_package set expiration_date = '2026-01-02' where id = (select package_id from certificate where number = ${number})`)
      return { payments: [byCertificate(number!, 1_000)] }
    },
  },
  'not yet valid': {
    status: 409,
    code: 'certificateNotYet',
    make: async () => {
      const numbers = await packages.numbersOf({ startDate: '2030-01-01', count: 1 })
      await shop.cashier.call(sellCertificates, packages.selling(numbers, 10_000))
      return { payments: [byCertificate(numbers[0]!, 1_000)] }
    },
  },
  unknown: {
    status: 404,
    code: 'certificateNotFound',
    make: () =>
      Promise.resolve({ payments: [byCertificate(certificateNumberOf('0'.repeat(CERTIFICATE_RANDOM_DIGITS)), 1_000)] }),
  },
  'of percent': {
    status: 422,
    code: 'certificateOfPercent',
    make: async () => ({
      payments: [byCertificate((await packages.sold({ type: 'PERCENT', amount: 5, count: 1 }))[0]!, 1_000)],
    }),
  },
  'of another company’s format': {
    status: 400,
    code: 'badInput',
    make: () => Promise.resolve({ payments: [byCertificate('4780000000014', 1_000)] }),
  },
  'not named': {
    status: 400,
    code: 'badInput',
    make: () => Promise.resolve({ payments: [{ paymentType: 'CERTIFICATE', amount: 1_000 }] }),
  },
  'named twice': {
    status: 400,
    code: 'badInput',
    make: async () => {
      const [number] = await packages.sold({ count: 1 })
      return { payments: [byCertificate(number!, 500), byCertificate(number!, 500)] }
    },
  },
  'of money, for a discount': {
    status: 422,
    code: 'certificateOfMoney',
    make: async () => ({ certificateNumber: (await packages.sold({ count: 1 }))[0] }),
  },
}

test.each(Object.keys(REFUSED_PAYMENTS))('a sale is refused by a certificate that is %s', async (what) => {
  const { status, code, make } = REFUSED_PAYMENTS[what]!
  const itemId = await shop.stocked([5])
  const body = shop.saleOf([{ itemId, count: 1 }], 1_000, await make())
  expect(await shop.cashier.refused(finishSale, { body })).toMatchObject({ status, code })
})

test('a certificate is sold once, only for money, and never after it was cancelled', async () => {
  const [first, second, third] = await packages.numbersOf()
  await shop.cashier.call(sellCertificates, packages.selling([first!], 10_000))
  expect(await shop.cashier.refused(sellCertificates, packages.selling([first!], 10_000))).toMatchObject({
    status: 409,
    code: 'certificateSold',
  })
  expect(await shop.cashier.refused(sellCertificates, packages.selling([second!, second!], 20_000))).toMatchObject({
    status: 409,
    code: 'certificateSold',
  })
  expect(await shop.cashier.refused(sellCertificates, packages.selling([second!], 9_000))).toMatchObject({
    status: 422,
    code: 'paymentTooSmall',
  })
  const owed = packages.selling([second!], 10_000)
  owed.body.payments = [{ paymentType: 'DEBT' as never, amount: 10_000 }]
  expect(await shop.cashier.refused(sellCertificates, owed)).toMatchObject({ status: 400 })
  const { id } = await packages.look(third!)
  await shop.cashier.call(cancelCertificate, { path: { id }, body: {} })
  expect(await shop.cashier.refused(sellCertificates, packages.selling([third!], 10_000))).toMatchObject({
    code: 'certificateCancelled',
  })
  const { id: soldId } = await packages.look(first!)
  expect(await shop.cashier.refused(cancelCertificate, { path: { id: soldId }, body: {} })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
})
