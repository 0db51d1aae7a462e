import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { viewRequest } from '../../../../api/requestStock.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import '../../../../ui/document/document.css'
import { inUnit } from '../../../../ui/inUnit.ts'

/** Where the chosen goods are free; a click on a department chooses it. */
export function WhereItLies({
  itemIds,
  onChoose,
}: {
  itemIds: readonly number[]
  onChoose: ((departmentId: number) => void) | undefined
}) {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(viewRequest, { body: { itemIds: [...itemIds] } }))
  return (
    <section className="stock-request-panel" aria-label={t('screen.stockRequest.view')}>
      {error && <p className="document-problem">{failureText(error)}</p>}
      <ul>
        {data?.items.map(({ itemId, itemName, unitName, balances }) => (
          <li key={itemId}>
            <b>{itemName}</b>{' '}
            {balances.length === 0
              ? t('screen.stockRequest.nowhere')
              : balances.map(({ departmentId, departmentName, balance }) => (
                  <button
                    key={departmentId}
                    type="button"
                    disabled={!onChoose}
                    onClick={() => onChoose?.(departmentId)}
                  >
                    {departmentName}: {inUnit(balance, unitName)}
                  </button>
                ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
