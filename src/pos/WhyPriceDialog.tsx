import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLine } from '../rules/cart.ts'
import { amount } from '../rules/money.ts'
import { PriceReasons } from '../ui/prices/PriceReasons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { discountsOf } from './discountsOf.ts'
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
