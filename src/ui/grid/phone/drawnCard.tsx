import type { ReactNode } from 'react'
import type { GridColumn } from '../column.ts'
import type { AnyRow } from '../defineGrid.ts'
import type { CellProps } from '../cellProps.ts'
import { OwnButton, MENU } from '../ownButton.tsx'
import { TONE_SIGNS } from '../tone.ts'
import { type Card, cardTexts } from './card.ts'

/** A row on a phone. Called for every row on screen, as cells are: plain elements, and no component but the sign of its menu. */
export function drawnCard({ frame, line, selected, tone, locked }: CellProps, card: Card): ReactNode {
  const { row } = line
  if (!row) return null
  const { words } = frame
  const { title, figure, below } = card
  const texts = cardTexts(card, row)
  return (
    <>
      {selected && <i className="grid-card-chosen" role="img" aria-label={words.select} />}
      <b className="grid-card-title">
        {tone && (
          <em role="img" aria-label={locked ?? words.tones[tone]}>
            {TONE_SIGNS[tone]}{' '}
          </em>
        )}
        {title?.cell ? title.cell(row) : texts.title}
      </b>
      <span className="grid-card-second">{texts.second}</span>
      <span className="grid-card-figure">{figure && chipOf(figure, row)}</span>
      <span className="grid-card-below">{below && chipOf(below, row)}</span>
      {(line.open !== undefined || frame.offers(row)) && <OwnButton name="menu" label={words.more} path={MENU} />}
    </>
  )
}

function chipOf(column: GridColumn, row: AnyRow): ReactNode {
  const text = column.text(row)
  const chip = text && column.tone?.(row)
  return chip ? <span className={`grid-chip grid-tone-${chip}`}>{text}</span> : text
}
