import { addUp, amount, lineSum, thousandths, tiyin } from './money.ts'

interface Line {
  readonly count: number
  readonly priceUzs: number
  readonly listPriceUzs?: number | null | undefined
  readonly finalSum: number
  readonly promotionDiscount?: number | null | undefined
}

/** What one unit of a line came to after its discounts, to the tiyin. */
export const discountPriceOf = ({ count, finalSum }: Pick<Line, 'count' | 'finalSum'>): number =>
  count === 0 ? 0 : amount(Math.round((Math.abs(tiyin(finalSum)) * 1000) / Math.abs(thousandths(count))))

/** The sums of a sale that the wire names beside its totals (specification 1 §3). */
export const namedSums = ({
  saleItems,
  totalSum,
  finalTotalSum,
}: {
  readonly saleItems: readonly Line[]
  readonly totalSum: number
  readonly finalTotalSum: number
}) => ({
  realTotalSum: amount(
    addUp(
      saleItems.map(({ listPriceUzs, priceUzs, count }) =>
        lineSum(tiyin(listPriceUzs ?? priceUzs), thousandths(count)),
      ),
    ),
  ),
  amountOfAfterPromoUzs: amount(
    tiyin(totalSum) - addUp(saleItems.map(({ promotionDiscount }) => tiyin(promotionDiscount ?? 0))),
  ),
  amountOfPaymentUzs: finalTotalSum,
})
