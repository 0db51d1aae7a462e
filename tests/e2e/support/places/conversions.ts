import { convertWrapped } from '../../../../src/api/conversion.ts'
import { createDocument } from '../../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../../src/rules/businessDay.ts'
import type { Places } from './all.ts'

/** A good made of another, and a write-off of what is out of date. */
export const conversions: Places = async ({ admin, departmentId, goods }) => {
  const [one, other] = goods
  const made = await admin.call(convertWrapped, {
    path: { depId: departmentId },
    body: {
      depId: departmentId,
      outs: [{ itemId: one!.id, count: 1 }],
      ins: [{ itemId: other!.id, count: 1 }],
      losses: [],
    },
  })
  const writtenOff = await admin.call(createDocument, {
    body: {
      action: 'SPISAT',
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      fromDepartmentId: departmentId,
      whItems: [{ itemId: one!.id, count: 1 }],
    },
  })
  return [
    [/item-convert-view/, made.id],
    [/term-of-items\/view/, writtenOff.id],
  ]
}
