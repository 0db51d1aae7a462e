import type { ReactNode } from 'react'
import type { GridColumn } from './column.ts'
import type { AnyRow } from './defineGrid.ts'
import { CellEditor } from './edit/CellEditor.tsx'
import { CellMessage } from './edit/CellMessage.tsx'
import type { CellProps } from './cellProps.ts'
import { EYE, MENU, OwnButton, PENCIL } from './ownButton.tsx'
import { drawnCard } from './phone/drawnCard.tsx'
import type { Placed } from './placement.ts'
import { cellId } from './rowFrame.ts'
import { TONE_SIGNS } from './tone.ts'
import { surelyFits } from './surelyFits.ts'

/** One cell of a row. Called for every cell on screen, so it stays a function that makes plain elements, and no component. */
export function drawnCell(props: CellProps, placed: Placed): ReactNode {
  const { frame, line, index, active, range, editor } = props
  const { column } = placed
  const inRange = range && placed.index >= range[0] && placed.index <= range[1]
  const editable = line.row && column?.edit?.when(line.row)
  const edited = editable && editor?.open.field === column!.field
  const mark = line.marks?.get(column?.field ?? '')
  const refused = mark?.state === 'refused' ? mark : undefined
  const content = edited ? null : contentOf(props, placed)
  const fits = content === null || (typeof content === 'string' && surelyFits(content, placed.roomPx))
  const className = `${fits ? placed.fittingClassName : placed.className}${active === placed.index ? ' grid-active' : ''}${inRange ? ' grid-in-range' : ''}${editable ? ' grid-editable' : ''}${edited ? ' grid-edited' : ''}${mark ? ` grid-${mark.state}` : ''}`
  return (
    <div
      key={placed.id}
      role="gridcell"
      // Only the cell with the focus is spoken of; a name for every cell would be set anew with every row that is scrolled.
      id={active === placed.index ? cellId(frame.gridId, index, placed.index) : undefined}
      aria-colindex={placed.index + 1}
      aria-selected={inRange ? true : undefined}
      aria-readonly={frame.edits && !editable ? true : undefined}
      aria-invalid={refused ? true : undefined}
      title={refused?.message}
      className={className}
    >
      {edited ? <CellEditor {...editor!} /> : content}
      {refused && !edited && (refused.told || active === placed.index) && (
        <CellMessage id={`${cellId(frame.gridId, index, placed.index)}-message`} text={refused.message} />
      )}
    </div>
  )
}

function contentOf(props: CellProps, placed: Placed): ReactNode {
  const { column, own } = placed
  const { row } = props.line
  if (own === 'card') return drawnCard(props, props.frame.card!)
  if (!row && own !== 'number') return null
  if (!row || !column) return ownContent(props, placed)
  return column.cell ? column.cell(row) : fieldContent(row, column)
}

function fieldContent(row: AnyRow, { kind, field, text, tone }: GridColumn): ReactNode {
  if (kind === 'badges')
    return (row[field] as string[] | null)?.map((badge) => <b key={badge}>{text({ [field]: [badge] })}</b>)
  const words = text(row)
  if (kind === 'flag') return row[field] === true ? <i aria-label={words} role="img" /> : null
  const chip = words && tone?.(row)
  return chip ? <span className={`grid-chip grid-tone-${chip}`}>{words}</span> : words
}

function ownContent({ frame, line, selected, tone, locked }: CellProps, { own }: Placed): ReactNode {
  const { row } = line
  const { words } = frame
  if (own === 'select')
    return (
      <span
        role="checkbox"
        aria-checked={selected}
        aria-disabled={locked !== undefined}
        aria-label={locked ?? words.select}
        title={locked}
        className="grid-box"
        data-own="select"
      />
    )
  if (own === 'fold') {
    if (line.open === undefined) return null
    const label = line.open ? words.fold : words.unfold
    return <button type="button" tabIndex={-1} className="grid-fold" aria-label={label} title={label} data-own="fold" />
  }
  if (own === 'number')
    return (
      <>
        {tone && (
          <em role="img" aria-label={locked ?? words.tones[tone]} title={locked ?? words.tones[tone]}>
            {TONE_SIGNS[tone]}
          </em>
        )}
        {line.number}
      </>
    )
  return (
    <>
      {frame.mayOpen && <OwnButton name="open" label={words.open} path={frame.isEditable(row!) ? PENCIL : EYE} />}
      {frame.offers(row!) && <OwnButton name="menu" label={words.more} path={MENU} />}
    </>
  )
}
