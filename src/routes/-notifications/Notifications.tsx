import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import { listNotifications } from '../../api/notification.ts'
import { isTold } from '../../rules/notices.ts'
import { notifyFailure } from '../../ui/feedback/notify.ts'
import { formatCount } from '../../ui/format.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { useSession } from '../../ui/session/useSession.ts'
import { type Attention, attentionOf } from '../_home/-dashboard/attention.ts'
import { useWords } from '../_home/-dashboard/useWords.ts'
import './notifications.css'

/** What others did shows within a minute; what this browser changes, at once. */
const REFRESH_MS = 60_000
/** A badge has room for two digits. */
const BADGE_MAX = 99

/** The bell: what waits for this user, wherever in the program they are. Nothing to who may know of nothing. */
export function Notifications() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wordsOf = useWords()
  const mayKnow = isTold(session.can)
  const notices = useQuery({ ...queryOf(listNotifications), refetchInterval: REFRESH_MS, enabled: mayKnow })
  const { isError: failed, error } = notices
  useEffect(() => {
    if (failed) notifyFailure(error)
  }, [failed, error])
  if (!mayKnow) return null

  // What could not be loaded is not passed off as what there was before (specification 2 §8).
  const counts = failed ? {} : Object.fromEntries(notices.data?.items.map(({ name, count }) => [name, count]) ?? [])
  const { acts, knows } = attentionOf(counts, session.can)
  const waiting = [...acts, ...knows]
  const words = ({ name, count }: Attention) => `${wordsOf(name)}: ${formatCount(count)}`
  const transfers = waiting.find(({ name }) => name === 'pendingTransfers')?.count ?? 0
  const badge = transfers > BADGE_MAX ? `${BADGE_MAX}+` : transfers > 0 ? String(transfers) : ''
  return (
    <>
      <IconButton
        className="bell"
        aria-label={[t('screen.notifications.title'), ...waiting.map(words)].join('; ')}
        title={t('screen.notifications.title')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon fontSize="small" />
        {waiting.length > 0 && (
          <span className="bell-badge" data-empty={badge === '' || undefined}>
            {badge}
          </span>
        )}
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {waiting.map((one) => (
          <MenuItem
            key={one.name}
            className="bell-entry"
            onClick={() => {
              setAnchor(null)
              void navigate({ to: one.path, search: one.search as never })
            }}
          >
            <one.icon fontSize="small" data-tone={one.tone} aria-hidden />
            {words(one)}
          </MenuItem>
        ))}
        {waiting.length === 0 && (
          <MenuItem disabled>{t(failed ? 'screen.notifications.failed' : 'screen.notifications.nothing')}</MenuItem>
        )}
      </Menu>
    </>
  )
}
