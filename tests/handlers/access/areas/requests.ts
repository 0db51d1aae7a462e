import {
  closeContragentOrder,
  createContragentOrder,
  createProductRequest,
  receiveContragentOrder,
} from '../../../../src/api/contragentOrder.ts'
import { saveMinMax } from '../../../../src/api/minMax.ts'
import { saveOrder } from '../../../../src/api/orderDocument.ts'
import { createRequest, draftRequest, saveRequest, updateRequestCount } from '../../../../src/api/transferRequest.ts'
import { linkContragent } from '../../../../src/api/user.ts'
import { sql } from '../../../../server/db/sql.ts'
import type { Area } from './area.ts'

/** What is lacking, requested and ordered. */
export const requests: Area = async ({ people, admin, itemId, warehouse, department: shop, contragentId }) => {
  const bounds = await admin.call(saveMinMax, { body: { departmentId: shop, itemId, minValue: 1, maxValue: 9 } })
  const department = await people.department('SHOP', { name: 'Второй магазин', saleType: 'RETAIL' })
  const body = { fromDepartmentId: warehouse, toDepartmentIds: [department] }
  const suspended = await admin.call(createRequest, { body })
  const asked = await admin.call(createRequest, { body })
  const line = await people.database.one<{ priceUzs: number | null; termOfItem: string | null }>(sql`
    select price_uzs as "priceUzs", term_of_item as "termOfItem" from transfer_request_line
    where request_id = ${asked.id} and item_id = ${itemId}`)
  await admin.call(updateRequestCount, {
    body: { requestDocumentId: asked.id, itemId, ...line, departmentId: department, count: 1, version: 1 },
  })
  const pending = await admin.call(saveRequest, { body: { id: asked.id, version: asked.version, status: 'CHECKING' } })
  const draft = await admin.call(draftRequest, {
    body: { fromDepartment: warehouse, requestItem: [{ itemId, count: 1 }] },
  })
  const order = await admin.call(saveOrder, {
    body: {
      contragentid: contragentId,
      fromDepartmentId: department,
      orderDocumentItemsList: [{ itemId, orderCount: 3 }],
    },
  })
  const serving = await people.department('SHOP', { name: 'Оптовый магазин', saleType: 'WHOLE' })
  const partner = await people.person('Contragent')
  await admin.call(linkContragent, { path: { id: partner.userId, contragentId } })
  const taken: { id: number; version: number }[] = []
  for (const isClosed of [true, false]) {
    const { id, version } = await partner.call(createContragentOrder, {
      body: { departmentId: serving, items: [{ itemId, count: 5 }] },
    })
    const inWork = await admin.call(receiveContragentOrder, { path: { id }, body: { version } })
    if (isClosed)
      await admin.call(closeContragentOrder, { path: { id }, body: { version: inWork.version, status: 'FINISHED' } })
    taken.push(inWork)
  }
  const ordered = { body: { departmentId: serving, items: [{ itemId, count: 2 }] } }
  const contragentOrder = await partner.call(createContragentOrder, ordered)
  const productRequest = await partner.call(createProductRequest, ordered)
  const ofPending = { id: pending.id, version: pending.version, status: 'CHECKING' }
  const { id, version } = suspended
  return {
    '/request': { id, requestDocId: id, requestDocumentId: id, version },
    '/request/update': { ...draft, fromDepartment: warehouse, toDepartment: department },
    '/request/delete': ofPending,
    '/request/save': ofPending,
    '/request/save-end': ofPending,
    '/item-min-max': { id: bounds.id },
    '/order-document': { id: order.id },
    '/order-document/save': { id: null, version: null },
    '/order-document/save-and-create': { id: null, version: null },
    '/contragent-orders': { id: contragentOrder.id, version: 1 },
    '/contragent-orders/create/booking': { id: taken.at(-1)!.id, version: taken.at(-1)!.version },
    '/request-for-product': { id: productRequest.id, version: 1 },
  }
}
