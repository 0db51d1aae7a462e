import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageOf } from '../server/page.ts'
import { zoneOfPage } from '../src/ui/companyZone.ts'

/** The browser's document of a page. */
function documentOf(page: string): Document {
  const { document } = new Window()
  document.write(page)
  return document as unknown as Document
}
const built = readFileSync('index.html', 'utf8')

test('the page says the company’s zone; one without it, and no page at all, mean Tashkent', () => {
  expect(zoneOfPage(documentOf(pageOf(built, 'America/New_York')))).toBe('America/New_York')
  expect(zoneOfPage(documentOf(pageOf(built, 'Etc/GMT+5')))).toBe('Etc/GMT+5')
  for (const page of [documentOf(built), documentOf(pageOf(built, '')), undefined])
    expect(zoneOfPage(page)).toBe('Asia/Tashkent')
})

describe('in a company of New York', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.resetModules()
  })

  test('moments, today, and what pickers take for today are those of its clock', async () => {
    vi.stubGlobal('document', documentOf(pageOf(built, 'America/New_York')))
    vi.useFakeTimers({ now: new Date('2026-11-21T02:30:00Z'), toFake: ['Date'] })
    vi.resetModules()
    const { formatClock, formatDayOf, formatTime } = await import('../src/ui/format.ts')
    expect(formatTime('2026-11-20T20:30:00.000Z')).toBe('20.11.2026 15:30')
    expect([formatDayOf(new Date()), formatClock(new Date())]).toEqual(['20.11.2026', '21:30'])
    expect((await import('../src/ui/today.ts')).today()).toBe('2026-11-20')
    const { CompanyCalendar } = await import('../src/ui/dates/CompanyCalendar.ts')
    const calendar = new CompanyCalendar({ locale: 'en' })
    expect(calendar.date().format('YYYY-MM-DD HH:mm')).toBe('2026-11-20 21:30')
    expect(calendar.date('2026-01-05').format('YYYY-MM-DD')).toBe('2026-01-05')
    expect(calendar.date(null)).toBeNull()
  })
})

/** The default itself, and the one module that reads the page. */
const KNOWS_ZONES = new Set(['src/rules/businessDay.ts', 'src/ui/companyZone.ts'])
const ZONES =
  /DEFAULT_TIME_ZONE|['"`](Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/\w/
/** What tells the device's own time of day; UTC is nobody's. */
const OF_DEVICE =
  /\.(get|set)(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.toLocale(Date|Time)String\(|new Date\([^()]*,|dayjs\(\)|DateTimeFormat\((?![^)]*timeZone)/

test('nothing of the program knows a zone besides the one that the page says, nor asks the device’s clock what day it is', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => /\.tsx?$/.test(name) && !KNOWS_ZONES.has(name))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((name) => {
    const text = readFileSync(name, 'utf8')
    return ZONES.test(text) || OF_DEVICE.test(text)
  })
  expect(found).toEqual([])
  const wrong = [
    "'Asia/Tashkent'",
    'businessDayOf(now, DEFAULT_TIME_ZONE)',
    'now.getHours()',
    'new Date(2026, 1, 1)',
    'dayjs()',
    "new Intl.DateTimeFormat('ru', { hour: '2-digit' })",
  ]
  expect(wrong.filter((text) => !ZONES.test(text) && !OF_DEVICE.test(text))).toEqual([])
})
