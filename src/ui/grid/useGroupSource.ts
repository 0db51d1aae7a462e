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
  const { data, isPlaceholderData } = found
  const identity = JSON.stringify([input, groupBy, page, limit])
  const [turns, setTurns] = useState<{ identity: string; byKey: ReadonlyMap<string, Turned> }>({
    identity,
    byKey: new Map(),
  })
  const turned = turns.identity === identity ? turns.byKey : NO_TURNS
  const counted = useExactGroups(endpoint, question, (data as Grouped<AnyRow> | undefined)?.groups ?? NO_GROUPS)
  const { groups } = counted
  const away = groups.filter((group) => (turned.get(nameOf(group)) ?? FIRST).page > 1)
  const pages = useQueries({
    queries: away.map((group) => {
      const { page: turn } = turned.get(nameOf(group))!
      return {
        ...queryOf(endpoint, {
          ...input,
          query: { ...input.query, page: turn, limit },
          body: withWhere(input.body, conditionOf(groupBy, group)),
        }),
        placeholderData: keepPreviousData,
      }
    }),
  })
  const pageOf = new Map(away.map((group, index) => [nameOf(group), pages[index]!]))
  const key = useMemo(() => keyOf(endpoint.list.key), [endpoint])
  const shown = groups.map((group) => {
    const { page, open } = turned.get(nameOf(group)) ?? FIRST
    const turnedTo = pageOf.get(nameOf(group))
    const rows = !open
      ? NO_ROWS
      : page > 1
        ? ((turnedTo?.data as Listing<AnyRow> | undefined)?.items ?? group.items)
        : group.items
    return { group, page, open, rows, busy: turnedTo?.isPlaceholderData ?? false }
  })
  const allRows = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  const changed = useChangedKeys(isPlaceholderData ? '' : identity, allRows, key)
  const lines: Line[] = shown.flatMap(({ group, page, open, rows, busy }): Line[] => [
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
  ])
  const totals: Totals = {}
  for (const group of groups)
    for (const [field, sum] of Object.entries(group.totals ?? {})) totals[field] = (totals[field] ?? 0) + sum
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const groupsTotal = (data as Grouped<AnyRow> | undefined)?.total ?? 0
  // Headings on other pages have rows and sums of their own: then the whole list is counted.
  const whole = { items: NO_ROWS, total, totals, ...(groupsTotal > GROUPS ? { totalAtLeast: true as const } : {}) }
  const all = useExactCount(endpoint, input, whole)
  return {
    lines: lines.length,
    lineAt: (index) => lines[index] ?? { kind: 'waiting', number: index + 1 },
    ...all,
    totalAtLeast: counted.late || all.totalAtLeast,
    guessed: (data as Grouped<AnyRow> | undefined)?.guessed === true && !isPlaceholderData,
    groups: { labelOf, total: groupsTotal, page, pages: Math.max(Math.ceil(groupsTotal / GROUPS), 1) },
    state: data === undefined ? 'first' : isPlaceholderData ? 'refreshing' : 'ready',
    error: failureOf(found) ?? pages.map(failureOf).find((error) => error !== null) ?? null,
    want: () => undefined,
    refresh: () => {
      void found.refetch()
      pages.forEach((page) => void page.refetch())
    },
    turn: (name, change) =>
      setTurns(({ identity: of, byKey }) => {
        const before = of === identity ? byKey : NO_TURNS
        return { identity, byKey: new Map(before).set(name, { ...(before.get(name) ?? FIRST), ...change }) }
      }),
    identity,
  }
}

const NO_TURNS: ReadonlyMap<string, Turned> = new Map()
const NO_GROUPS: Group<AnyRow>[] = []
const NO_ROWS: AnyRow[] = []
const NO_TOTALS: Totals = {}
const nameOf = ({ key }: Group<AnyRow>) => JSON.stringify(key)
export const conditionOf = (field: string, { key }: Group<AnyRow>): Condition =>
  key === null ? { field, operator: 'empty' } : { field, operator: 'equals', value: key }
