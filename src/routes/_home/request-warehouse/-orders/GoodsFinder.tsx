import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { queryOf } from '../../../../api/client/queries.ts'
import { type OrderGoods, searchOrderGoods } from '../../../../api/orderDocument.ts'
import { wordsOf } from '../../../../forms/referenceOptions.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { formatCount } from '../../../../ui/format.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import { useSettled } from '../../../../ui/useSettled.ts'
import '../../../../ui/document/document.css'
import '../../../../ui/lines/lines.css'
import '../-request/request.css'
import { shownWord } from '../../../../ui/shownWord.ts'

/** Goods of a page (specification 2 §9). */
const GOODS_ON_PAGE = 20
const brands = wordsOf('item_brand')

interface Wanted {
  name: string
  barcode: string
  brandId: number | undefined
}
const NOTHING: Wanted = { name: '', barcode: '', brandId: undefined }

/** What is looked for, the page of finds, and which of them Enter would take. */
function useGoods() {
  const [wanted, setWanted] = useState(NOTHING)
  const [page, setPage] = useState(1)
  const [at, setAt] = useState(0)
  const [name, barcode] = [useSettled(wanted.name.trim()), useSettled(wanted.barcode.trim())]
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(searchOrderGoods, {
      query: { page, limit: GOODS_ON_PAGE },
      body: { name: name || null, barcode: barcode || null, brandId: wanted.brandId ?? null },
    }),
    placeholderData: keepPreviousData,
  })
  return {
    wanted,
    page,
    at,
    error,
    goods: data?.items,
    /** What is shown is what the words find, and not what others found before. */
    isAnswered:
      !isPlaceholderData && data !== undefined && name === wanted.name.trim() && barcode === wanted.barcode.trim(),
    pages: Math.max(1, Math.ceil((data?.total ?? 0) / GOODS_ON_PAGE)),
    setAt,
    turn: (to: number) => {
      setPage(to)
      setAt(0)
    },
    ask: (part: Partial<Wanted>) => {
      setWanted((before) => ({ ...before, ...part }))
      setPage(1)
      setAt(0)
    },
  }
}

/** Goods by brand, barcode and words. Up and down walk the finds, Enter takes one, Tab goes on, Escape empties the field. */
export function GoodsFinder({ onChosen }: { onChosen: (goods: OrderGoods) => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const found = useGoods()
  const { wanted, goods = [], at, page, pages, error, isAnswered } = found
  // Enter may come before the answer: a scanner is quicker than any.
  const asks = useRef(false)
  const take = () => {
    asks.current = !isAnswered
    if (isAnswered && goods[at]) onChosen(goods[at])
  }
  const takeLate = useEffectEvent(() => asks.current && take())
  useEffect(() => void (isAnswered && takeLate()), [isAnswered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') found.setAt(Math.min(at + 1, goods.length - 1))
    else if (event.key === 'ArrowUp') found.setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') take()
    else if (event.key === 'Escape' && wanted.name + wanted.barcode !== '') found.ask({ name: '', barcode: '' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const labels = { name: t('screen.order.byName'), barcode: t('field.barcode') }
  return (
    <div className="order-finder">
      <div className="order-filters">
        {(['name', 'barcode'] as const).map((field) => (
          <input
            key={field}
            className="line-finder-input"
            role="combobox"
            aria-label={labels[field]}
            aria-controls={listId}
            aria-expanded={goods.length > 0}
            aria-activedescendant={goods[at] ? `${listId}-${at}` : undefined}
            placeholder={labels[field]}
            autoComplete="off"
            value={wanted[field]}
            onChange={({ target }) => {
              asks.current = false
              found.ask({ [field]: target.value })
            }}
            onKeyDown={onKeyDown}
          />
        ))}
        <OneSelect
          field="brandId"
          source={brands}
          values={{ brandId: wanted.brandId }}
          onChange={(_field, value) => found.ask({ brandId: value as number | undefined })}
        />
      </div>
      {error && <p className="document-problem">{failureText(error)}</p>}
      <FoundGoods goods={found.goods} at={at} id={listId} onChosen={onChosen} />
      <span className="request-pages">
        <Button disabled={page <= 1} onClick={() => found.turn(page - 1)} aria-label={t('screen.grid.previousPage')}>
          ‹
        </Button>
        {formatCount(page)} / {formatCount(pages)}
        <Button disabled={page >= pages} onClick={() => found.turn(page + 1)} aria-label={t('screen.grid.nextPage')}>
          ›
        </Button>
      </span>
    </div>
  )
}

function FoundGoods({
  goods,
  at,
  id,
  onChosen,
}: {
  goods: readonly OrderGoods[] | undefined
  at: number
  id: string
  onChosen: (goods: OrderGoods) => void
}) {
  const { t } = useTranslation()
  return (
    <ul id={id} role="listbox" aria-label={t('screen.order.search')} className="order-found">
      {goods?.map((one, index) => (
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChosen(one)}
        >
          {one.name}
          <small>
            {[one.barcode, one.artikul, shownWord(one.colorName), one.size, one.brandName].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
      {goods?.length === 0 && (
        <li role="option" aria-selected={false} aria-disabled>
          {t('message.nothingFound')}
        </li>
      )}
    </ul>
  )
}
