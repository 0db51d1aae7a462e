import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { dashboardToday } from '../../../api/dashboard.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { AttentionTile } from './AttentionTile.tsx'
import { attentionOf } from './attention.ts'
import { DepartmentsToday } from './DepartmentsToday.tsx'
import { SalesTiles } from './SalesTiles.tsx'
import { TillTile } from './TillTile.tsx'
import './today.css'

/** Sales go on while the page is open. */
const REFRESH_MS = 60_000

/** Today at a glance: what was sold, against yesterday and a week ago, and what waits for somebody. */
export function Today() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...queryOf(dashboardToday),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  if (!data)
    return error ? (
      <div className="today-failure" role="alert">
        {failureText(error)}
        <Button size="small" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    ) : (
      <Delayed>
        <Skeleton variant="rounded" height={96} className="today" />
      </Delayed>
    )
  // What has come up stands before what is well.
  const attention = attentionOf(data).sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
  if (!data.sales && !data.till && attention.length === 0) return null
  return (
    <section className="today" aria-labelledby="today-title">
      <header>
        <h2 id="today-title">{t('screen.dashboard.today')}</h2>
        <small>{t('screen.dashboard.asOf', { time: formatClock(data.asOf) })}</small>
        {data.sales && (
          <small className="today-whole">
            {t('screen.dashboard.wholeYesterday', {
              revenue: formatMoney(data.sales.wholeYesterday.revenue),
              receipts: formatCount(data.sales.wholeYesterday.receipts),
            })}
          </small>
        )}
        {error && <small className="today-stale">{failureText(error)}</small>}
      </header>
      {data.till && <TillTile till={data.till} />}
      {data.sales && <SalesTiles sales={data.sales} day={data.day} />}
      {attention.length > 0 && (
        <div className="today-attention">
          {attention.map((one) => (
            <AttentionTile key={one.name} {...one} />
          ))}
        </div>
      )}
      {data.departments && data.departments.length > 1 && (
        <DepartmentsToday departments={data.departments} day={data.day} />
      )}
    </section>
  )
}
