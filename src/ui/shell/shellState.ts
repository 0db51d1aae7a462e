import { storedOnDevice } from '../../api/client/store.ts'

interface ShellState {
  /** Only icons; undefined while the user has not chosen, then it depends on the width of the window. */
  collapsed: boolean | undefined
  /** Groups that the user opened or closed; the others are open while they hold the screen in view. */
  groups: Readonly<Record<string, boolean>>
  /** Paths of the screens used last, the newest first. */
  recent: readonly string[]
}

const RECENT_MAX = 8

/** How the user arranged the shell on this device. */
export const shellState = storedOnDevice<ShellState>('savdo.shell', (stored) => {
  const { collapsed, groups, recent } = (stored ?? {}) as Partial<ShellState>
  return { collapsed, groups: groups ?? {}, recent: Array.isArray(recent) ? recent : [] }
})

/** Remembers a screen as used just now. */
export function rememberScreen(path: string): void {
  const state = shellState.get()
  if (state.recent[0] === path) return
  shellState.set({ ...state, recent: [path, ...state.recent.filter((other) => other !== path)].slice(0, RECENT_MAX) })
}
