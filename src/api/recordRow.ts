import { z } from 'zod'
import { count, id, text, wordName } from './fields.ts'
import { described } from './listColumn.ts'

type Name<Id extends z.core.SomeType> = null extends z.core.output<Id> ? z.ZodNullable<typeof text> : typeof text
type Names<Shape extends z.core.$ZodShape> = {
  [F in keyof Shape & string as F extends `${infer Of}Id` ? `${Of}Name` : never]: Name<Shape[F]>
}

/** The same fields, and beside each id what the record is called that it names: `departmentName` of `departmentId`. */
export function withNames<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<z.core.util.Extend<Shape, Names<Shape>>> {
  const names = Object.entries(schema.shape)
    .filter(([field]) => field.endsWith('Id'))
    .map(([field, names]) => {
      const name = described(names as z.ZodType).record === 'reference' ? wordName : text
      return [field.replace(/Id$/, 'Name'), (names as z.ZodType).safeParse(null).success ? name.nullable() : name]
    })
  return schema.extend(Object.fromEntries(names)) as never
}

/** How a record is answered: what is saved of it, its id and version, and the names behind its ids. */
export const recordRow = <Shape extends z.core.$ZodShape>(payload: z.ZodObject<Shape>) =>
  withNames(payload).extend({ id, version: count })
