import { useTranslation } from 'react-i18next'
import { type CartLine, countShown, countTyped, setQuantity } from '../rules/cart.ts'
import { quantity } from '../rules/money.ts'
import { CountInput } from './CountInput.tsx'
import { useTillUi } from './tillUi.ts'
import { typedCount } from './typedCount.ts'
import { useTill } from './useTill.ts'

/** The quantity of a line of the cart; for a finger it opens the pad. */
export function CountField({ line, locked }: { line: CartLine; locked: boolean }) {
  const { t } = useTranslation()
  const till = useTill()
  const ui = useTillUi()
  return (
    <CountInput
      value={quantity(countShown(line))}
      label={t('screen.till.countOf', { name: line.name })}
      disabled={locked || line.mark !== undefined}
      onValue={(value) => till.change((cart) => setQuantity(cart, line.key, countTyped(line, typedCount(value))))}
      onLeave={ui.focusHome}
      onFocus={() => till.select(line.key)}
      onPointerDown={(event) => {
        if (event.pointerType !== 'touch') return
        event.preventDefault()
        till.select(line.key)
        ui.open('quantity')
      }}
    />
  )
}
