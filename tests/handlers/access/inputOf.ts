import type { z } from 'zod'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { isId } from '../../../server/parseCall.ts'
import { exampleOf, type Fill, type Hint } from './exampleOf.ts'

/** All that a call takes, made up from the contract: parameters of its path, query, body and form; each only where it has one. */
export interface Input {
  path: Record<string, unknown>
  query: unknown
  body: unknown
  form: unknown
}

export function inputOf({ path, parts }: Endpoint, fill: Fill, hint: Hint): Input {
  const part = (schema: unknown) => schema && exampleOf(schema as z.ZodType, fill, hint)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return {
    path: Object.fromEntries(names.map((name) => [name, hint(name) ?? (isId(name) ? 1 : 'proba')])),
    query: part(parts.query),
    body: part(parts.body),
    form: part(parts.form),
  }
}
