import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { salesByItem, soldLines } from '../../src/api/salesReport.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const nothing = { items: [], total: 0 }
const analyst = sessionWith(['view analytics-by-item'])
const isWrong = (name: string) => screen.getByPlaceholderText(name).getAttribute('aria-invalid')
/** No empty chart stands above the words, and what would be refused again is not offered. */
async function requireOnlyWords() {
  await waitFor(() => expect(document.querySelector<HTMLElement>('figure.report-chart')?.hidden).toBe(true))
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
}

test('days that are no period are refused in words, and the report comes when they are put right', async () => {
  server.use(
    refuse(salesByItem, 400, {
      code: 'badInput',
      message: 'Конец периода раньше начала',
      fields: { end: 'Конец периода раньше начала' },
    }),
  )
  const { user } = await openScreen('/report?filter={"start":"2026-11-20","end":"2026-11-19"}', analyst)
  expect(await screen.findByText(/Конец периода раньше начала/)).toBeTruthy()
  // The day that the answer names is marked.
  expect([isWrong('С даты'), isWrong('По дату')]).toEqual(['false', 'true'])
  await requireOnlyWords()
  server.use(answer(salesByItem, nothing as never))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'lastMonth')
  await waitFor(() => expect(screen.queryByText(/Конец периода раньше начала/)).toBeNull())
  expect(isWrong('По дату')).toBe('false')
})

test('a report that nobody may read says so in words only, and no day is wrong', async () => {
  server.use(refuse(salesByItem, 403, { code: 'otherDepartment', message: 'Этот отдел вам не разрешён' }))
  await openScreen('/report', analyst)
  expect(await screen.findByText('Этот отдел вам не разрешён')).toBeTruthy()
  expect([isWrong('С даты'), isWrong('По дату')]).toEqual(['false', 'false'])
  await requireOnlyWords()
})

test('lines of receipts are compared with nothing, also when they come from what is', async () => {
  const asked: object[] = []
  server.use(
    answer(soldLines, async (request) => {
      asked.push((await request.clone().json()) as object)
      return nothing as never
    }),
  )
  await openScreen('/reports/sold-lines?filter={"period":"today","compare":"BEFORE"}', sessionWith(['view sales']))
  expect(await screen.findByRole('combobox', { name: 'Период' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Сравнить' })).toBeNull()
  await waitFor(() => expect(asked).not.toEqual([]))
  expect(asked.filter((body) => 'compare' in body)).toEqual([])
})
