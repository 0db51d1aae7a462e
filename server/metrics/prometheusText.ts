import { type RouteTimes, SHELVES_MS } from './callTimes.ts'
import type { Figures } from './readFigures.ts'

const MS_A_SECOND = 1_000
const BYTES_A_MEGABYTE = 1024 * 1024

const seconds = (ms: number) => ms / MS_A_SECOND
const ageOf = (at: string | null, now: Date) => (at === null ? undefined : seconds(now.getTime() - Date.parse(at)))

/** The figures as a Prometheus reads them; what nobody knows is left out. */
export function prometheusText(figures: Figures, routes: readonly RouteTimes[], now: Date): string {
  const { connections } = figures
  const gauges: [name: string, help: string, value: number | undefined][] = [
    ['savdo_start_time_seconds', 'When the server was started', seconds(Date.parse(figures.startedAt))],
    ['savdo_memory_bytes', 'Resident memory of the server', figures.memoryMb * BYTES_A_MEGABYTE],
    ['savdo_event_loop_delay_seconds', 'Longest wait for the event loop in the last minute', seconds(figures.loopMs)],
    ['savdo_calls_last_minute', 'Calls answered in the last minute', figures.callsLastMinute],
    ['savdo_sales_last_minute', 'Sales finished in the last minute', figures.salesLastMinute],
    ['savdo_connections_busy', 'Connections of the pool at work', connections.busy],
    ['savdo_connections_idle', 'Connections of the pool at rest', connections.idle],
    ['savdo_connections_waiting', 'Calls that wait for a connection', connections.waiting],
    ['savdo_connections_most', 'Connections that the pool may have', connections.most],
    ['savdo_unsent_receipts', 'Receipts that a fiscal desk does not have yet', figures.unsentReceipts],
    ['savdo_books_breaches', 'Invariants that the last check found broken', figures.breaches],
    ['savdo_books_checked_age_seconds', 'Since the books were checked', ageOf(figures.booksCheckedAt, now)],
    ['savdo_backup_age_seconds', 'Since the last good backup was begun', ageOf(figures.lastBackupAt, now)],
    ['savdo_log_age_seconds', 'Since the log was on the second disk', ageOf(figures.logReachedAt, now)],
    ['savdo_disk_free_bytes', 'Room on the disk of the database', bytesOf(figures.freeDiskMb)],
    [
      'savdo_replica_behind_bytes',
      'Of the log, what the replica has not taken up yet',
      kilobytesOf(figures.replicaBehindKb),
    ],
    ['savdo_database_bytes', 'Size of the database', bytesOf(figures.databaseMb)],
  ]
  const lines = gauges
    .filter(([, , value]) => value !== undefined)
    .flatMap(([name, help, value]) => [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`])
  return [...lines, ...ofRoutes(routes), ''].join('\n')
}

const BYTES_A_KILOBYTE = 1024
const kilobytesOf = (kilobytes: number | null) => (kilobytes === null ? undefined : kilobytes * BYTES_A_KILOBYTE)
const bytesOf = (megabytes: number | null) => (megabytes === null ? undefined : megabytes * BYTES_A_MEGABYTE)

function ofRoutes(routes: readonly RouteTimes[]): string[] {
  const [counts, times] = ['savdo_requests_total', 'savdo_request_seconds']
  return [
    `# HELP ${counts} Answered calls by route and class of status`,
    `# TYPE ${counts} counter`,
    ...routes.flatMap(({ route, byClass }) =>
      Object.entries(byClass).map(([of, count]) => `${counts}{route="${route}",status="${of}xx"} ${count}`),
    ),
    `# HELP ${times} How long calls took`,
    `# TYPE ${times} histogram`,
    ...routes.flatMap((route) => histogram(times!, route)),
  ]
}

function histogram(name: string, { route, calls, shelves, sumMs }: RouteTimes): string[] {
  let below = 0
  const buckets = SHELVES_MS.map((bound, index) => {
    below += shelves[index]!
    return `${name}_bucket{route="${route}",le="${seconds(bound)}"} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket{route="${route}",le="+Inf"} ${calls}`,
    `${name}_sum{route="${route}"} ${seconds(sumMs)}`,
    `${name}_count{route="${route}"} ${calls}`,
  ]
}
