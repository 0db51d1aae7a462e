import { call, type CallArguments } from '../../api/client/call.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { LIMIT_MAX } from '../../api/fields.ts'
import {
  type Group,
  GROUP_ROWS_MAX,
  type Grouped,
  type ListEndpoint,
  type Listing,
  type Totals,
} from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import { conditionOf, GROUPS } from './useGroupSource.ts'
import { type ListInput, withoutOrder, withWhere } from './listInput.ts'

/** Some eighty sheets; more is a matter for Excel. */
export const PRINT_ROWS_MAX = 3_500

/** Rows under one heading; a list without groups is one section without a heading. */
interface PrintedSection {
  group?: Group<AnyRow>
  rows: AnyRow[]
}
export interface PrintedList {
  sections: PrintedSection[]
  rows: number
  /** Rows of the whole list, and its sums: those of all groups, also of what is not printed. */
  total: number
  totals: Totals
}

/** Everything filtered, as far as PRINT_ROWS_MAX, in the order and under the headings that are on screen. */
export async function readForPrint(
  endpoint: ListEndpoint,
  input: ListInput,
  groupBy: string | undefined,
  signal: AbortSignal,
): Promise<PrintedList> {
  const ask = async <Answer>(of: Endpoint, page: number, limit: number, body: object) =>
    (await call(
      of,
      ...([
        { ...input, query: { ...input.query, page, limit }, body },
        { signal },
      ] as unknown as CallArguments<Endpoint>),
    )) as Answer
  const counted = () => {
    const asked = [{ ...input, body: withoutOrder(input.body) }, { signal }] as unknown as CallArguments<Endpoint>
    return call(endpoint.siblings.count, ...asked) as Promise<{ total: number; totals?: Totals }>
  }
  const rowsOf = async (body: object, rowsMax: number) => {
    const rows: AnyRow[] = []
    for (let page = 1; ; page++) {
      const listing = await ask<Listing<AnyRow>>(endpoint, page, LIMIT_MAX, body)
      rows.push(...listing.items)
      if (listing.items.length < LIMIT_MAX || rows.length >= rowsMax) return { rows: rows.slice(0, rowsMax), listing }
    }
  }
  if (groupBy === undefined) {
    const { rows, listing } = await rowsOf(input.body, PRINT_ROWS_MAX)
    const { total, totals = {} } = listing.totalAtLeast ? await counted() : listing
    return { sections: [{ rows }], rows: rows.length, total, totals }
  }
  const sections: PrintedSection[] = []
  let left = PRINT_ROWS_MAX
  for (let page = 1; left > 0; page++) {
    const body = { ...input.body, groupBy, rows: GROUP_ROWS_MAX, exact: true }
    const { groups, total } = await ask<Grouped<AnyRow>>(endpoint.siblings.groups, page, GROUPS, body)
    for (const group of groups) {
      if (left === 0) break
      const isWhole = group.items.length === group.total
      const rows = isWhole
        ? group.items.slice(0, left)
        : (await rowsOf(withWhere(input.body, conditionOf(groupBy, group)), left)).rows
      sections.push({ group, rows })
      left -= rows.length
    }
    if (page * GROUPS >= total) break
  }
  const { total, totals = {} } = await counted()
  return { sections, rows: PRINT_ROWS_MAX - left, total, totals }
}
