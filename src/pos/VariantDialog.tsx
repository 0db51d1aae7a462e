import { useTranslation } from 'react-i18next'
import { wordText } from '../rules/wordText.ts'
import type { PosItem } from '../api/sale.ts'
import { formatDate, formatMoney, formatQuantity } from '../ui/format.ts'
import { moveFocus } from './moveFocus.ts'
import type { Till } from './till.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'
import type { Choice } from './tillState.ts'
import { useStockAge } from './useStockAge.ts'

const WIDTH_PX = 620

/** Several price variants of one code: arrows and Enter, a digit, or a finger (specification 1 §5). */
export function VariantDialog({ choice, waiting }: { choice: Choice; waiting: number }) {
  const { t } = useTranslation()
  const till = useTill()
  const age = useStockAge()
  const refused = choice.items.filter((item) => till.refusalOf(item))
  return (
    <TillDialog title={choice.items[0]?.name ?? choice.code} width={WIDTH_PX} onClose={till.leaveChoice}>
      <p>{t('screen.till.chooseVariant')}</p>
      <div
        className="till-choices"
        onKeyDown={(event) => {
          const byDigit = choice.items[Number(event.key) - 1]
          if (!byDigit || till.refusalOf(byDigit)) return moveFocus(event)
          // The digit is not typed into the search field, which gets the focus next.
          event.preventDefault()
          till.choose(byDigit)
        }}
      >
        {choice.items.map((item, index) => (
          <VariantButton
            key={variantKey(item)}
            item={item}
            number={index + 1}
            refusal={till.refusalOf(item)}
            expired={till.hasExpired(item.termOfItem)}
            age={age}
            onChoose={() => till.choose(item)}
          />
        ))}
      </div>
      {refused.length > 0 && (
        <p className="till-problem">{t(`message.${till.refusalOf(refused[0]!)!}`, { name: refused[0]!.name })}</p>
      )}
      {waiting > 1 && <p className="till-ask-note">{t('screen.till.scansWait', { count: waiting - 1 })}</p>}
    </TillDialog>
  )
}

function VariantButton({
  item,
  number,
  refusal,
  expired,
  age,
  onChoose,
}: {
  item: PosItem
  number: number
  /** Why this user does not sell it. */
  refusal: ReturnType<Till['refusalOf']>
  expired: boolean
  /** How old what is known of its stock is, in words; undefined while the server answers. */
  age: string | undefined
  onChoose: () => void
}) {
  const { t } = useTranslation()
  const term = item.termOfItem && formatDate(item.termOfItem)
  const left = { stock: formatQuantity(item.qty), unit: wordText(item.unitName, t) }
  return (
    <button
      type="button"
      className="till-choice"
      data-expired={expired}
      // Nobody sells with Enter alone what has expired.
      autoFocus={number === 1 && !expired && !refusal}
      disabled={refusal !== undefined}
      title={refusal && t(`message.${refusal}`, { name: item.name })}
      onClick={onChoose}
    >
      <kbd className="till-key" aria-hidden>
        {number}
      </kbd>
      <strong className="till-choice-price">
        {item.priceUzs === null ? t('screen.till.noPrice') : formatMoney(item.priceUzs, 2)}
      </strong>
      <span>
        {term ? t(expired ? 'screen.till.expiredOn' : 'screen.till.term', { date: term }) : t('screen.till.noTerm')}
      </span>
      <span className="till-choice-stock">
        {age ? t('screen.till.offline.lastKnown', { ...left, age }) : t('screen.till.inStock', left)}
      </span>
    </button>
  )
}

export const variantKey = (item: PosItem): string => `${item.itemId}/${item.termOfItem}/${item.priceUzs}`
