import { z } from 'zod'
import { CERTIFICATE_STATES, CERTIFICATE_TYPES } from '../rules/certificate.ts'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import {
  AMOUNT_MAX,
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  id,
  money,
  name,
  Saved,
  signedMoney,
  text,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { certificateNumber, PaymentType } from './payment.ts'

export const CERTIFICATES_MAX = 5_000
/** Certificates that one buyer takes at once. */
export const CERTIFICATES_SOLD_MAX = 50

export const CertificateType = choice('certificateType', CERTIFICATE_TYPES)
export const CertificateStatus = choice('certificateStatus', CERTIFICATE_STATES)
/** A package of equal certificates (specification 2 §3, Certificate). */
export const CertificatePackagePayload = z.object({
  name,
  type: CertificateType,
  /** So'm of each, or the percentage of the discount. */
  amount: money.gt(0).max(AMOUNT_MAX),
  /** How many: the address says it, too. */
  count: count.min(1).max(CERTIFICATES_MAX),
  startDate: date,
  expirationDate: date,
  comment: comment.default(''),
})
export const CertificatePackageRow = z.object({
  id,
  name,
  type: CertificateType,
  amount: money,
  count,
  startDate: date,
  expirationDate: date,
  /** Sold and not yet used up, expired ones too. */
  sold: count,
  used: count,
  /** What the shop still owes for the package, expired ones apart. */
  liability: money,
  /** What nobody may redeem any more. */
  lapsed: money,
  createdAt: time,
  createdByName: text,
  comment: text,
})
export type CertificatePackageRow = z.infer<typeof CertificatePackageRow>

/**
 * Makes a package of `count` certificates with new numbers. 400 for an end before the start or in the past, a percentage above
 * 100, more than CERTIFICATES_MAX; 409 `packageNameTaken`.
 */
export const generateCertificates = endpoint('POST /certificate/generate/{count}', {
  can: 'generate certificates',
  body: CertificatePackagePayload,
  answer: Saved,
})
export const searchCertificatePackages = listEndpoint('POST /certificate/search-package', {
  can: 'view certificates',
  filter: z.object({ keyword: z.string().trim().max(100).nullish(), type: CertificateType.nullish() }),
  row: CertificatePackageRow,
  totals: ['count', 'sold', 'used', 'liability', 'lapsed'],
  unsorted: ['sold', 'used', 'liability', 'lapsed'],
  unfiltered: ['sold', 'used', 'liability', 'lapsed'],
})

export const CertificateRow = z.object({
  id,
  number: text.meta({ kind: 'barcode' }),
  packageId: id,
  packageName: text,
  type: CertificateType,
  amount: money,
  status: CertificateStatus,
  balance: money,
  startDate: date,
  expirationDate: date,
  soldAt: time.nullable(),
  soldDepartmentName: text.nullable(),
})
export type CertificateRow = z.infer<typeof CertificateRow>

/** Every package together, where the address has no package's name. */
export const ALL_PACKAGES = 'all'
/** The certificates of the package of this name, or of `all`. */
export const searchCertificates = listEndpoint('POST /certificate/search/{packageName}', {
  can: 'view certificates',
  filter: z.object({
    packageId: id.nullish(),
    status: CertificateStatus.nullish(),
    type: CertificateType.nullish(),
    keyword: z.string().trim().max(100).nullish(),
  }),
  row: CertificateRow,
  totals: ['balance'],
  groups: { packageId: 'packageName' },
})

export const CertificateMove = z.object({
  id,
  kind: choice('certificateMove', ['SOLD', 'USED', 'GIVEN_BACK']),
  amount: signedMoney,
  /** The sale in which it was used or came back; null where it was sold. */
  saleId: id.nullable(),
  number: documentNumber.nullable(),
  departmentName: text,
  userName: text,
  occurredAt: time,
})
/** One certificate as the till and the office see it, with what became of it. */
export const Certificate = CertificateRow.extend({ moves: z.array(CertificateMove) })
export type Certificate = z.infer<typeof Certificate>
/** For who may `sell pos`, and for who may `view certificates`. 404 `certificateNotFound`, also for what cannot be a number of ours (specification 2 §4.6, §8). */
export const getCertificate = endpoint('GET /certificate/get-by-number/{number}', {
  can: 'signed-in',
  answer: Certificate,
})

/** A package with all its numbers, for printing. */
export const getCertificatePackage = endpoint('GET /certificate/package/{id}', {
  can: 'view certificates',
  answer: CertificatePackageRow.extend({
    certificates: z.array(z.object({ number: text.meta({ kind: 'barcode' }), status: CertificateStatus })),
  }),
})

export const CertificateSale = z.object({
  id,
  saleNumber: documentNumber,
  saleDate: time,
  shopName: text,
  shopAddress: text,
  cashboxNumber: text,
  sessionNumber: documentNumber,
  cashierFullName: text,
  certificates: z.array(
    z.object({ number: text, packageName: text, type: CertificateType, amount: money, expirationDate: date }),
  ),
  payments: z.array(z.object({ paymentType: PaymentType, amount: money })),
  totalSum: money,
  changeSum: money,
})
export type CertificateSale = z.infer<typeof CertificateSale>

/**
 * Hands certificates out at a till: those of money for what they are worth, those of percent for nothing. From then on they can be
 * redeemed. 404 `certificateNotFound`, 409 `certificateSold`, `certificateExpired`, `sessionClosed`; 422 as a sale's payments.
 */
export const sellCertificates = endpoint('POST /certificate/sell', {
  can: 'sell pos',
  refreshes: ['zet-report'],
  body: z.object({
    departmentId: id,
    cashboxId: id,
    numbers: z.array(certificateNumber).min(1).max(CERTIFICATES_SOLD_MAX),
    payments: z.array(z.object({ paymentType: PaymentType, amount: money })).max(PAYMENT_ROWS_MAX),
  }),
  answer: CertificateSale,
})
/** One that was never sold is taken out of use: lost, misprinted. 409 `wrongState` for any other. */
export const cancelCertificate = endpoint('POST /certificate/cancel/{id}', {
  can: 'generate certificates',
  body: z.object({}),
  answer: Done,
})
