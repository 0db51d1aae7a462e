import { type KeyboardEvent, memo, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KEYWORD_LENGTH_MAX } from '../api/fields.ts'
import type { PosItem } from '../api/sale.ts'
import { BarcodeIcon, CloseIcon, SearchIcon } from '../ui/icons.tsx'
import { FoundGoods } from './FoundGoods.tsx'
import { type TillMode, useTillUi } from './tillUi.ts'
import { isLocked } from './tillState.ts'
import { useFoundGoods, WORD_LENGTH_MIN } from './useFoundGoods.ts'
import { useTill, useTillPart } from './useTill.ts'
import './findGoods.css'

/**
 * The one field of the till: words or a code, with what they find under it; arrows and Enter take it. In barcode mode only a
 * whole code with Enter. What a scanner types never comes here, and what it brings does not draw this anew.
 */
export const FindGoods = memo(function FindGoods({
  mode,
  field,
}: {
  mode: TillMode
  field: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation()
  const locked = useTillPart(isLocked)
  const listId = useId()
  const { text, setText, found, take, keys } = useTaking(mode)
  useHomeOnceReady(useTillPart(({ ready }) => ready))
  const Icon = mode === 'barcode' ? BarcodeIcon : SearchIcon
  return (
    <div className="find-goods">
      <Icon className="find-goods-icon" aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t(mode === 'barcode' ? 'screen.till.code' : 'screen.till.find')}
        aria-expanded={found.items.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.items[found.at] ? `${listId}-${found.at}` : undefined}
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
      {found.searches && <FoundGoods id={listId} {...found} onTake={take} />}
    </div>
  )
})

/** Disabled until the device has brought the cart, the field can only then take the focus. */
function useHomeOnceReady(ready: boolean) {
  const { focusHome } = useTillUi()
  const goHome = useEffectEvent(focusHome)
  useEffect(() => {
    if (ready) goHome()
  }, [ready])
}

/** What is typed, what it finds, and the keys that take it. */
function useTaking(mode: TillMode) {
  const till = useTill()
  const { focusHome } = useTillUi()
  const [text, setText] = useState('')
  const typed = text.trim()
  const found = useFoundGoods(typed, mode === 'search')
  const { items, at, answered, markAt, askNow } = found

  function take(item: PosItem) {
    till.choose(item)
    setText('')
    focusHome()
  }
  async function enter() {
    if (!typed) return
    if (mode === 'barcode' || typed.length < WORD_LENGTH_MIN) {
      setText('')
      return till.scan(typed)
    }
    if (answered && items.length > 0) {
      if (items[at]) take(items[at])
      return
    }
    try {
      const { only, none } = await askNow()
      if (only) take(only)
      else if (none) till.notify('failure', 'screen.till.notFound', { code: typed })
    } catch (error) {
      till.fail(error)
    }
  }
  function keys(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 }[event.key]
    if (to !== undefined && items.length > 0) {
      event.preventDefault()
      markAt(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) void enter()
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    }
  }
  return { text, setText, found, take, keys }
}
