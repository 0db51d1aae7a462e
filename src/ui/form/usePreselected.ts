import { useEffect, useRef } from 'react'
import type { FieldSettings } from './fieldSettings.ts'
import type { Option } from './optionsOf.ts'
import { useRecord } from './recordContext.ts'

/** In a new record, the choice to start with, once, if nothing is chosen yet (specification 3 §4: the only category). */
export function usePreselected(
  settings: FieldSettings,
  options: readonly Option[],
  path: string,
  value: unknown,
): void {
  const { mode, session, begin } = useRecord()
  const done = useRef(false)
  useEffect(() => {
    if (done.current || mode !== 'create' || !settings.preselect || options.length === 0 || !session.user) return
    done.current = true
    if (value !== null && value !== undefined) return
    const row = settings.preselect(
      options.map((option) => option.row as never),
      session.user,
    )
    const option = options.find((one) => one.row === row)
    if (option) begin(path, option)
  }, [options, mode, settings, session, path, value, begin])
}
