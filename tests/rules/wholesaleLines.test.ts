import { expect, test, vi } from 'vitest'
import { isRepriced, type SoldLine, writtenColumns } from '../../src/documents/wholesaleLines.ts'
import { i18n } from '../../src/ui/i18n/i18n.ts'
import { isEditable } from '../../src/ui/lines/lineColumn.ts'

const line = (given: Partial<SoldLine>) =>
  ({ priceWholesale: 800, listPriceWholesale: 800, originalPriceWholesale: 800, ...given }) as SoldLine
const price = (setsPrices: boolean) => writtenColumns(setsPrices).find(({ field }) => field === 'priceWholesale')!

test('a wholesale price is typed by who may set one, and says what the price list asks where it differs', () => {
  vi.spyOn(i18n, 't').mockImplementation(((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never)
  expect([isEditable(price(true), line({})), isEditable(price(false), line({}))]).toEqual([true, false])
  expect(price(true).detail!(line({}))).toBeUndefined()
  expect(price(true).detail!(line({ priceWholesale: 700 }))).toBe('screen.till.byPriceList {"price":"800"}')
})

test('a line costs otherwise by now when the price list does, whatever price was set by hand', () => {
  expect(isRepriced(line({ priceWholesale: 700 }))).toBe(false)
  expect(isRepriced(line({ priceWholesale: 700, originalPriceWholesale: 850 }))).toBe(true)
  expect(isRepriced(line({ originalPriceWholesale: null }))).toBe(false)
})
