import {
  generateCertificates,
  getCertificate,
  getCertificatePackage,
  sellCertificates,
} from '../../src/api/certificate.ts'
import type { Shop } from './shop.ts'

/** A payment by the certificate of this number. */
export const byCertificate = (certificateNumber: string, amount: number) => ({
  paymentType: 'CERTIFICATE' as const,
  amount,
  certificateNumber,
})
export const cash = (amount: number) => ({ paymentType: 'CASH' as const, amount })

/** Packages of certificates and who buys them, in a shop with an open register. */
export function certificatesOn(shop: Shop) {
  let packages = 0
  const packageBody = (given: object = {}) => ({
    name: `Пакет ${++packages}`,
    type: 'MONEY' as const,
    amount: 10_000,
    count: 3,
    startDate: '2026-01-01',
    expirationDate: '2030-12-31',
    ...given,
  })
  /** The numbers of a new package. */
  async function numbersOf(given: object = {}): Promise<string[]> {
    const body = packageBody(given)
    const { id } = await shop.cashier.call(generateCertificates, { path: { count: body.count }, body })
    return (await shop.cashier.call(getCertificatePackage, { path: { id } })).certificates.map(({ number }) => number)
  }
  const selling = (numbers: string[], sum: number) => ({
    body: { departmentId: shop.shop, cashboxId: shop.cashbox, numbers, payments: sum > 0 ? [cash(sum)] : [] },
  })
  return {
    packageBody,
    numbersOf,
    selling,
    /** Numbers of a new package that somebody has bought. */
    async sold(given: { amount?: number; type?: 'MONEY' | 'PERCENT'; count?: number } = {}): Promise<string[]> {
      const numbers = await numbersOf(given)
      const sum = given.type === 'PERCENT' ? 0 : (given.amount ?? 10_000) * numbers.length
      await shop.cashier.call(sellCertificates, selling(numbers, sum))
      return numbers
    },
    look: (number: string) => shop.cashier.call(getCertificate, { path: { number } }),
  }
}
export type Certificates = ReturnType<typeof certificatesOn>
