import { CASH, type Payment } from '../../src/rules/payments.ts'
import type { Redeemed } from '../certificates/redeemCertificates.ts'
import { detailsOf, type ForeignCash, NO_DETAILS, type PaymentDetails, splitCash } from './paymentDetails.ts'

/** A payment of a sale as it is kept. */
export interface KeptRow extends Payment, PaymentDetails {
  certificateId: number | null
}

/** What stays of the payments, a row a type; of certificates a row each, and of cash a row for the notes of each currency. */
export function keptRows(
  kept: readonly Payment[],
  { changes }: Redeemed,
  sent: Parameters<typeof detailsOf>[1],
  foreign: readonly ForeignCash[],
): KeptRow[] {
  const cash = foreign.length > 0 ? splitCash(kept, foreign) : kept.filter(({ paymentType }) => paymentType === CASH)
  const others = kept.filter(({ paymentType }) => paymentType !== CASH)
  const rows = others.flatMap((row): KeptRow[] =>
    row.paymentType === 'CERTIFICATE'
      ? changes
          .filter(({ sum }) => sum !== 0)
          .map(({ certificate, sum }) => ({
            ...NO_DETAILS,
            ...row,
            amount: -sum,
            certificateId: certificate.id,
          }))
      : [{ ...detailsOf(row.paymentType, sent), ...row, certificateId: null }],
  )
  return inOrder([...cash.map((row) => ({ ...NO_DETAILS, ...row, certificateId: null })), ...rows], kept)
}

/** In the order in which the kinds of money were given. */
const inOrder = (rows: readonly KeptRow[], kept: readonly Payment[]): KeptRow[] => {
  const placeOf = ({ paymentType }: KeptRow) => kept.findIndex((row) => row.paymentType === paymentType)
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
