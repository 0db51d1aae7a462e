import { expect, test } from 'vitest'
import { z } from 'zod'
import { parse } from '../server/parseCall.ts'
import type { Refusal } from '../server/refusal.ts'

const schema = z.object({
  cashboxId: z.coerce.number().int().positive(),
  since: z.coerce.number().optional(),
  name: z.string(),
})
const fieldsOf = (value: unknown) => {
  try {
    return parse(schema, value)
  } catch (refusal) {
    return (refusal as Refusal).fields
  }
}

test('what is left out is asked for, also where an address has a number; what is no number is said to be none', () => {
  expect(fieldsOf({})).toEqual({ cashboxId: 'required', name: 'required' })
  expect(fieldsOf({ cashboxId: 'abc', name: 7, since: 'x' })).toEqual({
    cashboxId: 'wrongType',
    since: 'wrongType',
    name: 'wrongType',
  })
  expect(fieldsOf({ cashboxId: '7', name: 'x' })).toEqual({ cashboxId: 7, name: 'x' })
})
