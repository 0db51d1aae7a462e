import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { ScreenPending } from '../ui/feedback/ScreenPending.tsx'
import { Delayed } from '../ui/Delayed.tsx'
import { type Register, registerKeyOf } from './register.ts'
import { type TillMode, TillView } from './TillView.tsx'
import { TillContext, useTillOf } from './useTill.ts'

/** The till of a register, filling the window. */
export function TillScreen({ register, mode = 'search' }: { register: Register; mode?: TillMode }) {
  return <OpenTill key={registerKeyOf(register)} register={register} mode={mode} />
}

function OpenTill({ register: given, mode }: { register: Register; mode: TillMode }) {
  const { t } = useTranslation()
  // A register that is only renamed is the same one: its till stays open.
  const [register] = useState(given)
  const open = useTillOf(register)
  if (!open)
    return (
      <Delayed>
        <ScreenPending />
        <span className="spoken-only">{t('message.loading')}</span>
      </Delayed>
    )
  return (
    <TillContext value={open.till}>
      <TillView mode={mode} onTakeOver={() => void open.lock.takeOver()} />
    </TillContext>
  )
}
