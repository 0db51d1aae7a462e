import type { Share } from './matrix.ts'

/** One box: a permission, or with `share` all of a row, a column or an area. */
export function MatrixBox({
  label,
  column,
  share,
  disabled,
  why,
  onChange,
}: {
  label: string
  /** Boxes of one column are walked by the arrows up and down. */
  column: string
  share: Share
  disabled: boolean
  /** What a box that cannot be changed says. */
  why?: string | undefined
  onChange: () => void
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={disabled ? why : label}
      data-column={column}
      tabIndex={-1}
      checked={share === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = share === 'some'
      }}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
