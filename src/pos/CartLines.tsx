import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStable } from '../ui/useStable.ts'
import { CartEmpty } from './CartEmpty.tsx'
import { CartRow } from './CartRow.tsx'
import { isEmpty, pricedOf } from './tillCart.ts'
import { isLocked } from './tillState.ts'
import { useRemoval } from './useRemoval.ts'
import { useTillState } from './useTill.ts'
import './cartLines.css'

/** The cart, the newest line on top. Rows are plain elements that are drawn again only when they change. */
export function CartLines() {
  const { t } = useTranslation()
  const state = useTillState()
  const { held, selectedKey } = state
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedKey])
  const onRemove = useStable(useRemoval().remove)
  const priced = pricedOf(held.cart)
  const count = held.cart.lines.length
  const locked = isLocked(state)
  return (
    <section className="cart" aria-label={t('screen.till.cart')}>
      <div className="cart-head cart-grid" aria-hidden>
        <span>№</span>
        <span>{t('screen.till.goods')}</span>
        <span>{t('screen.till.price')}</span>
        <span className="cart-head-count">{t('screen.till.count')}</span>
        <span>{t('screen.till.sum')}</span>
        <span />
      </div>
      {isEmpty(held) ? (
        <CartEmpty />
      ) : (
        <ol ref={list} className="cart-lines" tabIndex={-1}>
          {held.cart.lines.map((line, index) => {
            const { discount, lineDiscount, finalSum, promotion } = priced.lines[count - 1 - index]!
            return (
              <CartRow
                key={line.key}
                line={line}
                number={count - index}
                discount={discount}
                finalSum={finalSum}
                ownDiscount={lineDiscount}
                promotion={promotion?.name}
                trouble={held.troubles[line.key]}
                selected={line.key === selectedKey}
                locked={locked}
                onRemove={onRemove}
              />
            )
          })}
        </ol>
      )}
    </section>
  )
}
