import { type CSSProperties, type ReactNode, useId, useLayoutEffect } from 'react'
import { SIGN_OF_WORK_AFTER_MS } from '../useDelayed.ts'
import { useStable } from '../useStable.ts'
import { choosesRows } from './defineGrid.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridRows } from './GridRows.tsx'
import type { GridViewProps } from './gridViewProps.ts'
import { cellId } from './rowFrame.ts'
import { RangeSummary } from './RangeSummary.tsx'
import { SumsRow } from './SumsRow.tsx'
import { UnseenSums } from './UnseenSums.tsx'
import { useCells } from './useCells.ts'
import { type Geometry, useGeometry } from './useGeometry.ts'
import { useCardTouch } from './phone/useCardTouch.ts'
import { useRowFrame } from './useRowFrame.ts'
import { useRowSelection } from './useRowSelection.ts'

/** The window on the rows, its headings and sums, with focus, ranges, selection and editing. */
export function GridView(props: GridViewProps) {
  const { grid, source, words, selection, scroller, on } = props
  const gridId = useId()
  const geometry = useGeometry(props)
  const { lines, drawn, lineAt, width } = geometry
  const frame = useRowFrame(props, gridId)
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, source.identity])
  const choice = useRowChoice(props, geometry)
  const { toggle, selectAll } = choice
  const selects = choosesRows(grid)
  const cells = useCells(props, geometry, { gridId, selects, toggle, selectAll })
  const touch = useCardTouch(touchActions(props, geometry, selects, toggle))
  const { active, range } = cells
  const activeLine = lineAt(active.line)
  const spans = activeLine?.kind === 'group' || activeLine?.kind === 'detail'
  return (
    <div
      ref={scroller}
      tabIndex={0}
      {...spokenOf(props, geometry, frame.level)}
      {...lookOf(props, geometry)}
      aria-activedescendant={lines > 0 ? cellId(gridId, active.line, spans ? 0 : active.column) : undefined}
      {...cells.handlers}
      {...(props.card ? touch : cells.pointer)}
    >
      {!props.card && (
        <GridHeader
          gridId={gridId}
          columns={drawn}
          sort={props.sort}
          filtered={props.filtered}
          selected={choice.state}
          active={active.line < 0 ? active.column : -1}
          words={words}
          onSort={on.onSort}
          onSelectAll={choice.toggleSeen}
          onMenu={on.onMenu}
          onResize={on.onResize}
          onFit={choice.onFit}
          onMove={on.onMove}
        />
      )}
      <GridRows
        scroll={geometry.scroll}
        measures={geometry.measures}
        frame={frame}
        columns={drawn}
        lineAt={source.lineAt}
        want={source.want}
        active={active}
        range={range}
        selection={selection}
        rowOptions={grid.row}
        groupParts={props.groupParts}
        reasonOf={words.reasons}
        editor={cells.editor}
      />
      {props.instead && <Instead width={width}>{props.instead}</Instead>}
      <Sums props={props} geometry={geometry} range={range} />
    </div>
  )
}

/** Choosing rows, by functions for which the headings are not drawn again for every window that is scrolled into. */
function useRowChoice({ grid, source, selection, on }: GridViewProps, { lines, rowAt }: Geometry) {
  const { toggle, toggleSeen, seen, state } = useRowSelection({ grid, source, lines, rowOf: rowAt, selection, ...on })
  const onSelectSeen = useStable(toggleSeen)
  return {
    state,
    toggle,
    toggleSeen: onSelectSeen,
    // Where the server cannot tell apart what cannot be selected, all means all that is seen.
    selectAll: grid.row?.notSelectable && !grid.row.selectable ? onSelectSeen : on.onSelectAll,
    onFit: useStable((field: string) =>
      on.onFit(
        field,
        seen().map(({ row }) => row),
      ),
    ),
  }
}

/** To a reader a grid holds nothing but rows. */
const Instead = ({ width, children }: { width: number; children: ReactNode }) => (
  <div className="grid-instead" role="row" style={{ width }}>
    <div role="gridcell">{children}</div>
  </div>
)

/** What fingers do to rows on a phone. */
function touchActions(
  { source, selection, rowWork, offers, hasMenu, editing, on }: GridViewProps,
  { lineAt, rowAt }: Geometry,
  selects: boolean,
  toggle: (line: number, extend: boolean) => void,
): Parameters<typeof useCardTouch>[0] {
  return {
    rowAt,
    choosing: selection.all || selection.keys.size > 0,
    selects,
    toggle: (line) => toggle(line, false),
    open: rowWork.mayOpen ? ({ row }) => on.onOpen(row) : editing ? (_line, index) => on.onCells(index) : undefined,
    onMenu: hasMenu
      ? (line, index, anchor) => {
          if (line.open !== undefined || offers(line.row)) on.onRowMenu(line, index, anchor)
        }
      : undefined,
    onGroup: (index) => {
      const line = lineAt(index)
      if (line?.kind === 'group') source.turn?.(line.key, { open: !line.open })
    },
  }
}

/** What a screen reader is told of the list. */
function spokenOf(
  { source, label, editing }: GridViewProps,
  { hasSums, placement }: Geometry,
  level: 1 | 2 | undefined,
) {
  const isCounted = source.state !== 'first' && !source.totalAtLeast
  return {
    role: level ? 'treegrid' : 'grid',
    'aria-label': label,
    'aria-rowcount': isCounted ? (source.rows ?? source.lines) + 1 + (hasSums ? 1 : 0) : -1,
    'aria-colcount': placement.all.length,
    'aria-multiselectable': true,
    'aria-readonly': editing ? undefined : true,
    'aria-busy': source.state !== 'ready',
  }
}

function lookOf({ source, lineHeight, card }: GridViewProps, { placement }: Geometry) {
  const state = source.error ? 'failed' : source.state
  const style = { '--grid-row': `${lineHeight}px`, '--grid-sign-after': `${SIGN_OF_WORK_AFTER_MS}ms` }
  return {
    // After a failure the next wait begins anew.
    className: `grid-scroll grid-${state}${placement.scrolls ? ' grid-scrolls' : ''}${card ? ' grid-cards' : ''}`,
    style: style as CSSProperties,
  }
}

/** Sums under their columns; in the footer those that are out of sight, or what is marked. */
function Sums({
  props: { source, lineHeight, words, visible, footerPlace, on },
  geometry: { hasSums, drawn, placement, inSight },
  range,
}: {
  props: GridViewProps
  geometry: Geometry
  range: ReturnType<typeof useCells>['range']
}) {
  return (
    <>
      {range ? (
        <RangeSummary place={footerPlace} bounds={range} columns={placement.all} source={source} />
      ) : (
        <UnseenSums
          place={footerPlace}
          columns={visible.filter(({ field }) => !inSight.has(field))}
          totals={source.totals}
          givenUp={placement.givenUp.length}
          onColumns={on.onColumns}
        />
      )}
      {hasSums && source.lines > 0 && (
        <SumsRow
          columns={drawn}
          totals={source.totals}
          height={lineHeight}
          label={words.total}
          place={(source.rows ?? source.lines) + 1}
        />
      )}
    </>
  )
}
