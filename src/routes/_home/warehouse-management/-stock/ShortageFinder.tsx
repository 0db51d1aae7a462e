import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { searchShortage } from '../../../../api/stock.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { SettlingInput } from '../../../../ui/grid/SettlingInput.tsx'
import '../../../../ui/document/document.css'
import { inUnit } from '../../../../ui/inUnit.ts'

/** Goods shown at once (specification 2 §9). */
const SHOWN = 20

/** What else the department is short of, to be added to the request. */
export function ShortageFinder({
  departmentId,
  known,
  onAdd,
}: {
  departmentId: number
  known: readonly number[]
  onAdd: (itemId: number) => void
}) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { data, error } = useQuery(
    queryOf(searchShortage, {
      query: { page: 1, limit: SHOWN },
      body: { depIds: [departmentId], ...(words ? { search: words } : {}) },
    }),
  )
  const found = data?.items.filter(
    ({ itemId }, index, all) => !known.includes(itemId) && all.findIndex((one) => one.itemId === itemId) === index,
  )
  return (
    <section className="stock-request-panel" aria-label={t('screen.stockRequest.shortage')}>
      <SettlingInput className="grid-search" value={words} placeholder={t('screen.grid.search')} onSettled={setWords} />
      {error && <p className="document-problem">{failureText(error)}</p>}
      {found?.length === 0 && <p>{t('screen.stock.noneYet')}</p>}
      <ul>
        {found?.map(({ itemId, itemName, inventory, unitName }) => (
          <li key={itemId}>
            <button type="button" onClick={() => onAdd(itemId)}>
              + {itemName} <small>{inUnit(inventory, unitName)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
