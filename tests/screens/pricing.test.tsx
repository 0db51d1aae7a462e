import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPricing, getPricing, makePricingReady, type Pricing } from '../../src/api/pricing.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

const line = {
  id: 71,
  itemId: 5,
  itemName: 'Сок вишнёвый 1 л',
  artikul: '',
  barcode: null,
  unitName: 'шт',
  lotId: 9,
  termOfItem: null,
  inventory: 10,
  incomeUzs: 10_000,
  previousPriceUzs: null,
  previousPriceWholesale: null,
  priceUzs: null,
  priceWholesale: null,
  markupPercent: null,
}
const draft: Pricing = {
  id: 4,
  version: 1,
  regNumber: null,
  regDate: '2026-11-20',
  status: 'DRAFT',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  departmentSaleType: 'RETAIL',
  currencyName: 'UZS',
  effectiveFrom: null,
  sourceDocumentId: null,
  sourceRegNumber: null,
  comment: '',
  createdByName: 'admin',
  createdAt: '2026-11-20T10:00:00.000Z',
  items: [line],
}
const filled: Pricing = { ...draft, version: 2, items: [{ ...line, priceUzs: 12_500, markupPercent: 25 }] }

test('prices that were just filled are put into force, however late the document is read again', async () => {
  let asked = 0
  let fills = 0
  const versions: number[] = []
  server.use(
    // Read once; what is asked after the change never comes.
    answer(getPricing, () => (asked++ === 0 ? draft : new Promise<Pricing>(() => undefined))),
    answer(fillPricing, () => {
      fills++
      return filled
    }),
    answer(makePricingReady, async (request) => {
      const { version } = (await request.json()) as { version: number }
      versions.push(version)
      return { ...filled, version: 3, status: 'READY' as const, regNumber: 1 }
    }),
  )
  const { user } = await openScreen('/point-of-sale/prices/edit/4', admin)
  await user.click(await screen.findByRole('button', { name: 'Заполнить по наценке' }))
  const putIntoForce = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ввести в действие' })
  await waitFor(() => expect([fills, putIntoForce().disabled]).toEqual([1, false]))
  await user.click(putIntoForce())
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Ввести в действие' }))
  await waitFor(() => expect(versions).toEqual([2]))
})
