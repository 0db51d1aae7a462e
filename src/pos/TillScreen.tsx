import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { ScreenPending } from '../ui/feedback/ScreenPending.tsx'
import { Delayed } from '../ui/Delayed.tsx'
import { type Register, registerKeyOf } from './register.ts'
import type { TillMode } from './tillUi.ts'
import { TillView } from './TillView.tsx'
import { TillContext, useTillOf } from './useTill.ts'

/** The till of a register, filling the window. */
export function TillScreen({
  register,
  mode = 'search',
  returnOf,
}: {
  register: Register
  mode?: TillMode
  returnOf?: number | undefined
}) {
  return <OpenTill key={registerKeyOf(register)} register={register} mode={mode} returnOf={returnOf} />
}

function OpenTill({
  register: given,
  mode,
  returnOf,
}: {
  register: Register
  mode: TillMode
  returnOf: number | undefined
}) {
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
      <TillView mode={mode} returnOf={returnOf} onTakeOver={() => void open.lock.takeOver()} />
    </TillContext>
  )
}
