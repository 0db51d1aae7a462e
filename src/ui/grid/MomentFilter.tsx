import { useTranslation } from 'react-i18next'
import { instantOfWall, wallTimeOf } from '../../rules/businessDay.ts'
import { dateText, dayOf, typedDate } from '../dateText.ts'
import { TIME_ZONE } from '../companyZone.ts'
import { SettlingInput } from './SettlingInput.tsx'

type Values = Record<string, unknown>

/**
 * The day of a list that tells of its end (`day`), and beside it, once there is one, the time at which it is to tell instead (`at`).
 * Only one of them is asked.
 */
export function MomentFilter({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const { t } = useTranslation()
  const { day: ofDay, at, ...others } = values as { day?: string; at?: string }
  const wall = at === undefined ? undefined : wallTimeOf(new Date(at), TIME_ZONE)
  const day = wall?.slice(0, 10) ?? ofDay
  const time = wall?.slice(11) ?? ''
  const change = (nextDay: string | undefined, nextTime: string) => {
    if (nextDay === undefined) onChange(others)
    else if (nextTime === '') onChange({ ...others, day: nextDay })
    else onChange({ ...others, at: instantOfWall(`${nextDay}T${nextTime}`, TIME_ZONE).toISOString() })
  }
  return (
    <>
      <SettlingInput
        className="grid-day"
        value={dateText(day)}
        placeholder={t('field.day')}
        tidy={typedDate}
        valid={(text) => text === '' || dayOf(text) !== undefined}
        onSettled={(text) => change(dayOf(text), time)}
      />
      {day !== undefined && (
        <SettlingInput
          className="grid-day grid-time"
          value={time}
          placeholder={t('screen.grid.timeOfDay')}
          tidy={typedTime}
          valid={(text) => text === '' || isTime(text)}
          onSettled={(text) => change(day, text)}
        />
      )}
    </>
  )
}

/** What somebody typed of a time, with its colon: `1405` → `14:05`. */
function typedTime(raw: string): string {
  const digits = raw.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
