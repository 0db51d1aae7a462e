import { z } from 'zod'
import { isCertificateNumber, plainNumber } from '../rules/certificate.ts'
import { choice, id, money, rate, signedMoney, text, textUpTo, wordName } from './fields.ts'

export const PaymentType = choice('paymentType', [
  'CASH',
  'UZCARD',
  'HUMO',
  'VISA',
  'CLICK',
  'UZUM',
  'PAYME',
  'TRANSFER',
  'CERTIFICATE',
  'DEBT',
  'SPONSORSHIP',
])
export type PaymentType = z.infer<typeof PaymentType>

/** A certificate's number as it is scanned or typed; kept without what stands between its groups. */
export const certificateNumber = z
  .string()
  .max(64)
  .overwrite(plainNumber)
  .refine(isCertificateNumber, { error: 'certificateNumber' })
  .meta({ kind: 'barcode' })
export const SLIP_LENGTH_MAX = 32
/** One row of a payment as it is sent. */
export const PaymentSent = z.object({
  paymentType: PaymentType,
  amount: signedMoney,
  /** Which certificate pays, or is paid back what it paid; of no other payment. */
  certificateNumber: certificateNumber.nullish(),
  /** Of a card: the number on the terminal's slip, obligatory where the register asks for it, and which bank's card it was. */
  slipNumber: textUpTo(SLIP_LENGTH_MAX).nullish(),
  bankCardId: id.nullish(),
  /** Foreign notes: `amount` is what they are worth at the rate of the day, and no change is given in them. */
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'wrongFormat' })
    .nullish(),
  currencyAmount: money.nullish(),
})

export type PaymentSent = z.infer<typeof PaymentSent>

export const SalePayment = z.object({
  paymentType: PaymentType,
  currencyName: wordName,
  amount: signedMoney,
  /** The certificate that paid. Receipts that a device kept before there were any have none. */
  certificateNumber: text.nullish(),
  /** Absent too in receipts that an older program kept. */
  slipNumber: text.nullish(),
  bankCardName: text.nullish(),
  /** Of foreign notes: how much there was in them, and what one unit was taken for. */
  currencyAmount: money.nullish(),
  currencyRate: rate.nullish(),
})
