import { useLayoutEffect, useRef } from 'react'
import { wordText } from '../rules/wordText.ts'
import { useTranslation } from 'react-i18next'
import type { PosItem } from '../api/sale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatDate, formatMoney, formatQuantity } from '../ui/format.ts'
import { useStockAge } from './useStockAge.ts'
import { useTill } from './useTill.ts'
import { variantKey } from './VariantDialog.tsx'

/** What the words find, over the cart: the chosen row is the one that Enter takes. */
export function FoundGoods({
  id,
  items,
  at,
  state,
  failure,
  onTake,
}: {
  id: string
  items: readonly PosItem[]
  at: number
  state: 'searching' | 'settled' | 'failed'
  failure: Error | null
  onTake: (item: PosItem) => void
}) {
  const { t } = useTranslation()
  const till = useTill()
  const age = useStockAge()
  const list = useRef<HTMLDivElement>(null)
  // In braces: browsers answer a promise here, and React would take it for what is to be called afterwards.
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (items.length === 0 && state === 'searching') return null
  return (
    <div ref={list} className="found-goods" id={id} role="listbox" aria-label={t('screen.till.found')}>
      {items[0]?.guess && (
        <p className="found-goods-similar" role="status">
          {t('screen.till.similar')}
        </p>
      )}
      {age && items.length > 0 && <p className="found-goods-similar">{t('screen.till.offline.stockAge', { age })}</p>}
      {items.map((item, index) => (
        <div
          key={variantKey(item)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="found-good"
          data-unpriced={item.priceUzs === null}
          data-expired={till.hasExpired(item.termOfItem)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          <span className="found-good-name">
            {item.name}
            <small>
              {[item.barcode ?? item.multiBarcodes[0], item.brandName, item.artikul].filter(Boolean).join(' · ')}
            </small>
          </span>
          <span className="found-good-term">
            {item.termOfItem &&
              (till.hasExpired(item.termOfItem)
                ? t('screen.till.expiredOn', { date: formatDate(item.termOfItem) })
                : formatDate(item.termOfItem))}
          </span>
          <span className="found-good-stock">
            {formatQuantity(item.qty)} {wordText(item.unitName, t)}
          </span>
          <strong>{item.priceUzs === null ? t('screen.till.noPrice') : formatMoney(item.priceUzs)}</strong>
        </div>
      ))}
      {items.length === 0 && (
        <p className="found-goods-none" role="status">
          {failure ? failureText(failure) : t('message.nothingFound')}
        </p>
      )}
    </div>
  )
}
