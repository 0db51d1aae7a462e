import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellText } from './cellText.ts'
import { LineInput } from './LineInput.tsx'
import type { EditedLine, ResolvedColumn } from './lineColumn.ts'
import type { OpenLines } from './useOpenLines.ts'

interface LineSheetProps<Line extends EditedLine> {
  open: OpenLines<Line>
  index: number
  onIndex: (index: number | undefined) => void
  onClose: () => void
}

/** One line over the foot of the screen: a field for each column, and the way to the lines beside it. Enter goes to the next. */
export function LineSheet<Line extends EditedLine>({ open, index, onIndex, onClose }: LineSheetProps<Line>) {
  const { t } = useTranslation()
  const titleId = useId()
  const { lines, columns, remove } = open
  const line = lines[index]!
  const [title, ...others] = columns
  const first = others.find((column) => open.mayEdit(column, line))?.field
  /** The same field of the next line is what one types in next. */
  const [focused, setFocused] = useState<string>()
  const goTo = (next: number) => {
    if (next >= lines.length) onClose()
    else if (next >= 0) onIndex(next)
  }
  const removeHere = () => {
    remove!(line)
    if (lines.length === 1) onClose()
    else onIndex(Math.min(index, lines.length - 2))
  }
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { className: 'line-sheet', role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header id={titleId}>
        <b>{cellText(title!.kind, title!.value(line))}</b>
        <small>{title?.detail?.(line)}</small>
      </header>
      <div className="line-sheet-fields" key={line.key}>
        {others.map((column) => (
          <SheetField
            key={column.field}
            open={open}
            column={column}
            index={index}
            autoFocus={column.field === (focused ?? first)}
            onFocus={() => setFocused(column.field)}
            onEnter={(back) => goTo(index + (back ? -1 : 1))}
          />
        ))}
      </div>
      <footer>
        <Button disabled={index === 0} onClick={() => goTo(index - 1)}>
          {t('action.previousLine')}
        </Button>
        {remove && (
          <Button color="error" onClick={removeHere}>
            {t('action.remove')}
          </Button>
        )}
        <Button variant="contained" onClick={() => goTo(index + 1)}>
          {t(index === lines.length - 1 ? 'action.done' : 'action.nextLine')}
        </Button>
      </footer>
    </Drawer>
  )
}

function SheetField<Line extends EditedLine>({
  open,
  column,
  index,
  autoFocus,
  onFocus,
  onEnter,
}: {
  open: OpenLines<Line>
  column: ResolvedColumn<Line>
  index: number
  autoFocus: boolean
  onFocus: () => void
  onEnter: (back: boolean) => void
}) {
  const line = open.lines[index]!
  const { field, kind } = column
  const error = open.errorOf(line, index, column)
  const doubt = open.doubtOf(line, column)
  const value = column.value(line)
  const heading = open.headingOf(column)
  if (!open.mayEdit(column, line) && cellText(kind, value) === '') return null
  return (
    <div className="line-sheet-field" data-wrong={error !== undefined || undefined} onFocus={onFocus}>
      <span aria-hidden>{heading}</span>
      {open.mayEdit(column, line) ? (
        <LineInput
          kind={kind}
          value={value}
          label={heading}
          error={error}
          doubt={doubt}
          otherwise={column.otherwise?.(line)}
          autoFocus={autoFocus}
          onValue={(next) => open.put(index, field, next)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            onEnter(event.shiftKey)
          }}
        />
      ) : (
        <span className="line-sheet-value">{cellText(kind, value)}</span>
      )}
      {(error ?? doubt) && <small role="status">{error ?? doubt}</small>}
    </div>
  )
}
