import { saveContragent } from '../../src/api/contragent.ts'
import { createContragentOrder, createProductRequest } from '../../src/api/contragentOrder.ts'
import { saveOrder } from '../../src/api/orderDocument.ts'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { finishSale } from '../../src/api/sale.ts'
import { receiveSale } from '../../src/api/saleTransaction.ts'
import { createRequest } from '../../src/api/transferRequest.ts'
import { linkContragent } from '../../src/api/user.ts'
import type { TestServer } from '../server.ts'
import { byCertificate, cash, certificatesOn } from './certificatesOn.ts'
import type { Shop } from './shop.ts'
import { wholesaleOn } from './wholesale.ts'

/** A booking that keeps goods of two lots, a request, an order to a contragent, and an order and a request of one. */
export async function papersOn(server: TestServer, shop: Shop): Promise<void> {
  const wholesale = await wholesaleOn(server, shop)
  const itemId = await wholesale.stocked([3, 4])
  await wholesale.kept([{ itemId, count: 5 }])
  await shop.admin.call(createRequest, {
    body: { fromDepartmentId: shop.warehouse, toDepartmentIds: [shop.shop] },
  })
  await shop.admin.call(saveOrder, {
    body: {
      contragentid: wholesale.buyer,
      fromDepartmentId: shop.shop,
      orderDocumentItemsList: [{ itemId, orderCount: 3 }],
    },
  })
  const partner = await server.person('Contragent')
  await shop.admin.call(linkContragent, { path: { id: partner.userId, contragentId: wholesale.buyer } })
  const departmentId = await server.department('SHOP', { saleType: 'WHOLE' })
  const body = { departmentId, items: [{ itemId, count: 2 }] }
  await partner.call(createContragentOrder, { body })
  await partner.call(createProductRequest, { body })
}

/** Certificates: one of money used in part, one of percent used, one that nobody bought; a promotion, given and partly taken back. */
export async function discountsOn(shop: Shop): Promise<void> {
  const certificates = certificatesOn(shop)
  const [money] = await certificates.sold({ count: 1 })
  const [percent] = await certificates.sold({ type: 'PERCENT', amount: 15, count: 1 })
  await certificates.numbersOf({ count: 1 })
  const [plain, promoted] = [await shop.stocked([10]), await shop.stocked([10])]
  const { id } = await shop.cashier.call(savePromotion, {
    body: {
      name: 'Десять',
      promoType: '%',
      discount: 10,
      departmentIds: [shop.shop],
      itemIds: [promoted],
      startDate: '2026-01-01',
      finishDate: '2030-12-31',
    },
  })
  await shop.admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })

  const sell = (lines: Parameters<Shop['saleOf']>[0], given: Parameters<Shop['saleOf']>[2]) =>
    shop.cashier.call(finishSale, { body: shop.saleOf(lines, 1_000, given) })
  const { saleItems } = await sell([{ itemId: promoted, count: 3 }], {
    finalTotalSum: 2_700,
    payments: [byCertificate(money!, 1_000), cash(1_700)],
  })
  await sell([{ itemId: promoted, count: -1, returnedLineId: saleItems[0]!.id }], {
    finalTotalSum: -900,
    payments: [cash(-900)],
  })
  await sell([{ itemId: plain, count: 3 }], {
    certificateNumber: percent!,
    finalTotalSum: 2_550,
    payments: [cash(2_550)],
  })
}

/** A sale to the warehouse, which has received it. */
export async function soldToOurselvesOn(shop: Shop): Promise<void> {
  const { id: contragentId } = await shop.admin.call(saveContragent, {
    body: { fullName: 'Наш склад', departmentId: shop.warehouse },
  })
  const sale = shop.saleOf([{ itemId: await shop.stocked([3]), count: 3 }], 1_000, { contragentId })
  const { id } = await shop.cashier.call(finishSale, { body: sale })
  await shop.keeper.call(receiveSale, { path: { depId: shop.warehouse }, body: { id } })
}
