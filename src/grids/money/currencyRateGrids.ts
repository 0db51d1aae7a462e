import { searchCurrencyRates, searchSkyCurrencyRates } from '../../api/currencyRate.ts'
import { currencyRateForm, skyCurrencyRateForm } from '../../forms/money/currencyRateForms.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const shared = {
  filters: ['start', 'end', 'currencyId', 'departmentId'],
  options: { currencyId: wordsOf('CURRENCY'), departmentId: departmentOptions },
  columns: ['id', 'date', 'currencyName', 'rate', 'departmentName', 'source'],
  main: ['currencyName', 'date', 'rate', 'departmentName'],
  hidden: ['id'],
  fixed: ['currencyName'],
} as const

/** Rates by day. */
export const currencyRateGrid = defineGrid({
  name: 'currencyRate',
  rows: searchCurrencyRates,
  ...shared,
  create: currencyRateForm,
  row: { open: currencyRateForm, history: 'currencyRate' },
})
/** Rates of onboard sales, a separate set. */
export const skyCurrencyRateGrid = defineGrid({
  name: 'skyCurrencyRate',
  rows: searchSkyCurrencyRates,
  ...shared,
  create: skyCurrencyRateForm,
  row: { open: skyCurrencyRateForm, history: 'skyCurrencyRate' },
})
