import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { AnswerOf } from '../../../api/endpoint.ts'
import { type serverFigures, statementPlan } from '../../../api/server.ts'
import { copyText } from '../../../ui/copyText.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../ui/feedback/notify.ts'
import { formatCount, formatTime } from '../../../ui/format.ts'

type Slow = AnswerOf<typeof serverFigures>['slowStatements']

/** What the database took long for, and how it goes about it. */
export function SlowStatements({ slow }: { slow: Slow }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Slow[number]>()
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
          {slow.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <code>{one.text.replace(/\s+/g, ' ').trim()}</code>
              </th>
              <td>{formatCount(one.times)}</td>
              <td>{formatCount(one.longestMs)}</td>
              <td>{formatCount(one.totalMs)}</td>
              <td>{formatTime(one.lastAt)}</td>
              <td>
                <Button size="small" onClick={() => setAsked(one)}>
                  {t('screen.server.plan')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <Plan of={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Plan({ of: { id, text }, onClose }: { of: Slow[number]; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data, error } = useQuery(queryOf(statementPlan, { path: { statement: id } }))
  const copy = () => {
    if (copyText({ text: [flush(text), ...(data?.lines ?? [])].join('\n') }))
      notifySuccess(t('screen.server.planCopied'))
  }
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('screen.server.planTitle')}</DialogTitle>
      <DialogContent>
        <pre className="server-plan server-statement">{flush(text)}</pre>
        {error && <p role="alert">{failureText(error)}</p>}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data?.lines.length === 0 && <p>{t('screen.server.noPlan')}</p>}
        {data && data.lines.length > 0 && (
          <div className="server-plan">
            {data.lines.map((line, index) => (
              <div key={index} style={{ '--depth': depthOf(line) } as CSSProperties}>
                {line.trim()}
              </div>
            ))}
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={!data} onClick={copy}>
          {t('screen.server.copyPlan')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const depthOf = (line: string) => /^ */.exec(line)![0].length

/** As it is written in the source, without what its place there has pushed to the right. */
function flush(text: string): string {
  const [first = '', ...others] = text.trim().split('\n')
  const pushed = Math.min(...others.filter((line) => line.trim() !== '').map(depthOf))
  return [first, ...others.map((line) => line.slice(pushed))].join('\n')
}
