import { getCurrencyRate, getSkyCurrencyRate, saveCurrencyRate, saveSkyCurrencyRate } from '../../api/currencyRate.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { wordsOf } from '../referenceOptions.ts'

const shared = {
  sections: { main: ['date', 'currencyId', 'rate', 'departmentId'] },
  fields: {
    currencyId: { options: wordsOf('CURRENCY') },
    departmentId: { options: departmentOptions, hint: 'screen.currencyRate.forEverybody' },
  },
  defaults: () => ({ date: today() }),
} as const

/** What a currency costs from a day on. */
export const currencyRateForm = defineForm({
  name: 'currencyRate',
  history: 'currencyRate',
  load: getCurrencyRate,
  create: saveCurrencyRate,
  edit: saveCurrencyRate,
  ...shared,
})
/** The same of onboard sales. */
export const skyCurrencyRateForm = defineForm({
  name: 'skyCurrencyRate',
  history: 'skyCurrencyRate',
  load: getSkyCurrencyRate,
  create: saveSkyCurrencyRate,
  edit: saveSkyCurrencyRate,
  ...shared,
})
