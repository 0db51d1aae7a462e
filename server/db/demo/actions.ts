import { generateCertificates, getCertificatePackage, sellCertificates } from '../../../src/api/certificate.ts'
import { decidePromotion, saveBuyXGetY, savePromotion } from '../../../src/api/promotion.ts'
import { finishSale } from '../../../src/api/sale.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { amount, lineSum, percentOf, thousandths, tiyin } from '../../../src/rules/money.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const DAY_MS = 86_400_000
const CERTIFICATES = 20
const WORTH = 100_000
const PROMOTED_PERCENT = 10
const PROMOTED_PIECES = 2

/**
 * What the shops do to sell more: two promotions that run and have sold something, one that waits for approval, and a package of
 * certificates of which some are sold and one is used in part. They begin today: the receipts of the past know nothing of them.
 */
export async function fillActions(
  context: Context,
  company: DemoCompany,
  goods: readonly { id: number }[],
): Promise<void> {
  const now = context.now()
  const dayIn = (days: number) => businessDayOf(new Date(now.getTime() + days * DAY_MS), context.timeZone)
  const shop = company.shops[0]!
  const [first, second, third, fourth] = goods.map(({ id }) => id)
  const term = { departmentIds: [shop.id], startDate: dayIn(0), finishDate: dayIn(30) }
  const propose = (body: object) =>
    callAs(context, company.manager, now, savePromotion, { body: { ...term, ...body } as never })
  const percent = await propose({
    name: 'Неделя скидок',
    promoType: '%',
    discount: PROMOTED_PERCENT,
    itemIds: [first, second],
  })
  const gift = await callAs(context, company.manager, now, saveBuyXGetY, {
    body: {
      ...term,
      name: 'Два плюс один',
      buyItemId: third!,
      buyCount: 2,
      itemIds: [third!],
      getCount: 1,
      discount: 100,
    },
  })
  await propose({ name: 'От трёх штук дешевле', promoType: 'xForN', discount: 15, threshold: 3, itemIds: [fourth] })
  for (const { id } of [percent, gift])
    await callAs(context, company.manager, now, decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  await sellPromoted(context, shop.id, [first!, second!])
  await fillCertificates(context, company, now, dayIn(365))
}

/** Receipts of goods that a promotion makes cheaper, at an open till of the shop. */
async function sellPromoted(context: Context, departmentId: number, itemIds: number[]): Promise<void> {
  const { database } = context
  const till = await database.first<{ cashboxId: number; userId: number }>(sql`
    select cashbox_id as "cashboxId", opened_by as "userId" from cash_session
    where status = 'OPEN' and department_id = ${departmentId} order by id limit 1`)
  if (!till) return
  const goods = await database.rows<{ itemId: number; priceUzs: number; termOfItem: string | null }>(sql`
    select distinct on (b.item_id) b.item_id as "itemId", price.price_uzs as "priceUzs", lot.term_of_item as "termOfItem"
    from stock_balance b join lot on lot.id = b.lot_id
    join current_price price on price.department_id = b.department_id and price.lot_id = b.lot_id
    where b.department_id = ${departmentId} and b.item_id = any(${itemIds}::bigint[]) and b.on_hand - b.reserved >= ${PROMOTED_PIECES}
      and price.price_uzs is not null and (lot.term_of_item is null or lot.term_of_item > current_date)
    order by b.item_id, lot.term_of_item nulls last`)
  for (const good of goods) {
    const sum = lineSum(tiyin(good.priceUzs), thousandths(PROMOTED_PIECES))
    const due = amount(sum - percentOf(sum, PROMOTED_PERCENT))
    await callAs(context, till.userId, context.now(), finishSale, {
      body: {
        uuid: crypto.randomUUID(),
        departmentId,
        cashboxId: till.cashboxId,
        saleItems: [{ ...good, count: PROMOTED_PIECES }],
        payments: [{ paymentType: 'CASH', amount: due }],
        finalTotalSum: due,
      },
    })
  }
}

async function fillCertificates(
  context: Context,
  company: DemoCompany,
  now: Date,
  expirationDate: string,
): Promise<void> {
  const { id } = await callAs(context, company.manager, now, generateCertificates, {
    path: { count: CERTIFICATES },
    body: {
      name: 'Подарочный 100 000',
      type: 'MONEY',
      amount: WORTH,
      count: CERTIFICATES,
      startDate: businessDayOf(now, context.timeZone),
      expirationDate,
    },
  })
  const open = await context.database.first<{ departmentId: number; cashboxId: number; userId: number }>(sql`
    select session.department_id as "departmentId", session.cashbox_id as "cashboxId", session.opened_by as "userId"
    from cash_session session join department on department.id = session.department_id
    where session.status = 'OPEN' and department.currency_code = 'UZS' order by session.id limit 1`)
  // Before the shops open nobody sells.
  if (!open) return
  const { certificates } = await callAs(context, company.manager, now, getCertificatePackage, { path: { id } })
  const [one, other, third] = certificates.map(({ number }) => number)
  const { userId, ...place } = open
  await callAs(context, userId, now, sellCertificates, {
    body: { ...place, numbers: [one!, other!, third!], payments: [{ paymentType: 'CASH', amount: 3 * WORTH }] },
  })
  const good = await context.database.first<{ itemId: number; priceUzs: number; termOfItem: string | null }>(sql`
    select b.item_id as "itemId", p.price_uzs as "priceUzs", lot.term_of_item as "termOfItem"
    from stock_balance b join lot on lot.id = b.lot_id
    join lateral (select price_uzs from price where department_id = b.department_id and lot_id = b.lot_id order by effective_from desc limit 1) p on true
    where b.department_id = ${open.departmentId} and b.on_hand > 5 and p.price_uzs between 5000 and ${WORTH}
      and not exists (select from promotion_item where item_id = b.item_id) and (lot.term_of_item is null or lot.term_of_item > current_date + 10)
    order by b.item_id limit 1`)
  if (!good) return
  await callAs(context, userId, now, finishSale, {
    body: {
      ...place,
      uuid: crypto.randomUUID(),
      saleItems: [{ ...good, count: 1 }],
      payments: [{ paymentType: 'CERTIFICATE', amount: good.priceUzs, certificateNumber: one! }],
      finalTotalSum: good.priceUzs,
    },
  })
}
