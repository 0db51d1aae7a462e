import { createAdjustment } from '../../../../src/api/adjustment.ts'
import type { Area } from './area.ts'

/** A correction of a lot that lies in the shop, in draft. */
export const adjustments: Area = async ({ admin, shop, department }) => {
  const itemId = await shop.stocked([5])
  const [lot] = await shop.lotsOf(itemId)
  const body = {
    regDate: '2026-11-20',
    departmentId: department,
    reason: 'Пересчитали',
    items: [{ lotId: lot!.lotId, difference: -1 }],
  }
  const { id, version } = await admin.call(createAdjustment, { body })
  return { '/adjustment': { ...body, id, version } }
}
