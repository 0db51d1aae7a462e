import { z } from 'zod'
import { PERIODS } from '../rules/period.ts'
import { AMOUNT_MAX, day, isKeepable, KEYWORD_LENGTH_MAX, type Kind, TEXT_LENGTH_MAX } from './fields.ts'
import type { ListColumn } from './listColumn.ts'

/** How a column is compared. `during` names a period that moves with the calendar, so that a saved view stays right. */
export const OPERATORS = [
  'contains',
  'equals',
  'differs',
  'in',
  'from',
  'to',
  'between',
  'during',
  'empty',
  'filled',
] as const
export type Operator = (typeof OPERATORS)[number]

type Scalar = string | number | boolean
/** One condition on a column. `between` takes `[from, to]`, `in` a list (null in it means empty), `empty` and `filled` nothing. */
export interface Condition {
  field: string
  operator: Operator
  value?: Scalar | readonly (Scalar | null)[] | undefined
}

export const CONDITIONS_MAX = 30
export const IN_VALUES_MAX = 500

const TEXT: readonly Operator[] = ['contains', 'equals', 'differs', 'in', 'empty', 'filled']
const NUMBER: readonly Operator[] = ['equals', 'differs', 'from', 'to', 'between', 'in', 'empty', 'filled']
const DAY: readonly Operator[] = ['equals', 'from', 'to', 'between', 'during', 'empty', 'filled']

/** The operators of each kind, the usual one first. */
export const OPERATORS_OF: Readonly<Record<Kind, readonly Operator[]>> = {
  text: TEXT,
  barcode: ['contains', 'equals', 'in', 'empty', 'filled'],
  id: NUMBER,
  money: NUMBER,
  quantity: NUMBER,
  percent: NUMBER,
  rate: NUMBER,
  count: NUMBER,
  number: NUMBER,
  date: DAY,
  time: DAY,
  calendar: ['in', 'equals', 'differs', 'empty', 'filled'],
  flag: ['equals', 'empty', 'filled'],
  enum: ['in', 'equals', 'differs', 'empty', 'filled'],
  badges: ['contains', 'in', 'empty', 'filled'],
  image: [],
}

const textUpTo = (lengthMax: number) =>
  z.string().trim().min(1).max(lengthMax).refine(isKeepable, { error: 'unprintable' })
const text = textUpTo(TEXT_LENGTH_MAX)
const word = textUpTo(KEYWORD_LENGTH_MAX)
const number = z.number().min(-AMOUNT_MAX).max(AMOUNT_MAX)

/** A single value of the column: what `equals` takes, and what stands in `in`. */
function valueOf({ kind, choices }: ListColumn): z.ZodType {
  if (kind === 'flag') return z.boolean()
  if (kind === 'enum' && choices) return z.enum(choices as [string, ...string[]])
  if (kind === 'date' || kind === 'time') return day
  if (kind === 'id' || kind === 'count' || kind === 'number') return number.int()
  return OPERATORS_OF[kind] === NUMBER ? number : text
}

/** What the condition's value must be. */
export function conditionValue(column: ListColumn, operator: Operator): z.ZodType {
  const one = valueOf(column)
  switch (operator) {
    case 'contains':
      return word
    case 'equals':
    case 'differs':
    case 'from':
    case 'to':
      return one
    case 'between':
      return z.tuple([one, one])
    case 'in':
      return z.array(one.nullable()).min(1).max(IN_VALUES_MAX)
    case 'during':
      return z.enum(PERIODS)
    case 'empty':
    case 'filled':
      return z.undefined()
  }
}

/** The `where` of a list: every wrong field, operator or value is named by its path, such as `where.0.operator`. */
export function conditionsOn(columns: ReadonlyMap<string, ListColumn>): z.ZodType<Condition[]> {
  const fields = [...columns.values()].filter(({ mayFilter }) => mayFilter).map(({ field }) => field)
  const condition = z
    .object({
      field: fields.length > 0 ? z.enum(fields as [string, ...string[]]) : z.never(),
      operator: z.enum(OPERATORS),
      value: z
        .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))])
        .optional(),
    })
    .superRefine(({ field, operator, value }, context) => {
      const column = columns.get(field)!
      if (!OPERATORS_OF[column.kind].includes(operator)) {
        context.addIssue({
          code: 'invalid_value',
          values: [...OPERATORS_OF[column.kind]],
          path: ['operator'],
          input: operator,
        })
        return
      }
      const parsed = conditionValue(column, operator).safeParse(value, { reportInput: true })
      for (const { path, ...issue } of parsed.error?.issues ?? [])
        context.addIssue({ ...issue, path: ['value', ...path] } as Parameters<typeof context.addIssue>[0])
    })
  return z.array(condition).max(CONDITIONS_MAX) as unknown as z.ZodType<Condition[]>
}
