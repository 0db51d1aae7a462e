import { addUp, type Thousandths, type Tiyin, vatInside } from './money.ts'

/** A sale's or refund's terminal, number, moment and sign, by which the tax authority knows it. */
export interface FiscalSign {
  readonly terminal: string
  readonly number: string
  readonly at: string
  readonly sign: string
  readonly url: string
}

/** What a receipt has to say to the tax authority, whatever desk it goes through (devices.md §9). Sums and counts are above 0. */
export interface FiscalReceipt {
  /** Its key for ever, so that a desk that is asked twice answers the same. */
  readonly key: string
  readonly kind: 'SALE' | 'REFUND' | 'CREDIT'
  readonly at: string
  readonly cashier: string
  readonly lines: readonly FiscalLine[]
  readonly cash: Tiyin
  readonly card: Tiyin
  /** Of a refund: the receipt that it takes back. */
  readonly original?: FiscalSign
}

export interface FiscalLine {
  readonly name: string
  readonly barcode: string
  readonly mxik: string
  readonly packageCode: string
  readonly unit: string
  readonly quantity: Thousandths
  /** Before the discount. */
  readonly sum: Tiyin
  readonly discount: Tiyin
  readonly vat: { readonly percent: number; readonly sum: Tiyin }
  readonly marks: readonly string[]
}

/** A line of the sale as the books have it, without signs. */
export type SoldLineFacts = Omit<FiscalLine, 'vat'> & { readonly vatPercent: number }

export const fiscalLine = ({ vatPercent, ...line }: SoldLineFacts): FiscalLine => ({
  ...line,
  vat: { percent: vatPercent, sum: vatInside(line.sum - line.discount, vatPercent) },
})

/** What the buyer pays for it, or gets back. */
export const totalOf = ({ lines }: Pick<FiscalReceipt, 'lines'>): Tiyin =>
  addUp(lines.map(({ sum, discount }) => sum - discount))

/** After so long without an answer a desk is locked by law. */
export const UNSENT_HOURS_MAX = 48

/** A simulator's signs begin so; nothing that has one is fiscal. */
export const SIMULATED = 'SIM'
export const isSimulated = (sign: string): boolean => sign.startsWith(SIMULATED)

/** Why a receipt cannot be sent before somebody mends the goods: the first that is wrong; undefined when nothing is. */
export function fiscalProblem({
  lines,
}: Pick<FiscalReceipt, 'lines'>): { code: 'mxikMissing' | 'packageMissing'; name: string } | undefined {
  for (const { name, mxik, packageCode } of lines) {
    if (!/^\d{17}$/.test(mxik)) return { code: 'mxikMissing', name }
    if (packageCode === '') return { code: 'packageMissing', name }
  }
  return undefined
}
