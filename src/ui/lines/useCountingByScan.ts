import { type Dispatch, type SetStateAction, useLayoutEffect, useRef, useState } from 'react'
import type { EditedLine } from './lineColumn.ts'
import { useLineScans } from './useLineScans.ts'

/** Lines that may be counted by scanning: nothing is counted at first, then each scan counts what it stands for. */
export interface ScannedCounting<Line extends EditedLine> {
  code: (code: string) => Promise<{ itemId: number; count: number } | undefined>
  none: (line: Line) => Omit<Line, 'key'>
  /** The line of these goods that there is still room on, else the last one. */
  pick: (lines: readonly Line[], itemId: number) => Line | undefined
  add: (line: Line, count: number) => Omit<Line, 'key'>
}

/** A scan finds its line; once counting by scanning has begun, from nothing, it counts it, too. */
export function useCountingByScan<Line extends EditedLine>(
  by: ScannedCounting<Line> | undefined,
  lines: readonly Line[],
  onLines: Dispatch<SetStateAction<readonly Line[]>>,
) {
  const [counting, setCounting] = useState(false)
  // A scan may be taken before the one before it is drawn: it finds its line among those that are counted by now.
  const newest = useRef(lines)
  useLayoutEffect(() => {
    newest.current = lines
  }, [lines])
  const { shown, scan } = useLineScans(
    by &&
      (async (code) => {
        const found = await by.code(code)
        const line = found && by.pick(newest.current, found.itemId)
        if (!line) return undefined
        if (counting) {
          const count = (now: readonly Line[]) =>
            now.map((one) => (one.key === line.key ? ({ ...by.add(one, found.count), key: one.key } as Line) : one))
          newest.current = count(newest.current)
          onLines(count)
        }
        return line.key
      }),
  )
  const begin = () => {
    onLines((now) => now.map((line) => ({ ...by!.none(line), key: line.key }) as Line))
    setCounting(true)
  }
  return { counting, begin: by && begin, shown, scan }
}
