import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLine } from '../rules/cart.ts'
import { amount } from '../rules/money.ts'
import { PriceReasons } from '../ui/prices/PriceReasons.tsx'
import { pricedOf } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'

const WIDTH_PX = 520

/** Which document or promotion the price of a line comes from, or whose own it is. */
export function WhyPriceDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const { departmentId } = useTill().register
  const { cart } = useTillState().held
  const [asked] = useState(() => ({
    departmentId,
    itemId: line.itemId,
    priceUzs: amount(line.price),
    promotionId: pricedOf(cart).lines.find(({ key }) => key === line.key)?.promotion?.id ?? null,
  }))
  return (
    <TillDialog title={t('screen.whyPrice.title')} width={WIDTH_PX} onClose={onClose}>
      <PriceReasons of={asked} />
    </TillDialog>
  )
}
