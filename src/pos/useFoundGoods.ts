import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PosItem } from '../api/sale.ts'
import { useSettled } from '../ui/useSettled.ts'
import { goodsQuery } from './goodsQuery.ts'
import { expiredLast } from './sellable.ts'
import { useTill } from './useTill.ts'

/** Words shorter than this find half of the shop. */
export const WORD_LENGTH_MIN = 2

/** Goods that the words find once their typing has paused, what has expired last; and which of them is marked (`at`, -1: none). */
export function useFoundGoods(typed: string, mayAsk: boolean) {
  const till = useTill()
  const queries = useQueryClient()
  const settled = useSettled(typed)
  // Not before the typing has paused once: the first keys of a scanner open nothing and ask nobody.
  const searches = mayAsk && Math.min(typed.length, settled.length) >= WORD_LENGTH_MIN
  const asked = (keyword: string) => goodsQuery(till, keyword)
  const { data, error, isPlaceholderData } = useQuery({
    ...asked(settled),
    enabled: searches,
    placeholderData: keepPreviousData,
  })
  const items = searches ? expiredLast(data?.items ?? [], till.parts.now()) : []
  const answered = settled === typed && !isPlaceholderData
  // The mark belongs to what was found; something else begins at its top.
  const [mark, setMark] = useState<{ of: unknown; at: number }>()
  const first = items[0] && takesItself(items[0]) ? 0 : -1
  const at = mark && mark.of === data ? mark.at : first

  /** What is only like the words, or has expired, is chosen by hand: Enter alone must not sell it. */
  function takesItself(item: PosItem): boolean {
    return !item.guess && !till.hasExpired(item.termOfItem)
  }
  /** What the words find, for an Enter that came before the typing paused: how many, and the only one where it takes itself. */
  async function askNow() {
    const [only, ...others] = (await queries.fetchQuery(asked(typed))).items
    return { none: !only, only: only && others.length === 0 && takesItself(only) ? only : undefined }
  }
  return {
    searches,
    items,
    at,
    answered,
    state: error ? ('failed' as const) : answered && data ? ('settled' as const) : ('searching' as const),
    failure: error,
    markAt: (to: number) => setMark({ of: data, at: (to + items.length) % items.length }),
    askNow,
  }
}
