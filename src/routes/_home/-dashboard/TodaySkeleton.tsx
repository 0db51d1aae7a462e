import Skeleton from '@mui/material/Skeleton'
import type { Section } from '../../../rules/dashboardOrder.ts'
import { isTold } from '../../../rules/notices.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { useSections } from './Today.tsx'
import './today.css'

/**
 * Tiles of each section and how high they are, in pixels. How much waits nobody knows yet: a few; nor whether there are several
 * departments, which stand at the end.
 */
const SHAPES: Readonly<Partial<Record<Section, { className: string; tiles: number; height: number }>>> = {
  till: { className: 'today-whole-row', tiles: 1, height: 57 },
  own: { className: 'today-own', tiles: 2, height: 98 },
  partner: { className: 'today-sales', tiles: 4, height: 72 },
  waiting: { className: 'today-attention', tiles: 4, height: 38 },
  sales: { className: 'today-sales', tiles: 4, height: 107 },
  plan: { className: 'today-whole-row', tiles: 1, height: 98 },
  board: { className: 'today-whole-row', tiles: 1, height: 57 },
}

/** The room of what will come, by the reader's rights, in its order. What stands below comes with it, so nothing jumps. */
export function TodaySkeleton() {
  const { can } = useSession()
  const shapes = useSections().flatMap((section) =>
    section === 'waiting' && !isTold(can) ? [] : (SHAPES[section] ?? []),
  )
  if (shapes.length === 0) return null
  return (
    <Delayed>
      <div className="today" aria-hidden>
        <Skeleton width={180} height={27} />
        {shapes.map(({ className, tiles, height }, at) => (
          <div key={at} className={className}>
            {Array.from({ length: tiles }, (_, tile) => (
              <Skeleton key={tile} variant="rounded" height={height} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  )
}
