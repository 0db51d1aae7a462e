import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Brigade, brigades, createBrigade } from '../../../../api/brigade.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { Delayed } from '../../../../ui/Delayed.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { EditIcon, PeopleIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { BrigadeDialog } from './BrigadeDialog.tsx'
import './brigade.css'

/** Crew groups as cards, four a row (specification 3 §2.2). */
export function BrigadePage() {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error, refetch } = useQuery(queryOf(brigades))
  const [opened, setOpened] = useState<Brigade | 'new'>()
  useEffect(() => {
    if (error) notifyFailure(error)
  }, [error])
  const may = session.may(createBrigade)
  const close = () => {
    setOpened(undefined)
    void refetch()
  }
  return (
    <div className="brigades">
      {may && (
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpened('new')}>
          {t('screen.brigade.create')}
        </Button>
      )}
      {data ? (
        <Cards of={data} onEdit={may ? setOpened : undefined} />
      ) : error ? (
        <div className="brigades-empty" role="alert">
          {failureText(error)}
          <Button size="small" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      ) : (
        <Delayed>
          <Skeleton variant="rounded" height={84} />
        </Delayed>
      )}
      {opened && <BrigadeDialog of={opened === 'new' ? undefined : opened} onClose={close} />}
    </div>
  )
}

function Cards({ of: groups, onEdit }: { of: readonly Brigade[]; onEdit: ((brigade: Brigade) => void) | undefined }) {
  const { t } = useTranslation()
  if (groups.length === 0) return <p className="brigades-empty">{t('screen.brigade.empty')}</p>
  return (
    <ul className="brigade-cards" aria-label={t('screen.brigade.title')}>
      {groups.map((brigade) => (
        <li key={brigade.id}>
          <PeopleIcon fontSize="small" />
          <b>{brigade.name}</b>
          {onEdit && (
            <IconButton
              size="small"
              aria-label={t('screen.brigade.editOne', { name: brigade.name })}
              onClick={() => onEdit(brigade)}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
