import { saveContragent } from '../../../../src/api/contragent.ts'
import { saveDepartment } from '../../../../src/api/department.ts'
import { saveOrder } from '../../../../src/api/orderDocument.ts'
import { createRequest } from '../../../../src/api/transferRequest.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A transfer request of the shop's goods, and an order to a contragent. */
export const requests: Places = async ({ admin, departmentId, goods }, toWarehouse) => {
  const shop = await admin.call(saveDepartment, {
    body: { name: `Магазин ${newMark()}`, type: 'SHOP', saleType: 'RETAIL' },
  })
  const request = await admin.call(createRequest, {
    body: { fromDepartmentId: departmentId, toDepartmentIds: [shop.id] },
  })
  const contragent = await admin.call(saveContragent, { body: { fullName: `ООО «${newMark()}»` } })
  const order = await admin.call(saveOrder, {
    body: {
      contragentid: contragent.id,
      fromDepartmentId: toWarehouse,
      orderDocumentItemsList: [{ itemId: goods[0]!.id, orderCount: 5 }],
    },
  })
  return [
    [/create_or_edit|income-request/, request.id],
    [/production-request|send\//, order.id],
  ]
}
