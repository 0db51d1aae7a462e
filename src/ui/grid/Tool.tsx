import { memo } from 'react'
import type { SvgIconComponent } from '../icons.tsx'

/** A button that is an icon; its name shows at once under the mouse and with the keyboard's focus, and is told to readers. */
export const Tool = memo(function Tool({
  icon: Icon,
  label,
  disabled,
  busy,
  keys,
  tabIndex,
  onClick,
}: {
  icon: SvgIconComponent
  label: string
  disabled?: boolean
  /** Its work is under way. */
  busy?: boolean
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: string
  /** -1 within the rows, whose keys are the list's. */
  tabIndex?: -1
  onClick: (anchor: HTMLElement) => void
}) {
  const name = keys ? `${label} (${keys})` : label
  return (
    <button
      type="button"
      className="grid-tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      // Within rows, which cut off what pokes out of them, the browser says it.
      title={tabIndex === -1 ? name : undefined}
      data-name={tabIndex === -1 ? undefined : name}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-busy={busy}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Icon fontSize="inherit" />
    </button>
  )
})
