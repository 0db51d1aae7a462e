import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronRightIcon, SearchIcon } from '../icons.tsx'
import { rankByName } from '../palette/rankByName.ts'
import { IconMenu } from './IconMenu.tsx'
import type { Screen, ScreenGroup } from './menu.ts'
import { useMenuPath } from './menuPath.ts'
import { shellState } from './shellState.ts'
import './sidebar.css'

/** The left menu: areas that open and close, a box that finds a screen by its name in any script. */
export function Sidebar({
  groups,
  collapsed,
  foot,
}: {
  groups: readonly ScreenGroup[]
  collapsed: boolean
  foot?: ReactNode
}) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const path = useMenuPath(groups)
  return (
    <nav className="sidebar" aria-label={t('screen.menu.title')}>
      <Link to="/" className="sidebar-brand" aria-label={t('screen.app.name')}>
        <img src="/icon.svg" width="24" height="24" alt="" />
        <span>{t('screen.app.name')}</span>
      </Link>
      {collapsed ? (
        <IconMenu groups={groups} path={path} />
      ) : (
        <>
          <FindBox query={query} onQuery={setQuery} groups={groups} />
          <div className="sidebar-list">
            {query ? (
              <Found screens={find(groups, query)} />
            ) : (
              groups.map((group) => <Group key={group.name} group={group} path={path} />)
            )}
          </div>
        </>
      )}
      {foot && <div className="sidebar-foot">{foot}</div>}
    </nav>
  )
}

const find = (groups: readonly ScreenGroup[], query: string): readonly Screen[] =>
  rankByName(
    groups.flatMap((group) => group.screens),
    query,
    (screen) => screen.title,
  )

function FindBox({
  query,
  onQuery,
  groups,
}: {
  query: string
  onQuery: (query: string) => void
  groups: readonly ScreenGroup[]
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onQuery('')
    if (event.key !== 'Enter') return
    const best = find(groups, query)[0]
    if (!best) return
    onQuery('')
    box.current?.blur()
    void navigate({ to: best.path })
  }
  return (
    <label className="sidebar-find">
      <SearchIcon fontSize="inherit" aria-hidden />
      <input
        ref={box}
        type="search"
        value={query}
        placeholder={t('screen.menu.find')}
        aria-label={t('screen.menu.find')}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

function Found({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  if (screens.length === 0) return <p className="sidebar-nothing">{t('message.nothingFound')}</p>
  return <ScreenLinks screens={screens} />
}

function Group({ group, path }: { group: ScreenGroup; path: string | undefined }) {
  const state = useSyncExternalStore(shellState.subscribe, shellState.get)
  const Icon = group.icon
  const [only] = group.screens
  const holdsPath = group.screens.some((screen) => screen.path === path)
  if (group.screens.length === 1 && only) {
    return (
      <Link to={only.path} activeOptions={EXACT} className="sidebar-group" data-holds-path={holdsPath}>
        <Icon fontSize="small" aria-hidden />
        <span>{only.title}</span>
      </Link>
    )
  }
  const open = state.groups[group.name] ?? holdsPath
  return (
    <section>
      <button
        type="button"
        className="sidebar-group"
        aria-expanded={open}
        data-holds-path={holdsPath}
        onClick={() => shellState.set({ ...state, groups: { ...state.groups, [group.name]: !open } })}
      >
        <Icon fontSize="small" aria-hidden />
        <span>{group.title}</span>
        <ChevronRightIcon className="sidebar-chevron" fontSize="inherit" aria-hidden />
      </button>
      {open && <ScreenLinks screens={group.screens} path={path} />}
    </section>
  )
}

const EXACT = { exact: true, includeSearch: false }

/** `path` is the screen that the user is in, or in a part of. */
const ScreenLinks = ({ screens, path }: { screens: readonly Screen[]; path?: string | undefined }) => (
  <ul className="sidebar-screens">
    {screens.map((screen) => (
      <li key={screen.path}>
        <Link to={screen.path} activeOptions={EXACT} data-holds-path={screen.path === path}>
          {screen.title}
        </Link>
      </li>
    ))}
  </ul>
)
