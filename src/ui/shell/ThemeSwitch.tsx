import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { preferences } from '../../api/client/preferences.ts'
import { chooseTheme, isDark } from '../theme/appearance.ts'
import './switches.css'

const SUN =
  'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7'
const MOON = 'M19.5 14.5A8 8 0 1 1 10 4.2a6.5 6.5 0 0 0 9.5 10.3z'

/** Light or dark; until it is pressed the screen follows the device. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const dark = useSyncExternalStore(preferences.subscribe, isDark)
  return (
    <div className="switch">
      <button
        type="button"
        aria-label={t(dark ? 'action.lightTheme' : 'action.darkTheme')}
        title={t(dark ? 'action.lightTheme' : 'action.darkTheme')}
        onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      >
        <svg
          viewBox="0 0 24 24"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d={dark ? SUN : MOON} />
        </svg>
      </button>
    </div>
  )
}
