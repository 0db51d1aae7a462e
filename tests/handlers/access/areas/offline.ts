import { randomUUID } from 'node:crypto'
import { claimSeries, finishPaidSale, searchDifferences } from '../../../../src/api/paidSale.ts'
import { sql } from '../../../../server/db/sql.ts'
import type { Area } from './area.ts'

/** A register whose first receipt is missing, and paid sales of goods that nobody has seen here before they were sold. */
export const offline: Area = async ({ people, admin, shop, department, cashbox }) => {
  const register = await shop.cashboxOf(department, '88')
  const claim = (cashboxId: number, lastNumber: number) =>
    admin.call(claimSeries, { body: { departmentId: department, cashboxId, deviceId: randomUUID(), lastNumber } })
  const { epoch: missing } = await claim(register, 1)
  const { epoch } = await claim(cashbox, 0)
  const paid = {
    epoch,
    madeAt: '2026-11-20T07:00:00.000Z',
    sellerId: admin.userId,
    cardPercent: 0,
    promotions: [[]],
  }
  const itemId = await shop.newItem()
  for (const number of [1, 2])
    await admin.call(finishPaidSale, { body: { ...shop.saleOf([{ itemId, count: 1 }]), paid: { ...paid, number } } })
  await shop.income(department, [{ itemId, count: 3, incomeUzs: 500 }])
  const { items } = await admin.call(searchDifferences, { query: {}, body: { status: 'OPEN' } })
  const [one, two] = items.filter(({ kind }) => kind === 'STOCK').map(({ id }) => id)
  const { catalogueId } = await people.database.one<{ catalogueId: string }>(
    sql`select catalogue_id as "catalogueId" from catalogue_revision`,
  )
  const alone = await shop.cashboxOf(department, '89')
  const { epoch: own } = await claim(alone, 0)
  const byItself = { departmentId: department, cashboxId: alone, epoch: own, number: 0, madeAt: paid.madeAt }
  return {
    '/till/catalogue-changes': { catalogueId, since: 0 },
    '/sale/finish-paid': { paid: { ...paid, number: 3 } },
    '/sale/finish-paid-many': {
      sales: [{ ...shop.saleOf([{ itemId, count: 1 }]), paid: { ...paid, number: 4 } }],
    },
    '/zet-report/open-paid': { ...byItself, uuid: randomUUID(), openingCash: 0 },
    '/zet-report/close-paid': { ...byItself, uuid: randomUUID() },
    '/sale/claim-series': { deviceId: randomUUID(), lastNumber: 2 },
    '/sale-difference/cover': { id: one },
    '/sale-difference/accept': { id: two, comment: 'Проба' },
    '/sale-difference/explain': { cashboxId: register, epoch: missing, number: 1, explanation: 'Проба' },
  }
}
