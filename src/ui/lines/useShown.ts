import { useEffect, useEffectEvent } from 'react'
import type { EditedLine } from './lineColumn.ts'
import type { ShownLine } from './LinesEditor.tsx'

/** Brings the line that was just found into view; answers where it stands. */
export function useShown(
  lines: readonly EditedLine[],
  shown: ShownLine | undefined,
  scrollTo: (index: number) => void,
): number | undefined {
  const at = shown ? lines.findIndex(({ key }) => key === shown.key) : -1
  const bring = useEffectEvent(() => {
    if (at >= 0) scrollTo(at)
  })
  // A line that is found again comes into view again, wherever one has scrolled since.
  useEffect(() => bring(), [shown, at])
  return at < 0 ? undefined : at
}
