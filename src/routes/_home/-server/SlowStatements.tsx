import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { AnswerOf } from '../../../api/endpoint.ts'
import { type serverFigures, statementPlan } from '../../../api/server.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatCount, formatTime } from '../../../ui/format.ts'

type Slow = AnswerOf<typeof serverFigures>['slowStatements']

/** What the database took long for, and how it goes about it. */
export function SlowStatements({ slow }: { slow: Slow }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <table className="server-routes server-slow">
        <caption>{t('screen.server.slowStatements')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('screen.server.statement')}</th>
            {(['times', 'longestMs', 'totalMs', 'lastAt'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`screen.server.${name}`)}
              </th>
            ))}
            <th scope="col" aria-label={t('screen.server.plan')} />
          </tr>
        </thead>
        <tbody>
          {slow.map(({ id, text, times, longestMs, totalMs, lastAt }) => (
            <tr key={id}>
              <th scope="row">
                <code title={text}>{text.replace(/\s+/g, ' ').trim()}</code>
              </th>
              <td>{formatCount(times)}</td>
              <td>{formatCount(longestMs)}</td>
              <td>{formatCount(totalMs)}</td>
              <td>{formatTime(lastAt)}</td>
              <td>
                <Button size="small" onClick={() => setAsked(id)}>
                  {t('screen.server.plan')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked !== undefined && <Plan statement={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Plan({ statement, onClose }: { statement: string; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data, error } = useQuery(queryOf(statementPlan, { path: { statement } }))
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('screen.server.planTitle')}</DialogTitle>
      <DialogContent>
        {error && <p role="alert">{failureText(error)}</p>}
        {data?.lines.length === 0 && <p>{t('screen.server.noPlan')}</p>}
        {data && data.lines.length > 0 && <pre className="server-plan">{data.lines.join('\n')}</pre>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
