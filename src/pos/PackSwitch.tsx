import { useTranslation } from 'react-i18next'
import { type CartLine, packOf, switchPack } from '../rules/cart.ts'
import { quantity } from '../rules/money.ts'
import { wordText } from '../rules/wordText.ts'
import { formatQuantity } from '../ui/format.ts'
import { useTill } from './useTill.ts'

/** Whether a line is counted in packs or in pieces, and the way from one to the other; nothing where its goods come in no packs. */
export function PackSwitch({ line, locked }: { line: CartLine; locked: boolean }) {
  const { t } = useTranslation()
  const till = useTill()
  const ratio = packOf(line)
  if (!ratio) return null
  const pack = t('screen.till.packsOf', { count: formatQuantity(quantity(ratio)), unit: wordText(line.unitName, t) })
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cart-line-pack"
      aria-pressed={line.packRatio !== undefined}
      aria-label={`${pack}: ${line.name}`}
      aria-keyshortcuts="*"
      disabled={locked}
      onClick={() => till.change((cart) => switchPack(cart, line.key))}
    >
      {pack}
    </button>
  )
}
