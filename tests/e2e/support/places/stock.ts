import { createAdjustment, findLots } from '../../../../src/api/adjustment.ts'
import { createExtraCost } from '../../../../src/api/extraCost.ts'
import { saveContragent } from '../../../../src/api/contragent.ts'
import { changeDocumentStatus, createDocument } from '../../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../../src/rules/businessDay.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A freight on an income, a correction of a lot, and a transfer to pick. */
export const stock: Places = async ({ admin, departmentId, goods }, target) => {
  const regDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const draft = await admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      regDate,
      toDepartmentId: departmentId,
      whItems: [{ itemId: goods[0]!.id, count: 1, incomeUzs: 100 }],
    },
  })
  const income = await admin.call(changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'READY', version: draft.version },
  })
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: `Перевозчик ${newMark()}` } })
  const cost = await admin.call(createExtraCost, {
    body: { regDate, departmentId, contragentId, documentIds: [income.id], sum: 10 },
  })
  const [lot] = await admin.call(findLots, { query: { departmentId, keyword: goods[0]!.name } })
  const adjustment = await admin.call(createAdjustment, {
    body: { regDate, departmentId, reason: 'Пересчитали', items: [{ lotId: lot!.lotId, difference: 1 }] },
  })
  const transfer = await admin.call(createDocument, {
    body: {
      action: 'KOCHIRISH',
      regDate,
      fromDepartmentId: departmentId,
      toDepartmentId: target,
      whItems: [{ itemId: goods[0]!.id, count: 1 }],
    },
  })
  return [
    [/picking/, transfer.id],
    [/extra-cost/, cost.id],
    [/adjustment/, adjustment.id],
  ]
}
