import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { AnswerOf } from '../../../api/endpoint.ts'
import { serverFigures } from '../../../api/server.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatCount, formatTime } from '../../../ui/format.ts'
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
    </div>
  )
}

function Figures({ figures }: { figures: AnswerOf<typeof serverFigures> }) {
  const { t } = useTranslation()
  const { connections, breaches } = figures
  const shown: [name: string, value: string, isBad?: boolean][] = [
    ['salesLastMinute', formatCount(figures.salesLastMinute)],
    ['callsLastMinute', formatCount(figures.callsLastMinute)],
    ['loopMs', formatCount(figures.loopMs)],
    ['connections', `${formatCount(connections.busy)} / ${formatCount(connections.most)}`, connections.waiting > 0],
    ['memoryMb', formatCount(figures.memoryMb)],
    ['databaseMb', formatCount(figures.databaseMb)],
    ['freeDiskMb', formatCount(figures.freeDiskMb)],
    ['unsentReceipts', formatCount(figures.unsentReceipts), figures.unsentReceipts > 0],
    ['breaches', formatCount(breaches), breaches > 0],
    ['booksCheckedAt', formatTime(figures.booksCheckedAt)],
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
    </dl>
  )
}
