import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { searchGoodsToCount } from '../../../../api/inventory.ts'
import { cellText } from '../../../../ui/lines/cellText.ts'
import type { Counting } from './useCounting.ts'

const WORDS_MIN = 3
const FOUND_MAX = 6
/** What looks like a code is taken as one; everything else is words to find goods by. */
const CODE = /^[0-9A-Za-z\-.]{6,64}$/

/** A code by hand, or words that find goods of the count. */
export function CodeEntry({ inventoryId, counting }: { inventoryId: number; counting: Counting }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const { data: found } = useQuery({
    ...queryOf(searchGoodsToCount, {
      path: { id: inventoryId },
      query: { page: 1, limit: FOUND_MAX },
      body: { keyword: words },
    }),
    enabled: words.length >= WORDS_MIN && !CODE.test(words),
  })
  const enter = () => {
    const code = text.trim()
    if (!CODE.test(code)) return
    counting.add({ barcode: code }, code)
    setText('')
  }
  return (
    <>
      <div className="count-entry">
        <input
          aria-label={t('screen.inventory.code')}
          placeholder={t('screen.inventory.code')}
          value={text}
          enterKeyHint="done"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && enter()}
        />
      </div>
      {words.length >= WORDS_MIN && !CODE.test(words) && found && (
        <ul className="count-found" aria-label={t('screen.inventory.found')}>
          {found.items.map((good) => (
            <li key={good.itemId}>
              <Button
                variant="outlined"
                onClick={() => {
                  counting.add({ itemId: good.itemId }, good.itemName)
                  setText('')
                }}
              >
                {good.itemName} {good.counted === null ? '' : `· ${cellText('quantity', good.counted)}`}
              </Button>
            </li>
          ))}
          {found.items.length === 0 && <li>{t('screen.inventory.notFound')}</li>}
        </ul>
      )}
    </>
  )
}
