import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BuildingIcon, CollapseIcon, ExpandIcon, SearchIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useScreenTitle } from './screenTitle.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'
import './topBar.css'

interface TopBarProps {
  /** On a phone language and theme stand at the menu's foot. */
  compact: boolean
  collapsed: boolean
  onCollapse: () => void
  onFind: () => void
  notifications: ReactNode
}

/** Where I am, in which department, who I am, in which language. */
export function TopBar({ compact, collapsed, onCollapse, onFind, notifications }: TopBarProps) {
  const { t } = useTranslation()
  const title = useScreenTitle()
  const { user } = useSession()
  const toggle = t(collapsed ? 'action.expandMenu' : 'action.collapseMenu')
  return (
    <header className="top-bar">
      <IconButton aria-label={toggle} title={toggle} aria-expanded={!collapsed} onClick={onCollapse}>
        {collapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
      </IconButton>
      <h1>{title}</h1>
      {user?.departmentName && (
        <span className="top-bar-department" title={t('field.department')}>
          <BuildingIcon fontSize="inherit" aria-hidden />
          <span className="spoken-only">{t('field.department')}: </span>
          {user.departmentName}
        </span>
      )}
      <Button
        className="top-bar-find"
        variant="outlined"
        color="secondary"
        startIcon={<SearchIcon />}
        onClick={onFind}
        aria-keyshortcuts="Control+K"
      >
        <span className="top-bar-find-name">{t('action.find')}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      {notifications}
      {!compact && (
        <>
          <LanguageSwitch />
          <ThemeSwitch />
        </>
      )}
      <UserMenu />
    </header>
  )
}
