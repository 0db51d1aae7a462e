import { z } from 'zod'
import { type Condition, CONDITIONS_MAX, conditionsOn } from '../../api/condition.ts'
import { type ListContract, type Sort, SORTS_MAX } from '../../api/list.ts'
import { panelSearch } from '../form/panelAddress.ts'

export const PAGE_SIZES = [12, 20, 50, 100, 200] as const
export const PAGE_SIZE_USUAL = 50

/** A list's part of the address; what is absent is as the declaration has it. */
export interface GridSearch {
  page?: number
  /** Rows of a page; `all` scrolls the whole list as one. */
  limit?: number | 'all'
  /** `name,-priceUzs`: fields in their order, a minus for the largest first. */
  sort?: string
  where?: Condition[]
  /** Quick search. */
  q?: string
  /** The list's own filter fields. */
  filter?: Record<string, unknown>
  /** Number of a saved view. */
  view?: number
  panel?: string | number
}
/** As a route's `validateSearch` takes it. */
export interface GridSearchSchema {
  parse: (found: object) => GridSearch
}

/** What an address may say of this list. What it cannot mean is dropped, so that an old link still opens the list. */
export function gridSearch(list: ListContract): GridSearchSchema {
  // All routes name theirs when the program begins; few are opened.
  let schema: z.ZodType<GridSearch> | undefined
  return { parse: (found) => (schema ??= searchOf(list)).parse(found) }
}

function searchOf({ columns, filter }: ListContract): z.ZodType<GridSearch> {
  const condition = conditionsOn(columns)
  const known = (value: unknown) =>
    Array.isArray(value)
      ? value.slice(0, CONDITIONS_MAX).filter((one) => condition.safeParse([one]).success)
      : undefined
  const meant = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return undefined
    const fields = Object.entries(value).filter(([name, one]) => {
      // An address may name what every object has (`valueOf`); only the list's own filters are meant.
      const schema = Object.hasOwn(filter.shape, name) ? (filter.shape[name] as z.ZodType) : undefined
      return one !== null && one !== undefined && schema?.safeParse(one).success
    })
    return fields.length > 0 ? Object.fromEntries(fields) : undefined
  }
  return z.object({
    page: z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined),
    limit: z
      .union([z.literal('all'), z.coerce.number().pipe(z.union(PAGE_SIZES.map((size) => z.literal(size))))])
      .optional()
      .catch(undefined),
    sort: z.string().max(500).optional().catch(undefined),
    where: z.preprocess(known, z.array(z.custom<Condition>()).optional()).catch(undefined),
    q: z.coerce.string().max(100).optional().catch(undefined),
    filter: z.preprocess(meant, z.record(z.string(), z.unknown()).optional()).catch(undefined),
    view: z.coerce.number().int().positive().optional().catch(undefined),
    ...panelSearch,
  }) as unknown as z.ZodType<GridSearch>
}

/** `name,-priceUzs` as the server takes it; fields that cannot be sorted by are left out. */
export function sortOf(text: string | undefined, { columns }: ListContract): Sort[] {
  const sorts = (text ?? '')
    .split(',')
    .map((term) => ({ field: term.replace(/^-/, ''), descending: term.startsWith('-') }))
  return sorts
    .filter(
      ({ field }, index) => columns.get(field)?.maySort && sorts.findIndex((other) => other.field === field) === index,
    )
    .slice(0, SORTS_MAX)
}

/** The same as an address has it, undefined for no order of one's own. */
export const sortText = (sort: readonly Sort[]): string | undefined =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',') || undefined

/**
 * What a click on a heading makes of the order: up, down, as declared. `add` (Shift) keeps the other columns in the order.
 */
export function sortAfterClick(sort: readonly Sort[], field: string, add: boolean): Sort[] {
  const now = sort.find((term) => term.field === field)
  const next: Sort[] = !now ? [{ field }] : now.descending ? [] : [{ field, descending: true }]
  if (!add) return next
  return now ? sort.flatMap((term) => (term.field === field ? next : [term])) : [...sort, ...next].slice(-SORTS_MAX)
}

/** What a tap on a column in the menu of orders makes of it: up, then down and up by turns. */
export const sortAfterTap = (sort: readonly Sort[], field: string): Sort[] => {
  const now = sort[0]?.field === field ? sort[0] : undefined
  return [now && !now.descending ? { field, descending: true } : { field }]
}
