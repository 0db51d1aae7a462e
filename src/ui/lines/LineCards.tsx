import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellText } from './cellText.ts'
import { type EditedLine, isNumber, type ResolvedColumn } from './lineColumn.ts'
import './lineCards.css'
import { LineSheet } from './LineSheet.tsx'
import type { LinesProps } from './LinesTable.tsx'
import { totalOf } from './totalOf.ts'
import { useShown } from './useShown.ts'
import type { OpenLines } from './useOpenLines.ts'

const CARD_PIXELS = 60
const CARDS_AHEAD = 6

/** Lines in a window as narrow as a phone: a row says what, how many and for how much; a tap opens it, with a field for each column. */
export function LineCards<Line extends EditedLine>({ open, label, empty, shown }: LinesProps<Line>) {
  const { lines } = open
  const [openAt, setOpenAt] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const margin = useTopWithin(list)
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here; the list reads positions while it renders
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => CARD_PIXELS,
    overscan: CARDS_AHEAD,
    scrollMargin: margin,
  })
  const foundAt = useShown(lines, shown, (index) => rows.scrollToIndex(index, { align: 'center' }))
  return (
    <section className="line-cards" aria-label={label}>
      {lines.length === 0 && <div className="lines-empty">{empty}</div>}
      <div className="line-cards-window" ref={list} role="list" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={lines[index]!.key}
            role="listitem"
            style={{ height: CARD_PIXELS, transform: `translateY(${start - margin}px)` }}
          >
            <LineCard open={open} index={index} isFound={index === foundAt} onOpen={() => setOpenAt(index)} />
          </div>
        ))}
      </div>
      <CardSums open={open} />
      {openAt !== undefined && lines[openAt] && (
        <LineSheet open={open} index={openAt} onIndex={setOpenAt} onClose={() => setOpenAt(undefined)} />
      )}
    </section>
  )
}

function LineCard<Line extends EditedLine>({
  open,
  index,
  isFound,
  onOpen,
}: {
  open: OpenLines<Line>
  index: number
  isFound: boolean
  onOpen: () => void
}) {
  const line = open.lines[index]!
  const { columns } = open
  const [title, ...others] = columns
  const wrong = columns.some((column) => open.errorOf(line, index, column) !== undefined)
  const doubtful = columns.some((column) => open.doubtOf(line, column) !== undefined)
  const [figure, below] = figuresOf(columns)
  const quiet = others.filter((column) => column !== figure && column !== below)
  return (
    <button
      type="button"
      className="line-card"
      data-wrong={wrong || undefined}
      data-found={isFound || undefined}
      data-tone={doubtful ? 'warning' : figure?.tone?.(line)}
      onClick={onOpen}
    >
      <span className="line-card-words">
        <b>{cellText(title!.kind, title!.value(line))}</b>
        <small>{joined([title?.detail?.(line), ...quiet.map((column) => quietText(open, column, line))])}</small>
      </span>
      <span className="line-card-figures">
        {figure && <b>{cellText(figure.kind, figure.value(line))}</b>}
        {below && <small>{cellText(below.kind, below.value(line))}</small>}
      </span>
    </button>
  )
}

/** What stands at the right: what one edits first, and the money that follows from it. */
function figuresOf<Line extends EditedLine>(columns: readonly ResolvedColumn<Line>[]) {
  const numbers = columns.filter(({ kind }) => isNumber(kind))
  const figure = numbers.find(({ editable }) => editable) ?? numbers.find(({ total }) => total) ?? numbers[0]
  return [figure, numbers.findLast(({ kind, total }) => kind === 'money' && total)] as const
}

/** A number alone means nothing: it has its name. */
function quietText<Line extends EditedLine>(open: OpenLines<Line>, column: ResolvedColumn<Line>, line: Line): string {
  const text = cellText(column.kind, column.value(line))
  return text && isNumber(column.kind) ? `${open.headingOf(column)} ${text}` : text
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')

function CardSums<Line extends EditedLine>({ open }: { open: OpenLines<Line> }) {
  const { t } = useTranslation()
  const { lines, columns } = open
  const summed = columns.filter(({ total }) => total)
  if (lines.length === 0 || summed.length === 0) return null
  return (
    <dl className="line-cards-sums">
      <div>
        <dt>{t('screen.lines.total', { count: lines.length })}</dt>
      </div>
      {summed.map((column) => (
        <div key={column.field}>
          <dt>{open.headingOf(column)}</dt>
          <dd>{cellText(column.kind, totalOf(column, lines))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The page scrolls, and the list with it. */
const scrollerOf = (list: HTMLElement | null): HTMLElement | null =>
  list?.closest<HTMLElement>('.document, main') ?? null

/** Where the list begins within what scrolls it; what stands above may grow. */
function useTopWithin(list: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const observer = new ResizeObserver(() => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(box.top - scroller.getBoundingClientRect().top + scroller.scrollTop)
    })
    for (const part of scroller.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list])
  return top
}
