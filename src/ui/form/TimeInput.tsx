import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { type SyntheticEvent, useState } from 'react'
import { instantOfWall, wallTimeOf } from '../../rules/businessDay.ts'
import { TIME_ZONE } from '../companyZone.ts'
import { type FieldProps, useField } from './fieldProps.ts'
import { NO_DATE, pickerSlots } from './pickerSlots.ts'

/** What is picked is what the company's clock says, wherever the device stands; what is kept is the moment in UTC. */
const momentText = (wall: Dayjs | null) =>
  wall === null
    ? null
    : wall.isValid()
      ? instantOfWall(wall.format('YYYY-MM-DDTHH:mm'), TIME_ZONE).toISOString()
      : NO_DATE

/** A moment: its day and time of day typed by their digits or picked. */
export function TimeInput(props: FieldProps) {
  const { path, label, readOnly, inCell } = props
  const field = useField(path)
  const { value, change } = field
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const moment = (value as string | null) || null
  const shown =
    momentText(typed) === moment || moment === NO_DATE
      ? typed
      : moment === null
        ? null
        : dayjs(wallTimeOf(new Date(moment), TIME_ZONE))

  /** The picker says nothing of a moment of which only some parts are typed. */
  const noticeHalf = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const parts = [...currentTarget.querySelectorAll('[role=spinbutton]')]
    const filled = parts.filter((part) => part.hasAttribute('aria-valuenow')).length
    if (filled > 0 && filled < parts.length && moment !== NO_DATE) change(NO_DATE)
    if (filled === 0 && moment !== null) change(null)
  }
  return (
    <div onKeyUp={noticeHalf} onBlur={noticeHalf}>
      <DesktopDateTimePicker
        label={inCell ? undefined : label}
        format="DD.MM.YYYY HH:mm"
        ampm={false}
        timeSteps={{ minutes: 15 }}
        value={shown}
        readOnly={readOnly}
        inputRef={field.ref}
        onChange={(next) => {
          setTyped(next)
          change(momentText(next))
        }}
        slotProps={pickerSlots(props, field)}
      />
    </div>
  )
}
