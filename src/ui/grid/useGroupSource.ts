import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '../../api/client/queries.ts'
import type { Condition } from '../../api/condition.ts'
import type { Group, Grouped, ListEndpoint, Listing, Totals } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import { failureOf, type GroupLine, keyOf, type Line, type Source } from './lines.ts'
import { useExactGroups } from './useExactGroups.ts'
import { useChangedKeys } from './useChangedKeys.ts'
import { useExactCount } from './useExactCount.ts'
import { type ListInput, withWhere } from './listInput.ts'

/** Groups on one page; a company has fewer departments. */
export const GROUPS = 100

interface Turned {
  page: number
  open: boolean
}
const FIRST: Turned = { page: 1, open: true }

/**
 * Rows under headings. One call brings all headings with their sums and first rows; a group that is turned to another page asks
 * for that page alone, by the list itself with one more condition. `page` is of the groups, `limit` of the rows in each.
 */
export function useGroupSource(
  endpoint: ListEndpoint,
  input: ListInput,
  groupBy: string,
  page: number,
  limit: number,
  labelOf: (group: Group<AnyRow>) => string,
): Source {
  const body = { ...input.body, groupBy, rows: limit }
  const question = { ...input, query: { ...input.query, page, limit: GROUPS }, body }
  const found = useQuery({
    ...queryOf(endpoint.siblings.groups, question),
    placeholderData: keepPreviousData,
  })
  const { isPlaceholderData } = found
  const data = found.data as Grouped<AnyRow> | undefined
  const identity = JSON.stringify([input, groupBy, page, limit])
  const { turnOf, turn } = useTurns(identity)
  const counted = useExactGroups(endpoint, question, data?.groups ?? NO_GROUPS)
  const { groups } = counted
  const { pages, turned } = useTurnedPages(endpoint, input, { groupBy, limit, groups, turnOf })
  const key = useMemo(() => keyOf(endpoint.list.key), [endpoint])
  const allRows = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  const changed = useChangedKeys(isPlaceholderData ? '' : identity, allRows, key)
  const lines = turned.flatMap((group) => linesOf(group, { groupBy, limit, labelOf, key, changed }))
  const groupsTotal = data?.total ?? 0
  // Headings on other pages have rows and sums of their own: then the whole list is counted.
  const whole = {
    items: NO_ROWS,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    totals: totalsOf(groups),
    ...(groupsTotal > GROUPS ? { totalAtLeast: true as const } : {}),
  }
  const all = useExactCount(endpoint, input, whole)
  return {
    lines: lines.length,
    lineAt: (index) => lines[index] ?? { kind: 'waiting', number: index + 1 },
    ...all,
    totalAtLeast: counted.late || all.totalAtLeast,
    guessed: data?.guessed === true && !isPlaceholderData,
    groups: { labelOf, total: groupsTotal, page, pages: Math.max(Math.ceil(groupsTotal / GROUPS), 1) },
    state: data === undefined ? 'first' : isPlaceholderData ? 'refreshing' : 'ready',
    error: failureOf(found) ?? pages.map(failureOf).find((error) => error !== null) ?? null,
    want: () => undefined,
    refresh: () => {
      void found.refetch()
      pages.forEach((page) => void page.refetch())
    },
    turn,
    identity,
  }
}

/** At which page each group stands and whether it is open; another question begins anew. */
function useTurns(identity: string) {
  const [turns, setTurns] = useState<{ identity: string; byKey: ReadonlyMap<string, Turned> }>({
    identity,
    byKey: NO_TURNS,
  })
  const byKey = turns.identity === identity ? turns.byKey : NO_TURNS
  return {
    turnOf: (group: Group<AnyRow>): Turned => byKey.get(nameOf(group)) ?? FIRST,
    turn: (name: string, change: Partial<Turned>) =>
      setTurns(({ identity: of, byKey }) => {
        const before = of === identity ? byKey : NO_TURNS
        return { identity, byKey: new Map(before).set(name, { ...(before.get(name) ?? FIRST), ...change }) }
      }),
  }
}

/** A group as it stands now, with the rows of its page. */
interface TurnedGroup extends Turned {
  group: Group<AnyRow>
  rows: readonly AnyRow[]
  busy: boolean
}

/** The groups with their rows; those that were turned away from their first page ask for another. */
function useTurnedPages(
  endpoint: ListEndpoint,
  input: ListInput,
  {
    groupBy,
    limit,
    groups,
    turnOf,
  }: {
    groupBy: string
    limit: number
    groups: readonly Group<AnyRow>[]
    turnOf: (group: Group<AnyRow>) => Turned
  },
) {
  const away = groups.filter((group) => turnOf(group).page > 1)
  const pages = useQueries({
    queries: away.map((group) => ({
      ...queryOf(endpoint, {
        ...input,
        query: { ...input.query, page: turnOf(group).page, limit },
        body: withWhere(input.body, conditionOf(groupBy, group)),
      }),
      placeholderData: keepPreviousData,
    })),
  })
  const pageOf = new Map(away.map((group, index) => [nameOf(group), pages[index]!]))
  const turned = groups.map((group): TurnedGroup => {
    const turn = turnOf(group)
    const turnedTo = pageOf.get(nameOf(group))
    const rows = (turnedTo?.data as Listing<AnyRow> | undefined)?.items ?? group.items
    return { group, ...turn, rows: turn.open ? rows : NO_ROWS, busy: turnedTo?.isPlaceholderData ?? false }
  })
  return { pages, turned }
}

interface LineParts {
  groupBy: string
  limit: number
  labelOf: (group: Group<AnyRow>) => string
  key: (row: AnyRow) => string
  changed: ReadonlySet<string>
}

/** The heading of a group and the rows below it. */
const linesOf = (
  { group, page, open, rows, busy }: TurnedGroup,
  { groupBy, limit, labelOf, key, changed }: LineParts,
): Line[] => [
  {
    kind: 'group',
    key: nameOf(group),
    label: labelOf(group),
    total: group.total,
    totals: group.totals ?? NO_TOTALS,
    open,
    page,
    pages: Math.max(Math.ceil(group.total / limit), 1),
    busy,
    condition: conditionOf(groupBy, group),
  } satisfies GroupLine,
  ...rows.map((row, index): Line => ({
    kind: 'row',
    key: key(row),
    row,
    number: (page - 1) * limit + index + 1,
    changed: changed.has(key(row)),
  })),
]

function totalsOf(groups: readonly Group<AnyRow>[]): Totals {
  const totals: Totals = {}
  for (const group of groups)
    for (const [field, sum] of Object.entries(group.totals ?? {})) totals[field] = (totals[field] ?? 0) + sum
  return totals
}

const NO_TURNS: ReadonlyMap<string, Turned> = new Map()
const NO_GROUPS: Group<AnyRow>[] = []
const NO_ROWS: AnyRow[] = []
const NO_TOTALS: Totals = {}
const nameOf = ({ key }: Group<AnyRow>) => JSON.stringify(key)
export const conditionOf = (field: string, { key }: Group<AnyRow>): Condition =>
  key === null ? { field, operator: 'empty' } : { field, operator: 'equals', value: key }
