import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceReason } from '../api/priceQuestion.ts'
import type { Cart, CartLine } from '../rules/cart.ts'
import { groupedNumber } from '../rules/certificate.ts'
import { type CustomPromotion, shownDiscount } from '../rules/customPromotion.ts'
import { amount } from '../rules/money.ts'
import type { PricedLine } from '../rules/priceCart.ts'
import { PriceReasons } from '../ui/prices/PriceReasons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { pricedOf } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'

const WIDTH_PX = 520

/** Which document or promotion the price of a line comes from, or whose own it is, and who or what takes something off it. */
export function WhyPriceDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const { departmentId } = useTill().register
  const { cart, customer } = useTillState().held
  const { user } = useSession()
  const [{ asked, given }] = useState(() => {
    const priced = pricedOf(cart).lines.find(({ key }) => key === line.key)
    const promotionId = priced?.promotion?.id ?? null
    return {
      asked: { departmentId, itemId: line.itemId, priceUzs: amount(line.price), promotionId },
      given: priced
        ? discountsOf(cart, line, priced, { card: customer?.memberCard ?? null, cashier: user?.username ?? null })
        : [],
    }
  })
  return (
    <TillDialog title={t('screen.whyPrice.title')} width={WIDTH_PX} onClose={onClose}>
      <PriceReasons of={asked} given={given} />
    </TillDialog>
  )
}

interface Giver {
  /** The number of the buyer's card. */
  card: string | null
  cashier: string | null
}

/** What is taken off a line beside its promotion, in the order in which it is taken off: only the cart knows it. */
function discountsOf(cart: Cart, line: CartLine, priced: PricedLine, { card, cashier }: Giver): PriceReason[] {
  const given = (kind: PriceReason['kind'], discount: string, cardNumber: string | null = null): PriceReason => ({
    kind,
    discount,
    cardNumber,
    userName: cashier,
    documentId: null,
    regNumber: null,
    since: null,
    promotionId: null,
    promotionName: null,
    priceUzs: amount(line.price),
    priceWholesale: null,
  })
  const byHand = (promotion: CustomPromotion | undefined, sum: number) =>
    promotion && sum !== 0
      ? [given('CUSTOM', `${shownDiscount(promotion)}${promotion.promotionType === '%' ? ' %' : ''}`)]
      : []
  return [
    ...byHand(line.customPromotion, priced.promotion ? 0 : priced.lineDiscount),
    ...(priced.cardDiscount === 0 ? [] : [given('CARD', `${cart.cardPercent} %`, card)]),
    ...byHand(cart.customPromotion, priced.generalDiscount),
    ...(cart.certificate && priced.certificateDiscount !== 0
      ? [given('CERTIFICATE', `${cart.certificate.percent} %`, groupedNumber(cart.certificate.number))]
      : []),
  ]
}
