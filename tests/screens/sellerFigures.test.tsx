import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sellerFigures } from '../../src/api/cashFigures.ts'
import { myDepartments } from '../../src/api/department.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const shop = {
  id: 3,
  name: 'Чиланзар',
  shortName: 'Ч',
  type: 'SHOP' as const,
  saleType: 'RETAIL' as const,
  currencyCode: 'UZS',
  vatPercent: 12,
}
const seller = (id: number, sellerName: string, revenue: number, plan: number | null) => ({
  id,
  sellerName,
  receipts: 2,
  revenue,
  averageReceipt: revenue / 2,
  unitsPerReceipt: 3,
  plan,
  planPercent: plan && (100 * revenue) / plan,
  returns: 0,
  returnedSum: 0,
  discountSum: 0,
})

/** A row of the list: the chart has one of the same name in the table that it is told by. */
const findRow = async (name: string) =>
  (await within(await screen.findByRole('treegrid')).findAllByRole('row')).find(({ textContent }) =>
    textContent?.includes(name),
  )!

test('the sellers of a department: whose, over which days, with their plans; a row opens into its lines of these days', async () => {
  const asked: object[] = []
  const opened: object[] = []
  server.use(
    answer(myDepartments, [shop]),
    answer(sellerFigures, async (request) => {
      asked.push((await request.json()) as object)
      const items = [seller(7, 'Каримова', 90_000, 60_000), seller(8, 'Азимов', 30_000, null)]
      return { items, total: items.length, totals: { revenue: 120_000, plan: 60_000, planPercent: 150 } } as never
    }),
    answer(soldLines, async (request) => {
      opened.push((await request.json()) as object)
      return { items: [], total: 0 } as never
    }),
  )
  const { user } = await openScreen('/point-of-sale/kpi/3', sessionWith(['view sales']))
  expect(await screen.findByText('Чиланзар')).toBeTruthy()
  const period = screen.getByRole('combobox', { name: 'Период' }) as HTMLSelectElement
  expect(period.value).toBe('thisMonth')
  expect(document.querySelector('.report-days')!.textContent).toMatch(/^01\.\d\d\.\d{4}/)
  for (const name of [/^План/, /^Выполнено/])
    expect(screen.getAllByRole('columnheader', { name }).length).toBeGreaterThan(0)
  expect((await findRow('Каримова')).textContent).toContain('150')
  await user.selectOptions(period, 'yesterday')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ period: 'yesterday' }))
  await user.click(within(await findRow('Каримова')).getByRole('button', { name: 'Показать подробности' }))
  await waitFor(() => expect(opened.at(-1)).toMatchObject({ period: 'yesterday', departmentIds: [3], sellerId: 7 }))
})
