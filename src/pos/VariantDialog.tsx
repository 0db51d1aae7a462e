import { useTranslation } from 'react-i18next'
import type { PosItem } from '../api/sale.ts'
import { formatDate, formatMoney, formatQuantity } from '../ui/format.ts'
import { moveFocus } from './moveFocus.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'
import type { Choice } from './tillState.ts'

const WIDTH_PX = 620

/** Several price variants of one code: arrows and Enter, a digit, or a finger (specification 1 §5). */
export function VariantDialog({ choice, waiting }: { choice: Choice; waiting: number }) {
  const { t } = useTranslation()
  const till = useTill()
  return (
    <TillDialog title={choice.items[0]?.name ?? choice.code} width={WIDTH_PX} onClose={till.leaveChoice}>
      <p>{t('screen.till.chooseVariant')}</p>
      <div
        className="till-choices"
        onKeyDown={(event) => {
          const byDigit = choice.items[Number(event.key) - 1]
          if (!byDigit) return moveFocus(event)
          // The digit is not typed into the search field, which gets the focus next.
          event.preventDefault()
          till.choose(byDigit)
        }}
      >
        {choice.items.map((item, index) => (
          <VariantButton key={variantKey(item)} item={item} number={index + 1} onChoose={() => till.choose(item)} />
        ))}
      </div>
      {waiting > 1 && <p className="till-ask-note">{t('screen.till.scansWait', { count: waiting - 1 })}</p>}
    </TillDialog>
  )
}

function VariantButton({ item, number, onChoose }: { item: PosItem; number: number; onChoose: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="till-choice" autoFocus={number === 1} onClick={onChoose}>
      <kbd className="till-key" aria-hidden>
        {number}
      </kbd>
      <strong className="till-choice-price">
        {item.priceUzs === null ? t('screen.till.noPrice') : formatMoney(item.priceUzs, 2)}
      </strong>
      <span>
        {item.termOfItem ? t('screen.till.term', { date: formatDate(item.termOfItem) }) : t('screen.till.noTerm')}
      </span>
      <span className="till-choice-stock">
        {t('screen.till.inStock', { stock: formatQuantity(item.qty), unit: item.unitName })}
      </span>
    </button>
  )
}

export const variantKey = (item: PosItem): string => `${item.itemId}/${item.termOfItem}/${item.priceUzs}`
