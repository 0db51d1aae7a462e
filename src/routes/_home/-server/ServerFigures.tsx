import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { AnswerOf } from '../../../api/endpoint.ts'
import { serverFigures } from '../../../api/server.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatCount, formatTime } from '../../../ui/format.ts'
import { SlowStatements } from './SlowStatements.tsx'
import './serverFigures.css'

const REFRESH_MS = 10_000

/** How the server does now: what a Prometheus reads, for who has none. */
export function ServerFigures() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...queryOf(serverFigures), refetchInterval: REFRESH_MS })
  return (
    <div className="server">
      {error && (
        <div className="server-failure" role="alert">
          {failureText(error)}
          <Button size="small" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {data && <Figures figures={data} />}
      {data && data.broken.length > 0 && <Broken found={data.broken} />}
      {data && data.routes.length > 0 && (
        <table className="server-routes">
          <caption>{t('screen.server.routes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('screen.server.route')}</th>
              {(['calls', 'failed', 'medianMs', 'slowMs'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`screen.server.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.routes.map(({ route, calls, failed, medianMs, slowMs }) => (
              <tr key={route}>
                <th scope="row">{route}</th>
                <td>{formatCount(calls)}</td>
                <td data-failed={failed > 0 || undefined}>{formatCount(failed)}</td>
                <td>{formatCount(medianMs)}</td>
                <td>{formatCount(slowMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.slowStatements.length > 0 && <SlowStatements slow={data.slowStatements} />}
    </div>
  )
}

function Figures({ figures }: { figures: AnswerOf<typeof serverFigures> }) {
  const { t } = useTranslation()
  const { connections, breaches } = figures
  const replica = figures.replicaBehindKb
  const shown: [name: string, value: string, isBad?: boolean][] = [
    ['salesLastMinute', formatCount(figures.salesLastMinute)],
    ['callsLastMinute', formatCount(figures.callsLastMinute)],
    ['loopMs', formatCount(figures.loopMs)],
    ['connections', `${formatCount(connections.busy)} / ${formatCount(connections.most)}`, connections.waiting > 0],
    ['memoryMb', formatCount(figures.memoryMb)],
    ['databaseMb', formatCount(figures.databaseMb)],
    ['freeDiskMb', formatCount(figures.freeDiskMb)],
    ...(replica === null ? [] : [['replicaBehindKb', formatCount(replica)] as [string, string]]),
    ['unsentReceipts', formatCount(figures.unsentReceipts), figures.unsentReceipts > 0],
    ['breaches', formatCount(breaches), breaches > 0],
    ['booksCheckedAt', formatTime(figures.booksCheckedAt)],
    ['history', formatCount(figures.history.entries)],
    ['lastBackupAt', formatTime(figures.lastBackupAt)],
    ['startedAt', formatTime(figures.startedAt)],
  ]
  return (
    <dl className="server-figures">
      {shown.map(([name, value, isBad]) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{t(`screen.server.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="server-wide">
        <dt>{t('screen.server.historyEnd')}</dt>
        <dd>
          <code>{figures.history.end}</code>
        </dd>
      </div>
    </dl>
  )
}

/** What the last check of the books has found, as whoever mends it has to know it. */
function Broken({ found }: { found: AnswerOf<typeof serverFigures>['broken'] }) {
  const { t } = useTranslation()
  return (
    <section className="server-broken" aria-label={t('screen.server.broken')}>
      <h2>{t('screen.server.broken')}</h2>
      <ul>
        {found.map(({ promise, what }) => (
          <li key={promise + what}>
            <strong>{what}</strong> <span lang="en">{promise}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
