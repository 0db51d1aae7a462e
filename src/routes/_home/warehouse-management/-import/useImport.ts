import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { call } from '../../../../api/client/call.ts'
import { randomUuid } from '../../../../api/client/operationKey.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import {
  importItems,
  type ImportField,
  importProgress,
  type ImportPreview,
  readNewItems,
} from '../../../../api/itemImport.ts'

const PROGRESS_EVERY_MS = 500
/** Reading and checking 100,000 rows takes a minute on a small machine. */
const READING_MAX_MS = 300_000

/** Header → what the column holds, where a person corrected what was found. */
export type Mapping = Record<string, ImportField | null>
export type ImportDone = AnswerOf<typeof importItems>

/** The way of a file: read and checked, looked at, taken in. */
export function useImport() {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  /** What is said of columns is remembered for this supplier. */
  const [contragentId, setContragentId] = useState<number>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [done, setDone] = useState<ImportDone>()
  const [failure, setFailure] = useState<unknown>()
  /** The running work's key for its progress; undefined while nothing runs. */
  const [running, setRunning] = useState<string>()

  const run = useCallback(async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> => {
    setFailure(undefined)
    setRunning(key)
    try {
      return await work()
    } catch (error) {
      setFailure(error)
      return undefined
    } finally {
      setRunning(undefined)
    }
  }, [])

  async function read(upload: File, mapping?: Mapping) {
    const progressKey = randomUuid()
    setFile(upload)
    setDone(undefined)
    if (!mapping) setPreview(undefined)
    const form = {
      upload,
      progressKey,
      ...(contragentId === undefined ? {} : { contragentId }),
      ...(mapping ? { columns: JSON.stringify(mapping) } : {}),
    }
    const answer = await run(progressKey, () => call(readNewItems, { form }, { timeoutMs: READING_MAX_MS, retries: 0 }))
    if (answer) setPreview(answer)
  }
  async function commit(settings: { skipWrong: boolean; addUnits: boolean }) {
    const { importId } = preview!
    const answer = await run(String(importId), () =>
      call(importItems, { body: { importId, ...settings } }, { timeoutMs: READING_MAX_MS }),
    )
    if (!answer) return
    setDone(answer)
    for (const segment of ['item', 'references']) void client.invalidateQueries({ queryKey: [segment] })
  }
  const progress = useQuery({
    ...queryOf(importProgress, { path: { key: running ?? '' } }),
    enabled: running !== undefined,
    refetchInterval: PROGRESS_EVERY_MS,
    gcTime: 0,
    retry: false,
  })
  return {
    file,
    columns: columnsIn(failure),
    contragentId,
    setContragentId,
    preview,
    done,
    failure,
    progress: running === undefined ? undefined : (progress.data ?? { phase: 'WAITING' as const, done: 0, total: 0 }),
    read,
    commit,
    restart: () => {
      setFile(undefined)
      setPreview(undefined)
      setDone(undefined)
      setFailure(undefined)
    },
  }
}

/** The columns of a file in which those that an item needs were not found: a person may say which they are. */
function columnsIn(failure: unknown): ImportPreview['columns'] | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'columnsMissing') return undefined
  const { columns } = (failure.details ?? {}) as { columns?: ImportPreview['columns'] }
  return columns && columns.length > 0 ? columns : undefined
}
