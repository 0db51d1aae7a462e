import { useTranslation } from 'react-i18next'
import { type CartLine, setGeneralDiscount, setLineDiscount } from '../rules/cart.ts'
import { DiscountDialog } from './DiscountDialog.tsx'
import { pricedOf } from './tillCart.ts'
import { useTill, useTillState } from './useTill.ts'

/** The discount of one line, with what the line comes to. */
export function LineDiscountDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { cart } = useTillState().held
  return (
    <DiscountDialog
      title={t('screen.till.lineDiscount', { name: line.name })}
      sumLabel="screen.till.lineSum"
      now={line.customPromotion}
      preview={(discount) => {
        const { lines } = pricedOf(setLineDiscount(cart, line.key, discount))
        return lines.find(({ key }) => key === line.key)!.finalSum
      }}
      onSet={(discount) => {
        till.change((current) => setLineDiscount(current, line.key, discount))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The discount of the whole cart, with what is to be paid. */
export function GeneralDiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { cart } = useTillState().held
  return (
    <DiscountDialog
      title={t('screen.till.generalDiscount')}
      sumLabel="screen.till.toPay"
      now={cart.customPromotion}
      preview={(discount) => pricedOf(setGeneralDiscount(cart, discount)).totals.finalTotalSum}
      onSet={(discount) => {
        till.change((current) => setGeneralDiscount(current, discount))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
