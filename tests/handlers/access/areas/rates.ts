import { saveCurrencyRate, saveSkyCurrencyRate } from '../../../../src/api/currencyRate.ts'
import { saveMarkupRule } from '../../../../src/api/markupRule.ts'
import type { Area } from './area.ts'

const NO_SCOPE = { departmentId: null, categoryId: null, subCategoryId: null, sub2CategoryId: null, brandId: null }

/** Rates of one day, and a rule of markups. */
export const rates: Area = async ({ people, admin, department: departmentId }) => {
  const { id: markupRuleId } = await admin.call(saveMarkupRule, {
    body: { ...NO_SCOPE, departmentId, retailPercent: 25, wholesalePercent: 10, rounding: 'STEP_100' },
  })
  const rate = {
    date: '2026-11-20',
    currencyId: await people.reference('CURRENCY', 'USD'),
    departmentId,
    rate: 12_000,
  }
  const { id: rateId } = await admin.call(saveCurrencyRate, { body: rate })
  const { id: skyRateId } = await admin.call(saveSkyCurrencyRate, { body: rate })
  return {
    '/pricing/percent': { id: markupRuleId, ...NO_SCOPE, departmentId },
    '/currency-rate': { id: rateId, currencyId: rate.currencyId, date: rate.date },
    '/sky-currency-rate': { id: skyRateId, currencyId: rate.currencyId, date: rate.date },
  }
}
