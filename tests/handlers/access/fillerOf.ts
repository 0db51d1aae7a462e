import type { z } from 'zod'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { described } from '../../../src/api/listColumn.ts'
import { exampleOf } from './exampleOf.ts'

type Body = Record<string, unknown>

/** How what a field names is made: a record, or a word below another one. */
interface Makers {
  idOf: (record: string, time: number) => Promise<number>
  wordBelow: (parent: string | number) => Promise<number>
}

/** Every field of the body filled with something of its own, the second time with something else. */
export const fillerOf =
  ({ idOf, wordBelow }: Makers) =>
  async (endpoint: Endpoint, time: number, hints: Body): Promise<Body> => {
    const body: Body = {}
    const shape = (endpoint.parts.body as unknown as z.ZodObject).shape as Record<string, z.ZodType>
    let index = 0
    for (const [field, schema] of Object.entries(shape)) {
      if (field === 'id' || field === 'version') continue
      const { record, list, below, choices } = described(schema)
      index += 1
      const own = [
        `${field} ${time}`,
        `${field}${time}`,
        `${field}${time}@b.uz`,
        `${1_000 + index}${time}`,
        `2020-01-${10 + index + time}`,
      ]
      const numbers = [index + time * 40, index + time, time]
      const candidates = [hints[field], choices?.at(time - 1), ...own, ...numbers, true]
      if (field in hints) body[field] = hints[field]
      else if (list) body[field] = await wordBelow(list)
      else if (below) body[field] = await wordBelow(body[below] as number)
      else if (record) body[field] = await idOf(record, time)
      else
        body[field] =
          candidates.find((value) => value !== undefined && schema.safeParse(value).success) ??
          exampleOf(schema, 'much', () => undefined, field)
    }
    return body
  }

/** Whether a field holds something. */
export const isFilled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)
