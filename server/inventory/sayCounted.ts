import { randomUUID } from 'node:crypto'
import type { LineSent } from '../../src/api/inventoryLine.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { countLines } from './countLines.ts'

/** So many there are of a good, or of a code that nobody knows. */
export interface Said {
  goods: { itemId: number } | { barcode: string }
  quantity: number
}

/**
 * Keeps the caller's word on goods as of now, in place of what he said of them before; answers how many lines that made. What is wrong
 * with one is told as `fieldOf` names it.
 * @throws Refusal 400, 422 as `countLines`; 409 `wrongState` once the count is over, and nothing is kept
 */
export async function sayAll(
  call: Call,
  id: number,
  said: readonly Said[],
  fieldOf: (at: number) => string,
): Promise<number> {
  const at = call.now.toISOString()
  const lines = said.map(({ goods, quantity }): LineSent => ({
    id: randomUUID(),
    ...goods,
    quantity,
    replaces: true,
    fromAt: at,
    countedAt: at,
  }))
  const { status, kept, late } = await countLines(call, id, { lines, clockOffsetMs: 0 }).catch((error: unknown) => {
    throw named(error, fieldOf)
  })
  if (late > 0) throw new Refusal(409, 'wrongState', { state: `enum.inventoryStatus.${status}` })
  return kept
}

function named(error: unknown, fieldOf: (at: number) => string): unknown {
  if (!(error instanceof Refusal) || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => {
      const at = /^lines\.(\d+)\./.exec(field)
      return [at ? fieldOf(Number(at[1])) : field, text]
    }),
  )
  return new Refusal(error.status, error.code, error.values, fields, error.details)
}
