import { expect, test, vi } from 'vitest'
import { askedDays, ofMonth, ofWord } from '../src/grids/reports/ofRow.ts'
import { periodTexts } from '../src/ui/report/periodTexts.ts'

const month = { rowKey: '2026-11', month: '2026-11' }

test('a month that was asked in part opens into that part, compared with nothing', () => {
  const of = (asked: object) => {
    const { start, end, ...rest } = ofMonth(month, asked)
    expect(rest).toEqual({ period: undefined, compare: undefined })
    return [start, end]
  }
  expect(of({ start: '2026-01-01', end: '2026-12-31' })).toEqual(['2026-11-01', '2026-11-30'])
  expect(of({ start: '2026-11-10', end: '2027-01-05', compare: 'YEAR' })).toEqual(['2026-11-10', '2026-11-30'])
  expect(of({ start: '2026-10-10', end: '2026-11-05' })).toEqual(['2026-11-01', '2026-11-05'])
})

test('days by name are those of today, and days that are none are not guessed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') })
  // In Tashkent it is the 21st.
  expect(askedDays({})).toEqual({ start: '2026-11-01', end: '2026-11-21' })
  expect(askedDays({ period: 'lastMonth' })).toEqual({ start: '2026-10-01', end: '2026-10-31' })
  expect(askedDays({ start: '2026-11-02', end: '2026-11-01' })).toEqual({})
  expect(periodTexts({ period: 'lastMonth', compare: 'YEAR' })).toEqual({
    period: '01.10.2026 – 31.10.2026',
    compared: '01.10.2025 – 31.10.2025',
  })
  expect(periodTexts({ period: 'today' })).toEqual({ period: '21.11.2026' })
  expect(periodTexts({ start: '2026-11-02', end: '2026-11-01' })).toBeUndefined()
  vi.useRealTimers()
})

test('what has no category opens into goods without one', () => {
  expect(ofWord('category')({ rowKey: '-', categoryId: null })).toEqual({ without: 'category' })
  expect(ofWord('brand')({ rowKey: '4', brandId: 4 })).toEqual({ brandId: 4 })
})
