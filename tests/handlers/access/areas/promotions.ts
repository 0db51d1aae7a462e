import { savePromotion, saveBuyXGetY } from '../../../../src/api/promotion.ts'
import type { Area } from './area.ts'

/** A promotion of each kind that waits for approval. */
export const promotions: Area = async ({ admin, department, itemId }) => {
  const term = { departmentIds: [department], startDate: '2026-11-01', finishDate: '2099-12-31', itemIds: [itemId] }
  const pair = { ...term, name: 'Два плюс один', buyItemId: itemId, buyCount: 2, getCount: 1, discount: 100 }
  const plain = { ...term, name: 'Осенняя', promoType: '%' as const, discount: 10, threshold: null }
  const { id } = await admin.call(savePromotion, { body: plain })
  const { id: pairId } = await admin.call(saveBuyXGetY, { body: pair })
  const none = { categoryIds: [], brandIds: [], hourFrom: null, hourTo: null }
  const one = { ...plain, ...none, id, promotionId: id, status: 'ACTIVE' }
  const other = { ...pair, ...none, id: pairId, status: 'ACTIVE' }
  return {
    '/promotion': one,
    '/promotion/save-buy-x-get-y': other,
    '/promotion/edit-buy-X-get-Y': other,
    '/promotion/update-buy-x-get-y': other,
    '/warehouse-document/discount': one,
    '/warehouse-document/get/active-discount': { id: department },
  }
}
