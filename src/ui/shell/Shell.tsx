import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import type { PaletteSource } from '../palette/sources.ts'
import { type MenuGroup, useMenu, useScreens } from './menu.ts'
import { rememberScreen, shellState } from './shellState.ts'
import { Sidebar } from './Sidebar.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useCompact } from '../useCompact.ts'
import { TopBar } from './TopBar.tsx'
import './shell.css'

/** Whoever opens it types at once: what is typed before it has come would be lost. */
const Palette = lazyWhenIdle(async () => (await import('../palette/Palette.tsx')).Palette)
/** Narrower windows start with a menu of icons. */
const WIDE_PX = 1_200

interface ShellProps {
  menu: readonly MenuGroup[]
  /** What the palette finds besides screens. */
  sources?: readonly PaletteSource[]
  /** Stands in the top bar: what waits for this user. */
  notifications?: ReactNode
  children: ReactNode
}

/** The frame of every screen: menu at the left, bar at the top, the screen in the rest, the palette on Ctrl+K. */
export function Shell({ menu, sources = [], notifications, children }: ShellProps) {
  const { t } = useTranslation()
  const groups = useMenu(menu)
  const state = useSyncExternalStore(shellState.subscribe, shellState.get)
  const compact = useCompact()
  const over = useMenuOver()
  const collapsed = compact ? !over.open : (state.collapsed ?? globalThis.innerWidth < WIDE_PX)
  const [paletteOpen, setPaletteOpen] = useState(false)
  usePaletteKey(() => setPaletteOpen(true))
  useRecentScreens()
  Palette.useSoon()
  return (
    <div className="shell" data-collapsed={collapsed}>
      <a className="shell-skip" href="#main">
        {t('action.skipToContent')}
      </a>
      {compact ? (
        over.open && (
          <>
            <button type="button" className="shell-shade" aria-label={t('action.collapseMenu')} onClick={over.close} />
            <Sidebar
              groups={groups}
              collapsed={false}
              foot={
                <>
                  <LanguageSwitch />
                  <ThemeSwitch />
                </>
              }
            />
          </>
        )
      ) : (
        <Sidebar groups={groups} collapsed={collapsed} />
      )}
      <TopBar
        compact={compact}
        collapsed={collapsed}
        onCollapse={() => (compact ? over.toggle() : shellState.set({ ...state, collapsed: !collapsed }))}
        onFind={() => setPaletteOpen(true)}
        notifications={notifications}
      />
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      {paletteOpen && (
        <Suspense>
          <Palette.Component groups={groups} sources={sources} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The menu over a phone's screen: never remembered, and gone with the address that it was opened over. */
function useMenuOver() {
  const address = useLocation({ select: ({ pathname, state }) => `${pathname} ${state.key ?? ''}` })
  const [over, setOver] = useState<string>()
  const open = over === address
  const close = () => setOver(undefined)
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOver(undefined)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return { open, close, toggle: () => setOver(open ? undefined : address) }
}

/** By the key's place, so that it works with a Russian and an Uzbek layout, too. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function useRecentScreens(): void {
  const path = useLocation({ select: (location) => location.pathname })
  const screens = useScreens()
  useEffect(() => {
    if (screens.some((screen) => screen.path === path)) rememberScreen(path)
  }, [path, screens])
}
