import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import { searchHistory } from '../../api/history.ts'
import type { HistorySubject } from '../../rules/records.ts'
import { Delayed } from '../Delayed.tsx'
import { failureText } from '../feedback/failureText.ts'
import { formatTime } from '../format.ts'
import { CloseIcon } from '../icons.tsx'
import { changesOf, type RecordChange } from './changesOf.ts'
import '../form/panel.css'
import './history.css'

/** Changed fields shown here; whoever wants more goes on to the list of all changes. */
const FIELDS_MAX = 200

/** Who changed this record, from what to what, the latest first: a panel over whatever shows the record. */
export function HistoryPanel({ subject, id, onClose }: { subject: HistorySubject; id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const filter = { subject, subjectId: String(id) }
  const history = useQuery({
    ...queryOf(searchHistory, { query: { page: 1, limit: FIELDS_MAX }, body: filter }),
    staleTime: 0,
  })
  const entries = history.data?.items
  const name = entries?.[0]?.record
  return (
    <Drawer
      anchor="right"
      open
      transitionDuration={0}
      sx={{ zIndex: 'modal' }}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, className: 'form-panel history' },
      }}
    >
      <header className="form-head">
        <h2 id={titleId}>{name ? t('screen.history.of', { name }) : t('screen.history.title')}</h2>
        <IconButton aria-label={t('action.close')} title={t('action.closeEsc')} edge="end" autoFocus onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      <div className="form-body">
        {history.isPending && <Delayed>{t('message.loading')}</Delayed>}
        {history.error && (
          <div className="form-failure" role="alert">
            <p>{failureText(history.error)}</p>
            <Button variant="contained" onClick={() => void history.refetch()}>
              {t('action.retry')}
            </Button>
          </div>
        )}
        {entries?.length === 0 && <p className="history-none">{t('screen.history.none')}</p>}
        <ol className="history-changes">
          {changesOf(entries ?? []).map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      </div>
      <footer className="form-foot">
        <Link to="/doc-history" search={{ filter } as never}>
          {t('screen.history.all')}
        </Link>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </footer>
    </Drawer>
  )
}

function Change({ change: { at, userName, action, fields } }: { change: RecordChange }) {
  const { t } = useTranslation()
  return (
    <li>
      <p className="history-who">
        <b>{userName ?? '—'}</b>
        <span>{t(`enum.historyAction.${action}`)}</span>
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <dl>
        {fields
          .filter(({ fieldLabel }) => fieldLabel !== '')
          .map(({ fieldName, fieldLabel, before, after }) => (
            <div key={fieldName}>
              <dt>{fieldLabel}</dt>
              <dd>
                {action !== 'create' && <del>{before ?? t('screen.history.nothing')}</del>}
                {action !== 'delete' && <ins>{after ?? t('screen.history.nothing')}</ins>}
              </dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
