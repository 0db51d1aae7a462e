import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KEYWORD_LENGTH_MAX } from '../api/fields.ts'
import type { PosItem } from '../api/sale.ts'
import { BarcodeIcon, CloseIcon, SearchIcon } from '../ui/icons.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { FoundGoods } from './FoundGoods.tsx'
import { goodsQuery } from './goodsQuery.ts'
import { type TillMode, useTillUi } from './tillUi.ts'
import { expiredLast } from './sellable.ts'
import { isLocked } from './tillState.ts'
import { useTill, useTillState } from './useTill.ts'
import './findGoods.css'

/** Words shorter than this find half of the shop. */
const WORD_LENGTH_MIN = 2

/**
 * The one field of the till: words or a code, with what they find under it; arrows and Enter take it. In barcode mode only a
 * whole code with Enter. What a scanner types never comes here.
 */
export function FindGoods({ mode, field }: { mode: TillMode; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation()
  const till = useTill()
  const queries = useQueryClient()
  const state = useTillState()
  const locked = isLocked(state)
  const listId = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useSettled(typed)
  // Not before the typing has paused once: the first keys of a scanner open nothing and ask nobody.
  const searches = mode === 'search' && Math.min(typed.length, settled.length) >= WORD_LENGTH_MIN
  const asked = (keyword: string) => goodsQuery(till, keyword)
  const found = useQuery({ ...asked(settled), enabled: searches, placeholderData: keepPreviousData })
  const items = searches ? expiredLast(found.data?.items ?? [], till.parts.now()) : []
  const settledNow = settled === typed && !found.isPlaceholderData
  // The mark belongs to what was found; something else begins at its top.
  const [mark, setMark] = useState<{ of: unknown; at: number }>()
  // What is only like the words, or has expired, is chosen by hand: Enter alone must not sell it.
  const first = items[0] && !items[0].guess && !till.hasExpired(items[0].termOfItem) ? 0 : -1
  const at = mark && mark.of === found.data ? mark.at : first
  const { ready } = state
  const { focusHome } = useTillUi()
  const goHome = useEffectEvent(focusHome)
  // Disabled until the device has brought the cart, it can only now take the focus.
  useEffect(() => {
    if (ready) goHome()
  }, [ready])

  function take(item: PosItem) {
    till.put(item)
    setText('')
    focusHome()
  }
  async function enter() {
    if (!typed) return
    if (mode === 'barcode' || typed.length < WORD_LENGTH_MIN) {
      setText('')
      return till.scan(typed)
    }
    if (settledNow && items.length > 0) {
      if (items[at]) take(items[at])
      return
    }
    try {
      const { items: answer } = await queries.fetchQuery(asked(typed))
      const [only] = answer
      if (only && answer.length === 1 && !only.guess && !till.hasExpired(only.termOfItem)) take(only)
      else if (answer.length === 0) till.notify('failure', 'screen.till.notFound', { code: typed })
    } catch (error) {
      till.fail(error)
    }
  }
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 }[event.key]
    if (to !== undefined && items.length > 0) {
      event.preventDefault()
      setMark({ of: found.data, at: (to + items.length) % items.length })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) void enter()
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    }
  }
  const Icon = mode === 'barcode' ? BarcodeIcon : SearchIcon
  return (
    <div className="find-goods">
      <Icon className="find-goods-icon" aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t(mode === 'barcode' ? 'screen.till.code' : 'screen.till.find')}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items[at] ? `${listId}-${at}` : undefined}
        aria-autocomplete={mode === 'barcode' ? 'none' : 'list'}
        aria-keyshortcuts="F3"
        placeholder={t(mode === 'barcode' ? 'screen.till.codeHint' : 'screen.till.findHint')}
        value={text}
        maxLength={KEYWORD_LENGTH_MAX}
        disabled={locked}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
      />
      {text ? (
        <button type="button" className="find-goods-clear" aria-label={t('action.clear')} onClick={() => setText('')}>
          <CloseIcon fontSize="small" />
        </button>
      ) : (
        <kbd className="till-key" aria-hidden>
          F3
        </kbd>
      )}
      {searches && (
        <FoundGoods
          id={listId}
          items={items}
          at={at}
          state={found.error ? 'failed' : settledNow && found.data ? 'settled' : 'searching'}
          failure={found.error}
          onTake={take}
        />
      )}
    </div>
  )
}
