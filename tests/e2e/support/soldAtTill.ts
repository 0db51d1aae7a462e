import { finishSale } from '../../../src/api/sale.ts'
import type { Good } from './makeGoods.ts'
import type { Shop } from './makeShop.ts'

/** A receipt of the shop's register with so many of one good, paid at its price. Answers the sale. */
export function soldAtTill(
  { admin, departmentId, cashboxId }: Shop,
  { id, priceUzs }: Good,
  count = 1,
  paymentType: 'CASH' | 'UZCARD' = 'CASH',
) {
  const amount = count * priceUzs!
  return admin.call(finishSale, {
    body: {
      uuid: crypto.randomUUID(),
      departmentId,
      cashboxId,
      saleItems: [{ itemId: id, count, priceUzs: priceUzs! }],
      payments: [{ paymentType, amount }],
      finalTotalSum: amount,
    },
  })
}
