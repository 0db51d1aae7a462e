import { useState } from 'react'
import type { AnyRow } from '../defineGrid.ts'
import type { Line, Source } from '../lines.ts'
import { detailPlaces, placedLine } from './detailPlaces.ts'
import type { RowDetail } from './rowDetail.ts'

/** Details open at once on one screen; the one that was opened first closes. */
const OPEN_MAX = 50
const NONE_OPEN: ReadonlyMap<string, number> = new Map()

/** The lines of a list with the details that are open between them. They stay open when the list is asked for anew. */
export function useDetails(detail: RowDetail<AnyRow> | undefined, source: Source): Source {
  const [open, setOpen] = useState(NONE_OPEN)
  if (!detail) return source
  const { lines: parts, when } = detail
  const places = open.size === 0 ? [] : detailPlaces(open, source)
  const withDetails =
    (lineAt: Source['lineAt']) =>
    (at: number): Line => {
      const { index, before, part } = placedLine(at, places, parts)
      const line = lineAt(index)
      const place = index + before + 1
      if (part === undefined) {
        if (line.kind !== 'row' || when?.(line.row) === false) return { ...line, place }
        return { ...line, place, open: places.includes(index) }
      }
      // The row is on its way, and with it what opens below.
      if (line.kind !== 'row') return { kind: 'waiting', number: index + 1, place: place + 1 }
      return { kind: 'detail', key: line.key, row: line.row, part, parts, place: place + 1 }
    }
  return {
    ...source,
    lines: source.lines + places.length * parts,
    rows: source.lines + places.length,
    lineAt: withDetails(source.lineAt),
    ...(source.load && {
      load: async (first, last) =>
        withDetails(await source.load!(placedLine(first, places, parts).index, placedLine(last, places, parts).index)),
    }),
    want: (first, last, moving) =>
      source.want(
        placedLine(first, places, parts).index,
        placedLine(Math.max(last - 1, first), places, parts).index + 1,
        moving,
      ),
    unfold: (at) => {
      const { index } = placedLine(at, places, parts)
      const line = source.lineAt(index)
      if (line.kind !== 'row' || when?.(line.row) === false) return
      setOpen((before) => {
        const next = new Map(before)
        if (!next.delete(line.key)) next.set(line.key, index)
        if (next.size > OPEN_MAX) next.delete(next.keys().next().value!)
        return next
      })
    },
  }
}
