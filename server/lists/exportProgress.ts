import { exportProgress } from '../../src/api/list.ts'
import { handleRead } from '../handle.ts'
import { notFound } from '../refusal.ts'

interface Progress {
  done: number
  /** Null while the rows are counted. */
  total: number | null
}

const running = new Map<string, Progress>()
/** A finished export can still be asked about for a while. */
const KEPT_MS = 60_000

/** Begins to tell of an export under the id that its client made; `end` must follow. */
export function beginProgress(userId: number, exportId: string | undefined): { progress: Progress; end: () => void } {
  const progress: Progress = { done: 0, total: null }
  if (exportId === undefined) return { progress, end: () => undefined }
  const key = `${userId}:${exportId}`
  running.set(key, progress)
  return { progress, end: () => void setTimeout(() => running.delete(key), KEPT_MS).unref() }
}

export const exportProgressHandlers = [
  handleRead(exportProgress, async ({ path, caller }) => {
    const progress = running.get(`${caller.userId}:${path.exportKey}`)
    if (!progress) throw notFound('exportKey')
    return { ...progress }
  }),
]
