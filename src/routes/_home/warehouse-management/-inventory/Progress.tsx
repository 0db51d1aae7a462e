import { useTranslation } from 'react-i18next'
import type { Inventory } from '../../../../api/inventory.ts'
import './inventory.css'

/** How far a count is, in all and sector by sector, and what of it needs another look. */
export function Progress({ count }: { count: Inventory }) {
  const { t } = useTranslation()
  const { goods, counted, differing, marked, unsettled, sectors } = count
  return (
    <section className="inventory-progress" aria-label={t('screen.inventory.progress')}>
      <Bar name={t('screen.inventory.counted')} goods={goods} counted={counted} />
      {sectors.map((sector) => (
        <Bar key={sector.id} name={sector.name} goods={sector.goods} counted={sector.counted} />
      ))}
      <ul>
        {differing !== undefined && <li>{t('screen.inventory.differing', { differing })}</li>}
        {marked > 0 && <li data-tone="warning">{t('screen.inventory.marked', { marked })}</li>}
        {unsettled > 0 && <li data-tone="danger">{t('screen.inventory.unsettled', { unsettled })}</li>}
      </ul>
    </section>
  )
}

function Bar({ name, goods, counted }: { name: string; goods: number; counted: number }) {
  return (
    <label>
      <span>
        {name} <b>{counted}</b> / {goods}
      </span>
      <progress max={Math.max(goods, 1)} value={counted} />
    </label>
  )
}
