import { isKeepable } from '../src/api/fields.ts'

/** Deeper than anything that the contract knows; beyond a few thousand levels the engine itself gives up. */
const DEPTH_MAX = 32

/**
 * What cannot be kept (`isKeepable`), in values and in names, as wrong fields by their path; and `wrongValue` for what is nested
 * more than DEPTH_MAX deep. Files are no texts.
 */
export function unkeepable(value: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  const open: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isKeepable(value)) fields[path.join('.')] = 'unprintable'
    if (!isStructure(value)) continue
    if (path.length >= DEPTH_MAX) fields[path[0]!] = 'wrongValue'
    else
      for (const [name, inner] of Object.entries(value))
        if (isKeepable(name)) open.push({ value: inner, path: [...path, name] })
        else fields[path.join('.')] = 'unprintable'
  }
  return fields
}

function isStructure(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
