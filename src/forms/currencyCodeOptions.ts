import { currencies } from '../api/reference.ts'
import { optionsOf } from '../ui/form/optionsOf.ts'

/** The currencies that the company knows, by their codes. */
export const currencyCodeOptions = optionsOf(
  currencies,
  ({ keyword, page, limit }) => ({ query: { keyword, page, limit } }),
  { value: (currency) => currency.code, label: (currency) => `${currency.code}`, detail: 'name' },
)
