import { generateCertificates } from '../../../../src/api/certificate.ts'
import { savePromotion } from '../../../../src/api/promotion.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../../src/rules/businessDay.ts'
import type { Shop } from '../makeShop.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A promotion that waits for approval, and a package of certificates. */
export const promotions: Places = async (shop) => [
  [/certificates/, await packageOf(shop)],
  [/sale\/\{id/, await promotionOf(shop)],
]

async function promotionOf({ admin, departmentId, goods }: Shop): Promise<number> {
  const startDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const term = { departmentIds: [departmentId], itemIds: [goods[0]!.id], startDate, finishDate: '2099-12-31' }
  const { id } = await admin.call(savePromotion, {
    body: { ...term, name: `Акция ${newMark()}`, promoType: '%', discount: 10 },
  })
  return id
}

async function packageOf({ admin }: Shop): Promise<number> {
  const startDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const body = { type: 'MONEY' as const, amount: 100_000, count: 2, startDate, expirationDate: '2099-12-31' }
  const { id } = await admin.call(generateCertificates, {
    path: { count: 2 },
    body: { ...body, name: `Пакет ${newMark()}` },
  })
  return id
}
