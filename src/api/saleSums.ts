import { money, signedMoney } from './fields.ts'

/** What specification 1 §3 names of a line beside its sums (`discountPriceOf`); absent in receipts that an older program kept. */
export const namedLineSums = {
  /** What one unit came to after its discounts. */
  discountPriceUzs: money.nullish(),
}
/** The same of a sale (`namedSums`). */
export const namedSaleSums = {
  /** At the prices of the list, before anybody changed one or gave a discount. */
  realTotalSum: signedMoney.nullish(),
  /** What promotions leave of the sum, before what is given by hand, by a card or a certificate, or rounded. */
  amountOfAfterPromoUzs: signedMoney.nullish(),
  /** What is to be paid, and of a finished sale was: a cart that is taken up again has its sum from here. */
  amountOfPaymentUzs: signedMoney.nullish(),
}
