import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../saveFile.ts'
import { call } from '../../api/client/call.ts'
import { randomUuid } from '../../api/client/operationKey.ts'
import { exportProgress, type ListEndpoint } from '../../api/list.ts'
import { notifyFailure } from '../feedback/notify.ts'
import type { ListInput } from './listInput.ts'

const ASK_EVERY_MS = 500

export interface ExportState {
  done: number
  total: number | null
}

/** What the file shows besides the rows. */
export interface ExportLook {
  columns: { field: string; label: string }[]
  title: string
  /** What is filtered, in words; asked for with the file. */
  lines: () => Promise<string[]>
  groupBy: string | undefined
}

/** Exports everything filtered: progress in rows, cancel, and the file at the end. */
export function useExport(endpoint: ListEndpoint) {
  const [state, setState] = useState<ExportState>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (input: ListInput, look: ExportLook) => {
    const controller = new AbortController()
    running.current = controller
    const exportId = randomUuid()
    setState({ done: 0, total: null })
    const timer = setInterval(() => {
      void call(exportProgress, { path: { exportKey: exportId } }, { signal: controller.signal, retries: 0 })
        .then((progress) => running.current === controller && setState(progress))
        // The file itself tells whether all is well; before it has begun there is nothing to tell.
        .catch(() => undefined)
    }, ASK_EVERY_MS)
    try {
      const body = { ...input.body, ...look, lines: await look.lines(), exportId }
      const { blob, fileName } = (await call(
        endpoint.siblings.excel,
        { ...input, body },
        { signal: controller.signal },
      )) as unknown as {
        blob: Blob
        fileName: string
      }
      saveFile(blob, fileName)
    } catch (error) {
      if (!controller.signal.aborted) notifyFailure(error)
    } finally {
      clearInterval(timer)
      if (running.current === controller) {
        running.current = undefined
        setState(undefined)
      }
    }
  }
  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setState(undefined)
  }
  return { state, start, cancel }
}
