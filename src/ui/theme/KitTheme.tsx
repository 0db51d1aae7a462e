import type {} from '@mui/material/themeCssVarsAugmentation'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { themeIn } from './theme.ts'

/** Gives the UI kit our look and the user's language. Light and dark are the page's own affair (appearance.ts). */
export function KitTheme({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage
  // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language, which is what the theme depends on
  const theme = useMemo(() => themeIn(t), [language])
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null} disableTransitionOnChange>
      {children}
    </ThemeProvider>
  )
}
