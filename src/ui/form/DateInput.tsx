import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { type SyntheticEvent, useState } from 'react'
import { type FieldProps, useField } from './fieldProps.ts'
import { NO_DATE, pickerSlots } from './pickerSlots.ts'

const dayText = (day: Dayjs | null) => (day === null ? null : day.isValid() ? day.format('YYYY-MM-DD') : NO_DATE)

/** A calendar day: typed by its digits or picked. The picker for the desktop, also on a touch screen: it lets one type. */
export function DateInput(props: FieldProps) {
  const { path, label, readOnly, inCell } = props
  const field = useField(path)
  const { value, ref, change } = field
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const day = (value as string | null) || null
  // A half-typed date belongs to the picker until it is whole, or until somebody else puts one in.
  const shown = dayText(typed) === day || day === NO_DATE ? typed : day === null ? null : dayjs(day)

  /** The picker says nothing of a date of which only some parts are typed. */
  const noticeHalf = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const parts = [...currentTarget.querySelectorAll('[role=spinbutton]')]
    const filled = parts.filter((part) => part.hasAttribute('aria-valuenow')).length
    if (filled > 0 && filled < parts.length && day !== NO_DATE) change(NO_DATE)
    if (filled === 0 && day !== null) change(null)
  }
  return (
    <div onKeyUp={noticeHalf} onBlur={noticeHalf}>
      <DesktopDatePicker
        label={inCell ? undefined : label}
        format="DD.MM.YYYY"
        value={shown}
        readOnly={readOnly}
        inputRef={ref}
        onChange={(next) => {
          setTyped(next)
          change(dayText(next))
        }}
        slotProps={pickerSlots(props, field)}
      />
    </div>
  )
}
