import { startInventory } from '../../../../src/api/inventory.ts'
import type { Places } from './all.ts'

/** A count of an empty warehouse, which nobody else counts. */
export const inventory: Places = async ({ admin }, target) => {
  const { id } = await admin.call(startInventory, { body: { departmentId: target } })
  return [[/inventory/, id]]
}
