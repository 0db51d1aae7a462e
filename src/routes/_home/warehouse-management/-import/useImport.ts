import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { call } from '../../../../api/client/call.ts'
import { randomUuid } from '../../../../api/client/operationKey.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import {
  importItems,
  type ImportField,
  type ImportMatch,
  type ImportMode,
  importProgress,
  type ImportPreview,
  type ImportTable,
  readNewItems,
} from '../../../../api/itemImport.ts'

const PROGRESS_EVERY_MS = 500
/** Reading and checking 100,000 rows takes a minute on a small machine. */
const READING_MAX_MS = 300_000

/** Header → what the column holds, where a person corrected what was found. */
export type Mapping = Record<string, ImportField | null>
/** How the file is to be read, where a person says so. */
export interface FileSettings {
  sheet?: number | undefined
  headerRow?: number | undefined
  encoding?: ImportTable['encoding'] | undefined
  delimiter?: ImportTable['delimiter'] | undefined
  weighedByUnit?: boolean | undefined
  mode?: ImportMode | undefined
  matchBy?: ImportMatch | undefined
}
export type ImportDone = AnswerOf<typeof importItems>

/** The way of a file: read and checked, looked at, taken in. */
export function useImport() {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  /** What is said of columns is remembered for this supplier. */
  const [contragentId, setContragentId] = useState<number>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [done, setDone] = useState<ImportDone>()
  const [settings, setSettings] = useState<FileSettings>({})
  const { run, forget, ...work } = useLongWork()

  async function read(upload: File, said: FileSettings = {}, mapping?: Mapping) {
    const progressKey = randomUuid()
    setFile(upload)
    setSettings(said)
    setDone(undefined)
    if (upload !== file) setPreview(undefined)
    const form = formOf(upload, { progressKey, contragentId, ...said }, mapping)
    const answer = await run(progressKey, (signal) =>
      call(readNewItems, { form }, { timeoutMs: READING_MAX_MS, retries: 0, signal }),
    )
    if (answer) setPreview(answer)
  }
  async function commit(choices: { skipWrong: boolean; addUnits: boolean }) {
    const { importId } = preview!
    const answer = await run(String(importId), (signal) =>
      call(importItems, { body: { importId, ...choices } }, { timeoutMs: READING_MAX_MS, signal }),
    )
    if (!answer) return
    setDone(answer)
    for (const segment of ['item', 'references']) void client.invalidateQueries({ queryKey: [segment] })
  }
  return {
    file,
    ...work,
    ...partsOf(work.failure),
    settings,
    contragentId,
    setContragentId,
    preview,
    done,
    read: (upload: File) => read(upload, { mode: settings.mode }),
    setMode: ({ mode }: FileSettings) => setSettings({ mode }),
    /** The same file read otherwise: what was said of its columns is of other headers now. */
    readAs: (more: FileSettings) => read(file!, { ...settings, ...more }),
    readColumns: (mapping: Mapping) => read(file!, settings, mapping),
    commit,
    restart: () => {
      setFile(undefined)
      setPreview(undefined)
      setDone(undefined)
      forget()
    },
  }
}

/** The form that a file is sent in: what nobody has said is left out, and everything is text. */
const formOf = (
  upload: File,
  { progressKey, contragentId, ...said }: FileSettings & { progressKey: string; contragentId: number | undefined },
  mapping: Mapping | undefined,
) => ({
  upload,
  progressKey,
  ...(contragentId === undefined ? {} : { contragentId }),
  ...Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
  ...(mapping ? { columns: JSON.stringify(mapping) } : {}),
})

/** One call that takes long: how far it is, that it was given up, what it failed with. */
function useLongWork() {
  const [failure, setFailure] = useState<unknown>()
  const [cancelled, setCancelled] = useState(false)
  /** The running work's key for its progress; undefined while nothing runs. */
  const [running, setRunning] = useState<string>()
  const going = useRef<AbortController>(undefined)
  const run = useCallback(async <T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    const { signal } = (going.current = new AbortController())
    setFailure(undefined)
    setCancelled(false)
    setRunning(key)
    try {
      return await work(signal)
    } catch (error) {
      if (signal.aborted) setCancelled(true)
      else setFailure(error)
      return undefined
    } finally {
      setRunning(undefined)
    }
  }, [])
  const progress = useQuery({
    ...queryOf(importProgress, { path: { key: running ?? '' } }),
    enabled: running !== undefined,
    refetchInterval: PROGRESS_EVERY_MS,
    gcTime: 0,
    retry: false,
  })
  return {
    run,
    failure,
    cancelled,
    cancel: () => going.current?.abort(),
    progress: running === undefined ? undefined : (progress.data ?? { phase: 'WAITING' as const, done: 0, total: 0 }),
    forget: () => {
      setFailure(undefined)
      setCancelled(false)
    },
  }
}

/** What was understood of a file that has no columns of goods, or no rows: a person may say how it is to be read. */
function partsOf(failure: unknown): { columns?: ImportPreview['columns']; table?: ImportTable } {
  if (!(failure instanceof ApiFailure)) return {}
  const { columns, table } = (failure.details ?? {}) as { columns?: ImportPreview['columns']; table?: ImportTable }
  return { ...(columns?.length ? { columns } : {}), ...(table ? { table } : {}) }
}
