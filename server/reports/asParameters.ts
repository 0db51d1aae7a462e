import type { Condition } from '../../src/api/condition.ts'
import type { Executor } from '../db/database.ts'
import { contains, raw, sql } from '../db/sql.ts'
import type { AnyCall } from '../lists/listStatements.ts'
import { matchesWords } from '../lists/matchesWords.ts'

/** What a list asks, with the parameters of a report that say the same. */
type Body = AnyCall['body'] & { departmentIds?: number[] | null; itemWords?: readonly string[]; field?: string }

/**
 * What is searched for and which conditions its columns meet, as parameters wherever they say the same: these narrow what is read, the
 * others only what was read, which are all shelves of a company. For reports whose rows are of one department and one good each, and
 * tell nothing of each other.
 */
export async function asParameters<C extends Pick<AnyCall, 'db' | 'body'>>({ ...call }: C): Promise<C> {
  const body = conditionsAsParameters(call.body)
  return { ...call, body: body.search ? await searchAsParameters(call.db, body, body.search) : body }
}

function conditionsAsParameters({ where = [], ...asked }: Body): Body {
  const left: Condition[] = []
  let body: Body = asked
  for (const condition of where) {
    // The values that a column may be narrowed to are those that the other conditions leave.
    const parameters = condition.field === body.field ? undefined : parametersOf(condition, body)
    if (parameters) body = { ...body, ...parameters }
    else left.push(condition)
  }
  return { ...body, where: left }
}

function parametersOf({ field, operator, value }: Condition, body: Body): Partial<Body> | undefined {
  if (field === 'itemName' && operator === 'contains') return named(body, value as string)
  if (field === 'departmentId' && operator === 'equals') return inDepartments(body, [value as number])
  if (field !== 'departmentId' || operator !== 'in') return undefined
  return inDepartments(
    body,
    (value as (number | null)[]).filter((id) => id !== null),
  )
}

const named = ({ itemWords = [] }: Body, words: string): Partial<Body> => ({ itemWords: [...itemWords, words] })

/** Nothing where none would be left: no departments are all of them. */
function inDepartments({ departmentIds }: Body, ids: readonly number[]): Partial<Body> | undefined {
  const left = departmentIds?.length ? ids.filter((id) => departmentIds.includes(id)) : [...ids]
  return left.length > 0 ? { departmentIds: left } : undefined
}

/** Words find goods and departments by their names: they are a parameter where they find only some of one kind. */
async function searchAsParameters(db: Executor, { search, ...body }: Body, words: string): Promise<Body> {
  const departments = await db.rows<{ id: number }>(sql`select id from department where name ilike ${contains(words)}`)
  if (departments.length === 0) return { ...body, ...named(body, words) }
  const good = await db.first(sql`select from item where ${matchesWords(raw('item.search'), words)} limit 1`)
  const parameters = good
    ? undefined
    : inDepartments(
        body,
        departments.map(({ id }) => id),
      )
  return parameters ? { ...body, ...parameters } : { ...body, search }
}
