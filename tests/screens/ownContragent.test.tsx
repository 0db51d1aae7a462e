import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownContragent } from '../../src/api/contragent.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const partner = sessionWith([], { contragentId: 9, departmentId: null, departmentSaleType: null })
const card = {
  id: 9,
  fullName: 'ООО «Ташкент Сок»',
  shortName: '',
  inn: '301234567',
  phone: '+998 71 200-00-00',
  mobile: '',
  email: '',
  address: 'г. Ташкент',
  regionName: null,
  oked: '',
  vatCode: '',
  bankName: '',
  mfo: '',
  bankAccount: '',
}

test('a partner finds the own organization at home and on its page', async () => {
  server.use(answer(ownContragent, { contragent: card }))
  const { user } = await openScreen('/dashboard', partner)
  await user.click((await screen.findAllByRole('link', { name: 'Моя организация' }))[0]!)
  expect(await screen.findByRole('heading', { name: card.fullName })).toBeTruthy()
  expect(screen.getByText('301234567')).toBeTruthy()
  // What is not known is not shown empty.
  expect(screen.queryByText('E-mail')).toBeNull()
})

test('a partner whose organization was deleted reads so', async () => {
  server.use(answer(ownContragent, { contragent: null }))
  await openScreen('/contragent', partner)
  expect(await screen.findByText('Организация не найдена')).toBeTruthy()
})

test('nobody else has such a page', async () => {
  const { pathname } = await openScreen('/contragent', sessionWith(['view goods']))
  await waitFor(() => expect(pathname()).toBe('/dashboard'))
})
