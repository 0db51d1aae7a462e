import Skeleton from '@mui/material/Skeleton'
import type { Section } from '../../../rules/dashboardOrder.ts'
import { isTold } from '../../../rules/notices.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { useSections } from './Today.tsx'
import './today.css'

/** Tiles of each section and how high they are, in pixels. How much waits nobody knows yet: a few. */
const SHAPES: Readonly<Record<Section, { className: string; tiles: number; height: number }>> = {
  till: { className: 'today-whole-row', tiles: 1, height: 64 },
  own: { className: 'today-own', tiles: 2, height: 106 },
  partner: { className: 'today-sales', tiles: 4, height: 72 },
  waiting: { className: 'today-attention', tiles: 4, height: 38 },
  sales: { className: 'today-sales', tiles: 4, height: 112 },
  plan: { className: 'today-whole-row', tiles: 1, height: 126 },
  board: { className: 'today-whole-row', tiles: 1, height: 64 },
  departments: { className: 'today-attention', tiles: 2, height: 96 },
}

/** The room of what will come, by the reader's rights, in its order. What stands below comes with it, so nothing jumps. */
export function TodaySkeleton() {
  const { can } = useSession()
  const sections = useSections().filter((section) => section !== 'waiting' || isTold(can))
  if (sections.length === 0) return null
  return (
    <Delayed>
      <div className="today" aria-hidden>
        <Skeleton width={180} height={27} />
        {sections.map((section) => {
          const { className, tiles, height } = SHAPES[section]
          return (
            <div key={section} className={className}>
              {Array.from({ length: tiles }, (_, at) => (
                <Skeleton key={at} variant="rounded" height={height} />
              ))}
            </div>
          )
        })}
      </div>
    </Delayed>
  )
}
