import { z } from 'zod'
import { type Store, storedOnDevice } from '../../api/client/store.ts'

export const DENSITIES = { compact: 26, usual: 32, comfortable: 40 } as const
export type Density = keyof typeof DENSITIES

/** How a user has arranged a list; kept on the device, and in saved views on the server. */
export const GridLayout = z.object({
  /** Fields in their order; new columns of a later version stand where they are declared. */
  order: z.array(z.string()).default([]),
  hidden: z.array(z.string()).optional(),
  /** Pinned to the left and to the right edge. */
  start: z.array(z.string()).optional(),
  end: z.array(z.string()).optional(),
  widths: z.record(z.string(), z.number()).default({}),
  density: z.enum(['compact', 'usual', 'comfortable']).default('usual'),
})
export type GridLayout = z.infer<typeof GridLayout>

const USUAL_LAYOUT: GridLayout = { order: [], widths: {}, density: 'usual' }

/** The same, with nothing kept of what the user had arranged. */
export const DECLARED_LAYOUT = { ...USUAL_LAYOUT, hidden: undefined, start: undefined, end: undefined }

const stores = new Map<string, Store<GridLayout>>()

/** The layout of the list of this name on this device. */
export function layoutStore(name: string): Store<GridLayout> {
  let store = stores.get(name)
  if (!store) {
    store = storedOnDevice(`savdo.grid.${name}`, (stored) => GridLayout.safeParse(stored).data ?? USUAL_LAYOUT)
    stores.set(name, store)
  }
  return store
}

/** Declared fields in the user's order: those that the order does not know keep their declared place after their neighbour. */
export function inOrder(declared: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((field) => declared.includes(field))
  const result = [...known]
  declared.forEach((field, index) => {
    if (result.includes(field)) return
    const before = declared.slice(0, index).findLast((other) => result.includes(other))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, field)
  })
  return result
}

/** The order after a field was moved to stand before `before`, or at the end. */
export function moved(order: readonly string[], field: string, before: string | undefined): string[] {
  const rest = order.filter((other) => other !== field)
  const at = before === undefined ? -1 : rest.indexOf(before)
  return at < 0 ? [...rest, field] : [...rest.slice(0, at), field, ...rest.slice(at)]
}
