import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/useSession.ts'
import { type MenuGroup, type Screen, useMenu } from './menu.ts'
import { shellState } from './shellState.ts'
import './shortcuts.css'

/** Everything this user may open, as a page: first what they used last on this device. */
export function Shortcuts({ menu }: { menu: readonly MenuGroup[] }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const path = '/dashboard'
  const groups = useMenu(menu)
    .map((group) => ({ ...group, screens: group.screens.filter((screen) => screen.path !== path) }))
    .filter((group) => group.screens.length > 0)
  const { recent } = useSyncExternalStore(shellState.subscribe, shellState.get)
  const all = groups.flatMap((group) => group.screens)
  const used = recent.flatMap((usedPath) => all.find((screen) => screen.path === usedPath) ?? [])
  return (
    <div className="shortcuts">
      <h2>{t('screen.dashboard.hello', { name: user?.employeeName ?? user?.username })}</h2>
      {used.length > 0 && (
        <section className="shortcuts-recent" aria-label={t('screen.palette.recent')}>
          {used.map((screen) => (
            <Link key={screen.path} to={screen.path}>
              {screen.title}
            </Link>
          ))}
        </section>
      )}
      <div className="shortcuts-groups">
        {groups.map(({ name, title, icon: Icon, screens }) => (
          <section key={name} className="shortcuts-group">
            <h3>
              <Icon fontSize="small" aria-hidden />
              {title}
            </h3>
            <ScreenList screens={screens} />
          </section>
        ))}
      </div>
      {groups.length === 0 && <p>{t('screen.dashboard.nothingPermitted')}</p>}
    </div>
  )
}

const ScreenList = ({ screens }: { screens: readonly Screen[] }) => (
  <ul>
    {screens.map((screen) => (
      <li key={screen.path}>
        <Link to={screen.path}>{screen.title}</Link>
      </li>
    ))}
  </ul>
)
