import { saveCashbox } from '../../../src/api/cashbox.ts'
import { createBooking } from '../../../src/api/booking.ts'
import { openSession } from '../../../src/api/cashSession.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { saveDepartment } from '../../../src/api/department.ts'
import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { createWholesale, finishWholesale } from '../../../src/api/wholesale.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../src/rules/businessDay.ts'
import { type Good, type GoodWanted, makeGoods } from './makeGoods.ts'
import type { Shop } from './makeShop.ts'
import { newMark } from './mark.ts'

const PRICE = 20_000
const today = () => businessDayOf(new Date(), DEFAULT_TIME_ZONE)

/** A wholesale department of its own with an open register, a buyer, and goods at 20,000 each. */
export async function makeWholesale({ admin }: Pick<Shop, 'admin'>, wanted: readonly GoodWanted[]) {
  const name = `Опт ${newMark()}`
  const { id: departmentId } = await admin.call(saveDepartment, {
    body: { name, type: 'WAREHOUSE', saleType: 'WHOLE' },
  })
  const { id: cashboxId } = await admin.call(saveCashbox, { body: { departmentId, number: '1', name: 'Опт' } })
  await admin.call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } })
  const buyer = `ООО «Покупатель ${newMark()}»`
  const { id: buyerId } = await admin.call(saveContragent, { body: { fullName: buyer, inn: '301234567' } })
  const goods = await makeGoods(admin, wanted)
  const draft = await admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: departmentId,
      regDate: today(),
      whItems: goods.map(({ id, count }) => ({ itemId: id, count, incomeUzs: 15_000 })),
    },
  })
  const { id: incomeId } = await admin.call(changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'READY', version: draft.version },
  })
  const pricing = await admin.call(createPricing, { body: { departmentId, sourceDocumentId: incomeId } })
  const items = pricing.items.map(({ id }) => ({ id, priceUzs: null, priceWholesale: PRICE }))
  const { version } = await admin.call(editPricing, {
    path: { id: pricing.id },
    body: { version: pricing.version, items },
  })
  await admin.call(makePricingReady, { path: { id: pricing.id }, body: { version } })
  return { departmentId, name, cashboxId, buyer, buyerId, goods: goods as Good[] }
}

/** Draws on the goods that a shop has: a finished sale on trust. Answers its id. */
export async function soldWholesale({ admin }: Shop): Promise<number> {
  const { departmentId, cashboxId, buyerId, goods } = await makeWholesale({ admin }, [
    { name: 'Чай чёрный 100 г', priceUzs: PRICE, count: 10 },
  ])
  const { id, version } = await admin.call(createWholesale, {
    body: {
      departmentId,
      cashboxId,
      contragentId: buyerId,
      saleItems: [{ itemId: goods[0]!.id, count: 2, priceWholesale: PRICE }],
    },
  })
  await admin.call(finishWholesale, { path: { id }, body: { version } })
  return id
}

/** A booking that is being written. Answers its id. */
export async function newBooking({ admin, departmentId, goods }: Shop): Promise<number> {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: `ЧП «Бронь ${newMark()}»` } })
  const { id } = await admin.call(createBooking, {
    body: {
      departmentId,
      contragentId,
      expireDate: today(),
      bookingItemDtos: [{ itemId: goods[0]!.id, count: 1, price: PRICE }],
    },
  })
  return id
}
