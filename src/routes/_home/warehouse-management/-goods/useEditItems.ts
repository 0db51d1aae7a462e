import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/client/call.ts'
import { randomUuid } from '../../../../api/client/operationKey.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import { editItems, editItemsProgress, type ItemChanges } from '../../../../api/itemWork.ts'
import type { ItemRow } from '../../../../api/itemList.ts'
import type { Chosen } from '../../../../ui/grid/defineGrid.ts'

/** 60,000 goods take a minute on a small machine. */
const EDITING_MAX_MS = 300_000
const PROGRESS_EVERY_MS = 500

/** Sends a bulk edit, tells how far it is, and ends it when nobody wants it any more. */
export function useEditItems(chosen: Chosen<ItemRow>) {
  const client = useQueryClient()
  const going = useRef<AbortController>(undefined)
  const [running, setRunning] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const progress = useQuery({
    ...queryOf(editItemsProgress, { path: { key: running ?? '' } }),
    enabled: running !== undefined,
    refetchInterval: PROGRESS_EVERY_MS,
    gcTime: 0,
    retry: false,
  })

  async function run(changes: ItemChanges): Promise<AnswerOf<typeof editItems> | 'cancelled' | undefined> {
    const { signal } = (going.current = new AbortController())
    const progressKey = randomUuid()
    setFailure(undefined)
    setRunning(progressKey)
    const { all, keys, rows, body } = chosen
    const ids = all ? keys.map(Number) : rows.map(({ id }) => id)
    try {
      const done = await call(
        editItems,
        { body: { all, ids, list: all ? body : {}, changes, progressKey } },
        { timeoutMs: EDITING_MAX_MS, signal },
      )
      void client.invalidateQueries({ queryKey: ['item'] })
      return done
    } catch (error) {
      if (signal.aborted) return 'cancelled'
      setFailure(error)
      return undefined
    } finally {
      setRunning(undefined)
    }
  }
  return {
    run,
    failure,
    cancel: () => going.current?.abort(),
    progress: running === undefined ? undefined : (progress.data ?? { done: 0, total: 0 }),
  }
}
