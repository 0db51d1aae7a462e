import type { Condition } from '../../api/condition.ts'

/** What is asked of a list, without its page. */
export interface ListInput {
  path?: Record<string, string | number>
  query?: object
  body: object
}

/** The same rows in no order: what is counted. */
export function withoutOrder(body: object): object {
  const { sort: _order, ...filter } = body as { sort?: unknown }
  return filter
}

/** Those of the rows that this finds, too. */
export const withWhere = (body: object, condition: Condition): object => ({
  ...body,
  where: [...((body as { where?: Condition[] }).where ?? []), condition],
})
