import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { type ProposedRegrade, proposeRegrades, regradeInventory } from '../../../../api/inventoryRegrade.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { inUnit } from '../../../../ui/inUnit.ts'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

/** Goods that were probably taken for each other: one lacks, one like it is too much. Put right as pairs, by who may. */
export function Regrades({
  inventoryId,
  busy,
  onRegrade,
}: {
  inventoryId: number
  busy: boolean
  onRegrade: (pairs: readonly ProposedRegrade[]) => void
}) {
  const { t } = useTranslation()
  const may = useSession().may(regradeInventory)
  const { data, error } = useQuery(queryOf(proposeRegrades, { path: { id: inventoryId } }))
  if (error)
    return (
      <p className="count-empty" role="alert">
        {failureText(error)}
      </p>
    )
  if (!data) return null
  const { items } = data
  if (items.length === 0) return <p className="count-empty">{t('screen.inventory.regrade.none')}</p>
  return (
    <section className="count-regrades" aria-label={t('screen.inventory.regrade.title')}>
      <p>{t('screen.inventory.regrade.hint')}</p>
      <ul>
        {items.map((pair) => (
          <li key={`${pair.fromItemId} ${pair.toItemId}`}>
            <Side name={pair.fromItemName} priceUzs={pair.fromPriceUzs} figure={-pair.count} unitName={pair.unitName} />
            <Side name={pair.toItemName} priceUzs={pair.toPriceUzs} figure={pair.count} unitName={pair.unitName} />
            {may && (
              <Button size="small" variant="outlined" loading={busy} onClick={() => onRegrade([pair])}>
                {t('action.regrade')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may && items.length > 1 && (
        <Button variant="contained" loading={busy} onClick={() => onRegrade(items)}>
          {t('action.regradeAll')}
        </Button>
      )}
    </section>
  )
}

function Side({
  name,
  priceUzs,
  figure,
  unitName,
}: {
  name: string
  priceUzs: number
  figure: number
  unitName: string
}) {
  return (
    <span data-tone={figure < 0 ? 'danger' : 'warning'}>
      <b>
        {figure > 0 && '+'}
        {inUnit(figure, unitName)}
      </b>
      {name}
      <small>{cellText('money', priceUzs)}</small>
    </span>
  )
}
