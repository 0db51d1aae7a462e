import type { z } from 'zod'
import type { Endpoint, Schema } from '../src/api/endpoint.ts'
import { isKeepable } from '../src/api/fields.ts'
import { issueMessage } from '../src/api/issueMessage.ts'
import { fieldMessage } from './fieldMessage.ts'
import { Refusal } from './refusal.ts'
import { unkeepable } from './unkeepable.ts'

/** References are found by id or by code in the same place (specification 3 §7: `/references/CURRENCY/list`). */
const BY_ID_OR_CODE = /^\/references\/(\{id\}\/(list|children)|create-child\/\{id\})$/

/** Whether a parameter of a path is the id of a record: named id or dep, or ending in Id. */
export const isId = (parameter: string): boolean => /(^id|^dep|Id)$/.test(parameter)

/**
 * Path parameters that are ids (`isId`) are positive whole numbers; everything else is text.
 * @throws 404 naming the parameter that cannot be one.
 */
export function parsePath(parameters: Record<string, string>, endpoint: Endpoint): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const notFound = () => new Refusal(404, 'notFound', {}, { [name]: 'notFound' })
      if (!isId(name)) {
        if (!isKeepable(value)) throw notFound()
        return [name, value]
      }
      if (!/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value))) {
        if (BY_ID_OR_CODE.test(endpoint.path) && /^[A-Za-z_][\w-]{0,63}$/.test(value)) return [name, value]
        throw notFound()
      }
      return [name, Number(value)]
    }),
  )
}

/** Parses by the contract. @throws 400 naming every wrong field at once. */
export function parse(schema: Schema, value: unknown): unknown {
  const fields = unkeepable(value)
  // What is nested without end is not looked into any further.
  if (Object.values(fields).includes('wrongValue')) throw new Refusal(400, 'badInput', {}, fields)
  const result = (schema as unknown as z.ZodType).safeParse(value, { reportInput: true })
  for (const issue of result.error?.issues ?? []) {
    const { key, values: gaps } = isMissing(value, issue) ? { key: 'required' } : issueMessage(issue)
    const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')
    fields[path] ??= gaps ? fieldMessage(key, gaps) : key
  }
  if (!result.success || Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return result.data
}

/** What is left out of an address is no number either, once it has been read as one. */
const isMissing = (value: unknown, { code, path: [name, ...below] }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' &&
  below.length === 0 &&
  typeof name === 'string' &&
  typeof value === 'object' &&
  (value as Record<string, unknown> | null)?.[name] === undefined
