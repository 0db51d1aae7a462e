import { type FormEvent, type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlightLoad, LoadedGoods } from '../../api/flightTablet.ts'
import { quantity, type Thousandths } from '../../rules/money.ts'
import { wordText } from '../../rules/wordText.ts'
import { formatMoney, formatQuantity } from '../../ui/format.ts'
import { goodsByWords } from './flightCart.ts'

/** What is on board, by touch; words narrow it, and Enter takes the goods of a typed code or the only ones found. */
export function FlightGoods({
  load,
  left,
  field,
  disabled,
  countOf,
  onTake,
  onCode,
}: {
  load: FlightLoad
  left: ReadonlyMap<number, Thousandths>
  field: RefObject<HTMLInputElement | null>
  disabled: boolean
  /** How many of a line are in the cart. */
  countOf: (id: number) => Thousandths
  onTake: (id: number) => void
  onCode: (code: string) => void
}) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const found = useMemo(() => goodsByWords(load, asked), [load, asked])
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const typed = words.trim()
    if (typed === '' || disabled) return
    const [only, ...others] = goodsByWords(load, typed)
    if (only && others.length === 0) onTake(only.id)
    else onCode(typed)
    setWords('')
  }
  return (
    <>
      <form onSubmit={enter}>
        <input
          ref={field}
          className="till-text"
          type="search"
          aria-label={t('screen.flightTablet.find')}
          placeholder={t('screen.flightTablet.find')}
          value={words}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      </form>
      {found.length === 0 && <p className="flight-tablet-none">{t('screen.flightTablet.none')}</p>}
      <ul className="flight-tablet-goods">
        {found.map((goods) => (
          <li key={goods.id}>
            <Tile
              goods={goods}
              left={(left.get(goods.id) ?? 0) - countOf(goods.id)}
              taken={countOf(goods.id)}
              disabled={disabled}
              onTake={onTake}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Tile({
  goods,
  left,
  taken,
  disabled,
  onTake,
}: {
  goods: LoadedGoods
  /** Less than nothing: the cart has more than there is. */
  left: Thousandths
  taken: Thousandths
  disabled: boolean
  onTake: (id: number) => void
}) {
  const { t } = useTranslation()
  const { id, itemName, unitName, priceUzs } = goods
  const unit = wordText(unitName, t)
  return (
    <button
      type="button"
      className="flight-tile"
      data-tone={left < 0 ? 'danger' : left === 0 ? 'empty' : undefined}
      data-taken={taken > 0}
      disabled={disabled}
      onClick={() => onTake(id)}
    >
      <span className="flight-tile-name">{itemName}</span>
      <span className="flight-tile-foot">
        <small>{t('screen.flightTablet.left', { count: formatQuantity(quantity(Math.max(0, left))), unit })}</small>
        <strong>{formatMoney(priceUzs)}</strong>
      </span>
      {taken > 0 && <span className="flight-tile-taken">{formatQuantity(quantity(taken))}</span>}
    </button>
  )
}
