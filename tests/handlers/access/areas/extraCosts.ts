import { createExtraCost } from '../../../../src/api/extraCost.ts'
import type { Area } from './area.ts'

/** A freight on an income, in draft. */
export const extraCosts: Area = async ({ admin, shop, department, contragentId, itemId }) => {
  const income = await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: department,
    whItems: [{ itemId, count: 2, incomeUzs: 500 }],
  })
  const cost = {
    regDate: '2026-11-20',
    departmentId: department,
    contragentId,
    documentIds: [income.id],
    sum: 100,
    sharing: 'VALUE' as const,
    currencyCode: 'UZS',
  }
  const { id, version } = await admin.call(createExtraCost, { body: cost })
  return {
    '/extra-cost': { ...cost, id, version, items: [] },
    '/extra-cost/list-by-department': { id: department },
    '/extra-cost/list-by-document': { id: income.id },
  }
}
