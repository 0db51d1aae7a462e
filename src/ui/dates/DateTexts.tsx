import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import 'dayjs/locale/ru'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyCalendar } from './CompanyCalendar.ts'
import './uzbekMonths.ts'
import { pickerTexts } from './pickerTexts.ts'

/** Gives date pickers the language of the interface: months, weekdays and what their buttons are called. */
export function DateTexts({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const localeText = useMemo(() => pickerTexts(t), [t])
  return (
    <LocalizationProvider dateAdapter={CompanyCalendar} adapterLocale={i18n.language} localeText={localeText}>
      {children}
    </LocalizationProvider>
  )
}
