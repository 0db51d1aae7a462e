import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyboardIcon, LockIcon, PeopleIcon, SignOutIcon, WarningIcon } from '../icons.tsx'
import { leave } from '../session/leave.ts'
import { useSession } from '../session/useSession.ts'

/** Forms are heavy, and few people change their password today. */
const OwnPasswordDialog = lazy(async () => ({
  default: (await import('../session/OwnPasswordDialog.tsx')).OwnPasswordDialog,
}))

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../session/SecondFactorDialog.tsx')).SecondFactorDialog,
}))

const ReportDialog = lazy(async () => ({ default: (await import('../session/ReportDialog.tsx')).ReportDialog }))

const DIALOGS = { password: OwnPasswordDialog, secondFactor: SecondFactorDialog, report: ReportDialog }

/** Who is signed in, the own password, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>()
  const close = () => setDialog(undefined)
  const open = (wanted: typeof dialog) => () => {
    setAnchor(null)
    setDialog(wanted)
  }
  if (!user) return null
  const Opened = dialog && DIALOGS[dialog]
  const name = user.employeeName ?? user.username
  const toSessions = () => {
    setAnchor(null)
    void navigate({ to: '/sessions' })
  }
  const entries = [
    [LockIcon, t('screen.ownPassword.create'), open('password')],
    [KeyboardIcon, t('screen.secondFactor.title'), open('secondFactor')],
    [PeopleIcon, t('screen.userSession.title'), toSessions],
    [WarningIcon, t('screen.errorReport.create'), open('report')],
    [SignOutIcon, t('action.signOut'), () => void leave()],
  ] as const
  return (
    <>
      <button
        type="button"
        className="user-button"
        aria-label={t('screen.shell.userMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span aria-hidden>{initials(name)}</span>
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <li className="user-card" role="presentation">
          <strong>{name}</strong>
          {name !== user.username && <span>{user.username}</span>}
          <span>{user.roles.map((role) => t(`enum.role.${role}`, { defaultValue: role })).join(', ')}</span>
        </li>
        <Divider />
        {entries.map(([Icon, text, run]) => (
          <MenuItem key={text} onClick={run}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {text}
          </MenuItem>
        ))}
      </Menu>
      {Opened && (
        <Suspense>
          <Opened onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Two letters at most: `Каримова Дилноза` → `КД`. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]!.toUpperCase())
    .join('')
