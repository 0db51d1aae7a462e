import { startInventory } from '../../../../src/api/inventory.ts'
import { createDocument } from '../../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../../src/rules/businessDay.ts'
import type { Places } from './all.ts'

/** A count of an empty warehouse, which nobody else counts, and goods that another one has found. */
export const inventory: Places = async ({ admin, departmentId, goods }, target) => {
  const { id } = await admin.call(startInventory, { body: { departmentId: target } })
  const surplus = await admin.call(createDocument, {
    body: {
      action: 'SURPLUS',
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      toDepartmentId: departmentId,
      whItems: [{ itemId: goods[0]!.id, count: 1, incomeUzs: 100 }],
    },
  })
  return [
    [/inventory/, id],
    [/surplus/, surplus.id],
  ]
}
