import { preferences, type Theme } from '../../api/client/preferences.ts'

const darkDevice = () => globalThis.matchMedia('(prefers-color-scheme: dark)')

/** Whether the screen is dark now: chosen on this device, or as the device itself is. */
export const isDark = (): boolean => {
  const { theme } = preferences.get()
  return theme === 'dark' || (theme === 'system' && darkDevice().matches)
}

/** Keeps `data-theme` on the page as chosen, and follows the device while nothing is chosen. public/early.js set it first. */
export function startAppearance(): void {
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  }
  apply()
  preferences.subscribe(apply)
  darkDevice().addEventListener('change', apply)
}

/** Switches at once and remembers the choice on this device. */
export function chooseTheme(theme: Theme): void {
  preferences.set({ ...preferences.get(), theme })
}
