import type { PickersLocaleText } from '@mui/x-date-pickers/locales'
import type { TFunction } from 'i18next'

/** The kit has no Uzbek, so all three languages come from our own texts (`screen.datePicker`). */
export function pickerTexts(t: TFunction): Partial<PickersLocaleText> {
  const text = (key: string, gaps: Record<string, string | number> = {}) => t(`screen.datePicker.${key}`, gaps)
  const digits = (letter: string) => (section: { digitAmount: number }) => letter.repeat(section.digitAmount)
  return {
    previousMonth: text('previousMonth'),
    nextMonth: text('nextMonth'),
    openPreviousView: text('previousMonth'),
    openNextView: text('nextMonth'),
    calendarViewSwitchingButtonAriaLabel: (view) => text(view === 'year' ? 'toCalendar' : 'toYears'),
    cancelButtonLabel: t('action.cancel'),
    clearButtonLabel: text('clear'),
    fieldClearLabel: text('clear'),
    okButtonLabel: text('choose'),
    todayButtonLabel: text('today'),
    datePickerToolbarTitle: text('chooseDate'),
    openDatePickerDialogue: (date) => (date ? text('chosen', { date }) : text('chooseDate')),
    fieldDayPlaceholder: () => text('dayLetter').repeat(2),
    fieldMonthPlaceholder: () => text('monthLetter').repeat(2),
    fieldYearPlaceholder: digits(text('yearLetter')),
    fieldHoursPlaceholder: () => text('hourLetter').repeat(2),
    fieldMinutesPlaceholder: () => text('minuteLetter').repeat(2),
    hours: text('hours'),
    minutes: text('minutes'),
    dateTimePickerToolbarTitle: text('chooseTime'),
    timePickerToolbarTitle: text('chooseTime'),
    selectViewText: (view) => text(view === 'hours' ? 'hours' : 'minutes'),
    year: text('year'),
    month: text('month'),
    day: text('day'),
    empty: text('empty'),
  }
}
