import { environment } from './environment.ts'

/** Unanswered operations remembered at once; the oldest is forgotten first. */
const REMEMBERED_MAX = 100
const unanswered = new Map<string, string>()

/** A random UUID (version 4). */
export function randomUuid(): string {
  const bytes = environment.randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The key under which the server does an operation once. When the answer to this very operation was lost, it is the same key
 * again: the user who presses Save a second time gets what the server did the first time (domain.md, Selling).
 */
export function keyFor(operation: string): string {
  const key = unanswered.get(operation)
  unanswered.delete(operation)
  return key ?? randomUuid()
}

/** The answer to the operation was lost: nobody here knows whether the server has done it. */
export function rememberUnanswered(operation: string, key: string): void {
  unanswered.set(operation, key)
  if (unanswered.size > REMEMBERED_MAX) unanswered.delete(unanswered.keys().next().value!)
}
