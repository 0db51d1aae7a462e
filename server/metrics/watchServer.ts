import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { finishPaidSale } from '../../src/api/paidSale.ts'
import { finishRestaurant } from '../../src/api/restaurant.ts'
import { finishSale } from '../../src/api/sale.ts'
import { finishWholesale } from '../../src/api/wholesale.ts'
import type { Breach } from '../db/fsck/fsck.ts'
import { CallTimes } from './callTimes.ts'
import { SlowStatements } from './slowStatements.ts'

const SAMPLE_MS = 10_000
const SAMPLES = 6
const RESOLUTION_MS = 10
const NANOSECONDS_A_MS = 1e6
const FINISHING: ReadonlySet<string> = new Set(
  [finishSale, finishPaidSale, finishWholesale, finishRestaurant, finishSkyShop].map(({ signature }) => signature),
)

interface Sample {
  calls: number
  sales: number
  loopMs: number
}

/** What was found when the books were checked last. */
export interface BooksChecked {
  at: Date
  breaches: readonly Breach[]
}

/** What the server knows of itself without asking anybody. */
export interface ServerWatch {
  times: CallTimes
  /** Of the last minute: answered calls, finished sales, and the longest that the event loop was late by. */
  lastMinute: () => Sample
  books: BooksChecked | undefined
  statements: SlowStatements
  stop: () => void
}

export function watchOwnServer(onSlow?: ConstructorParameters<typeof SlowStatements>[0]): ServerWatch {
  const times = new CallTimes()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const totals = () => {
    const all = times.all()
    const sum = (routes: typeof all) => routes.reduce((calls, route) => calls + (route.byClass['2'] ?? 0), 0)
    return { calls: sum(all), sales: sum(all.filter(({ route }) => FINISHING.has(route))) }
  }
  /** How late beyond its own resolution. */
  const late = () => Math.max(0, delay.max / NANOSECONDS_A_MS - RESOLUTION_MS)
  const samples: Sample[] = [{ calls: 0, sales: 0, loopMs: 0 }]
  const sampling = setInterval(() => {
    samples.push({ ...totals(), loopMs: late() })
    if (samples.length > SAMPLES) samples.shift()
    delay.reset()
  }, SAMPLE_MS).unref()
  return {
    times,
    books: undefined,
    statements: new SlowStatements(onSlow),
    lastMinute() {
      const now = totals()
      const [first] = samples
      return {
        calls: now.calls - first!.calls,
        sales: now.sales - first!.sales,
        loopMs: Math.round(Math.max(late(), ...samples.map(({ loopMs }) => loopMs))),
      }
    },
    stop() {
      clearInterval(sampling)
      delay.disable()
    },
  }
}
