import { memo } from 'react'
import type { SvgIconComponent } from '../icons.tsx'

/** A button that is an icon; its name is told by the mouse and to readers. */
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
  return (
    <button
      type="button"
      className="grid-tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-busy={busy}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Icon fontSize="inherit" />
    </button>
  )
})
