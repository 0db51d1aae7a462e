import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type PriceReason, whyPrice } from '../../src/api/priceQuestion.ts'
import { WhyPrice } from '../../src/ui/prices/WhyPrice.tsx'
import { answer, refuse, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'

const priced: PriceReason = {
  kind: 'PRICING',
  documentId: 4,
  regNumber: 12,
  since: '2026-11-20T10:00:00.000Z',
  userName: 'admin',
  promotionId: null,
  promotionName: null,
  discount: '',
  cardNumber: null,
  priceUzs: 163_000,
  priceWholesale: 138_300,
}
const promoted: PriceReason = { ...priced, kind: 'PROMOTION', documentId: null, promotionId: 7, promotionName: 'Осень' }

async function reasonsOf(reasons: PriceReason[], signedIn = sessionWith(['view pricing', 'view discounts'])) {
  server.use(answer(whyPrice, { itemName: 'Чай', reasons }))
  await openPart(<WhyPrice of={{ departmentId: 3, lotId: 9 }} onClose={() => {}} />, { signedIn })
  const dialog = within(await screen.findByRole('dialog', { name: 'Почему такая цена' }))
  await dialog.findByText('Чай')
  return dialog
}
const textsIn = (dialog: Awaited<ReturnType<typeof reasonsOf>>) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('the promotion and the document that a price comes from are one click away', async () => {
  const dialog = await reasonsOf([promoted, priced])
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/point-of-sale/sale/7',
    '/point-of-sale/prices/edit/4',
  ])
  expect(textsIn(dialog)[1]).toContain('163 000 — ценовой документ № 12')
})

test('where wholesale is sold, it is the wholesale price that is told', async () => {
  const dialog = await reasonsOf([{ ...priced, wholesale: true }])
  expect(textsIn(dialog)).toEqual([expect.stringContaining('138 300 — ценовой документ № 12')])
})

test('who may open neither reads the same without a way there', async () => {
  const dialog = await reasonsOf([promoted, priced], sessionWith(['view warehouses']))
  expect(textsIn(dialog)).toHaveLength(2)
  expect(dialog.queryByRole('link')).toBeNull()
})

test('a refusal is said in its words', async () => {
  server.use(refuse(whyPrice, 403, { code: 'otherDepartment', message: 'Это другой отдел' }))
  await openPart(<WhyPrice of={{ departmentId: 8, lotId: 9 }} onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Это другой отдел')
})
