import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { queryOf } from '../../api/client/queries.ts'
import type { ListEndpoint, Listing } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import { failureOf, keyOf, type Line, type Source } from './lines.ts'
import { useChangedKeys } from './useChangedKeys.ts'
import { useExactCount } from './useExactCount.ts'
import type { ListInput } from './listInput.ts'

/** Rows asked for at a time; a screen needs one or two such portions. */
const PORTION_ROWS = 100
/** Rows so far away are asked for before they are in sight. */
const AHEAD_ROWS = 60
/** Who scrolls fast is met further ahead, by so many of his steps; a step so long that it is a jump tells nothing of the next. */
const STEPS_AHEAD = 6
const JUMP_ROWS = 400
const KEPT_MS = 120_000

/**
 * The whole list as one: portions are fetched where the window stands, wherever that is among a million rows. The beginning of the
 * old list stays while that of another question comes.
 */
export function useEndlessSource(endpoint: ListEndpoint, input: ListInput): Source {
  const identity = JSON.stringify(input)
  const client = useQueryClient()
  const portionQuery = useCallback(
    (portion: number) => ({
      ...queryOf(endpoint, { ...input, query: { ...input.query, page: portion + 1, limit: PORTION_ROWS } }),
      gcTime: KEPT_MS,
    }),
    [endpoint, input],
  )
  const [seen, setSeen] = useState<Seen>({ identity, first: 0, last: 0 })
  const { first, last } = seen.identity === identity ? seen : { first: 0, last: 0 }
  const { start, found, answers } = usePortions(portionQuery, first, last)
  const { isPlaceholderData } = start
  const listing = start.data as Listing<AnyRow> | undefined
  const counted = useExactCount(endpoint, input, listing, isPlaceholderData)
  const furthest = Math.max(0, ...[...answers.values()].map((listing) => listing?.total ?? 0))
  const total = Math.max(counted.total, counted.totalAtLeast ? furthest : 0)
  // While nobody knows the total, there is at least one more portion to scroll into.
  const all = counted.totalAtLeast ? total + PORTION_ROWS : total
  const lines = isPlaceholderData ? (listing?.items.length ?? 0) : all
  const key = useMemo(() => keyOf(endpoint.list.key), [endpoint])
  const firstRows = listing?.items ?? NO_ROWS
  const changed = useChangedKeys(isPlaceholderData ? '' : identity, firstRows, key)
  const { ahead, want } = useAhead({ portionQuery, identity, lines, setSeen })
  const lineIn =
    (known: ReadonlyMap<number, Listing<AnyRow> | undefined>) =>
    (index: number): Line => {
      const portion = portionOf(index)
      const row = (known.get(portion) ?? ahead.get(portion))?.items[index % PORTION_ROWS]
      if (!row) return { kind: 'waiting', number: index + 1 }
      return { kind: 'row', key: key(row), row, number: index + 1, changed: changed.has(key(row)) }
    }
  return {
    ...counted,
    guessed: listing?.guessed === true && !isPlaceholderData,
    lines: listing === undefined ? 0 : lines,
    lineAt: lineIn(answers),
    load: async (from, to) => {
      if (isPlaceholderData) return lineIn(answers)
      const wantedPortions = range(portionOf(from), portionOf(to))
      const loaded = await Promise.all(
        wantedPortions.map(async (portion) => [portion, await client.fetchQuery(portionQuery(portion))] as const),
      )
      return lineIn(new Map([...answers, ...(loaded as [number, Listing<AnyRow>][])]))
    },
    total,
    state: listing === undefined ? 'first' : isPlaceholderData ? 'refreshing' : 'ready',
    error: found.map(failureOf).find((error) => error !== null) ?? null,
    want,
    refresh: () => found.forEach(({ refetch }) => void refetch()),
    identity,
  }
}

type PortionQuery = (portion: number) => ReturnType<typeof queryOf<ListEndpoint>> & { gcTime: number }
/** The portions that the window stands on, of this question. */
interface Seen {
  identity: string
  first: number
  last: number
}

/** The first portion, which always is asked for, and those in sight. */
function usePortions(portionQuery: PortionQuery, first: number, last: number) {
  const portions = useMemo(() => range(first, last).filter((portion) => portion !== 0), [first, last])
  // The same questions are the same objects, or each of them would be spelled out again whenever one is answered.
  const queries = useMemo(() => portions.map(portionQuery), [portions, portionQuery])
  const start = useQuery({ ...portionQuery(0), placeholderData: keepPreviousData })
  const others = useQueries({ queries })
  const answers = new Map<number, Listing<AnyRow> | undefined>([[0, start.data as Listing<AnyRow> | undefined]])
  if (!start.isPlaceholderData)
    portions.forEach((portion, index) => answers.set(portion, others[index]!.data as Listing<AnyRow> | undefined))
  return { start, found: [start, ...others], answers }
}

interface Ahead {
  portionQuery: PortionQuery
  identity: string
  lines: number
  setSeen: (change: (before: Seen) => Seen) => void
}

/** Portions that were fetched ahead, at hand in the very frame in which they are scrolled into sight; `want` asks for them. */
function useAhead({ portionQuery, identity, lines, setSeen }: Ahead) {
  const client = useQueryClient()
  // oxlint-disable-next-line react/exhaustive-deps -- another question has other rows
  const ahead = useMemo(() => new Map<number, Listing<AnyRow>>(), [identity])
  const latest = useRef({ from: 0, asked: '' })
  const want = useCallback(
    (from: number, to: number, moving: boolean) => {
      const isAtHand = (portion: number) => {
        const query = client.getQueryState(portionQuery(portion).queryKey)
        return query?.data !== undefined && query.data === ahead.get(portion) && !query.isInvalidated
      }
      const next = { identity, first: portionOf(Math.max(from, 0)), last: portionOf(Math.max(to - 1, 0)) }
      // What passes by and is at hand needs nobody who watches it: the list around the rows is not drawn for it.
      if (!moving || !range(next.first, next.last).every((portion) => portion === 0 || isAtHand(portion)))
        setSeen((before) =>
          before.identity === identity && before.first === next.first && before.last === next.last ? before : next,
        )
      const step = from - latest.current.from
      const further = Math.abs(step) > JUMP_ROWS ? 0 : step * STEPS_AHEAD
      const near = range(
        portionOf(Math.max(from - AHEAD_ROWS + Math.min(further, 0), 0)),
        portionOf(Math.min(to - 1 + AHEAD_ROWS + Math.max(further, 0), lines - 1)),
      )
      const asked = `${identity} ${near.join(' ')}`
      const isAnother = asked !== latest.current.asked
      latest.current = { from, asked }
      if (!isAnother) return
      // What was passed stays while it moves: slots that are not needed yet still show it.
      if (!moving) for (const portion of ahead.keys()) if (!near.includes(portion)) ahead.delete(portion)
      // Only fetched: their coming draws nothing. When they are in sight their query tells what went wrong.
      for (const portion of near)
        void client.fetchQuery(portionQuery(portion)).then(
          (listing) => ahead.set(portion, listing as Listing<AnyRow>),
          () => undefined,
        )
    },
    [client, portionQuery, identity, lines, ahead, setSeen],
  )
  return { ahead, want }
}

const NO_ROWS: AnyRow[] = []
const portionOf = (index: number) => Math.floor(index / PORTION_ROWS)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
