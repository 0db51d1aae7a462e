import type { Sign } from '../../../src/rules/stockCut.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Question } from '../question.ts'

/** On `rolled`: the departments of a question, the company's own rows left out. */
export const theirs = ({ departments, inDepartments }: Question): Sql =>
  departments === 'all' ? sql`rolled.department_id <> 0` : inDepartments(sql`rolled.department_id`)

const ROLLED_DEPARTMENT = raw('rolled.department_id')
/** All departments of the company one by one, as an index that begins with them knows what happened when. */
export const eachOfAll = ({ rolled }: Question, column = ROLLED_DEPARTMENT): Sql =>
  sql`${column} = any(${[...rolled!.departments]}::bigint[])`
/** Those of a question in the same way. */
export const eachOfTheirs = (question: Question, column = ROLLED_DEPARTMENT): Sql =>
  question.departments === 'all' ? eachOfAll(question, column) : question.inDepartments(column)

/**
 * Whose rows tell of the departments of a question together: the company's own row for all of them, for most of them the company's
 * less the others', for few of them their own.
 */
export function signedWhose({ departments, rolled }: Question): { sign: Sign; whose: Sql; ofCompany: boolean }[] {
  const company = { sign: 1 as const, whose: sql`rolled.department_id = 0`, ofCompany: true }
  if (departments === 'all') return [company]
  const others = rolled!.departments.filter((id) => !departments.includes(id))
  if (others.length === 0) return [company]
  const of = (ids: readonly number[], sign: Sign) => ({
    sign,
    whose: sql`rolled.department_id = any(${[...ids]}::bigint[])`,
    ofCompany: false,
  })
  return others.length >= departments.length ? [of(departments, 1)] : [company, of(others, -1)]
}
