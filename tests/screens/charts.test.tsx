import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Bars } from '../../src/ui/report/chart/Bars.tsx'
import { Grades } from '../../src/ui/report/chart/Grades.tsx'
import { Heat } from '../../src/ui/report/chart/Heat.tsx'

const SIZE = { width: 1_000, height: 210 }
/** Not those of the legend. */
const BARS = 'title ~ .chart-bar'
const textsOf = (of: ParentNode) => [...of.querySelectorAll('text')].map(({ textContent }) => textContent)
const numbers = (of: ParentNode, selector: string, attribute: string) =>
  [...of.querySelectorAll(selector)].map((element) => Number(element.getAttribute(attribute)))

test('bars stand over names that fit, and lie beside those that do not, each name whole', () => {
  const short = ['Чиланзар', 'Юнусабад'].map((label, at) => ({ label, value: 100 - at }))
  const stand = render(<Bars title="Выручка" marks={short} size={SIZE} />).container
  expect(new Set(numbers(stand, BARS, 'width')).size).toBe(1)
  const names = Array.from({ length: 9 }, (_, at) => `Салатник «Ветта» гжель, стекло, 228 мм № ${at}`)
  const long = names.map((label, at) => ({ label, value: 90_000 - at * 10_000 }))
  const lie = render(<Bars title="Выручка" marks={long} size={SIZE} />).container
  expect(textsOf(lie)).toEqual(expect.arrayContaining(names))
  expect(new Set(numbers(lie, BARS, 'height')).size).toBe(1)
  const lengths = numbers(lie, BARS, 'width')
  expect(lengths[0]! / lengths[4]!).toBeCloseTo(90 / 50, 5)
})

test('what was given back lies at the other side of nothing, and the least of all is seen', () => {
  const marks = [
    { label: 'Хозяйственные товары и всё для дома', value: 1_000_000, before: 2_000_000 },
    { label: 'Канцелярские товары и книги', value: 1 },
    { label: 'Корма и принадлежности для животных', value: -500_000 },
  ]
  const { container } = render(<Bars title="Выручка" marks={marks} size={{ ...SIZE, width: 390 }} />)
  const [most, least, below] = numbers(container, BARS, 'width')
  expect(least).toBe(1)
  const [from, , backTo] = numbers(container, BARS, 'x')
  expect(backTo! + below!).toBeCloseTo(from!, 5)
  expect(below! / most!).toBeCloseTo(0.5, 5)
})

test('where not all have room it says how many of how many there are, and a title leaves its legend alone', () => {
  const marks = Array.from({ length: 30 }, (_, at) => ({
    label: `Хозяйственные товары, отдел № ${at}`,
    value: 100 - at,
    before: 50,
  }))
  const size = { width: 330, height: 210 }
  const title = 'Выручка: Наименование, каким бы длинным оно ни было'
  const drawn = render(<Bars title={title} marks={marks} total={234} size={size} />).container
  const [heading] = textsOf(drawn)
  const shown = drawn.querySelectorAll(BARS).length
  expect(heading).toMatch(new RegExp(`^Выр.*… ${shown} из 234$`))
  // The legend begins 152 pixels from the right; a bold letter takes seven and a half, one of the rest six and a half.
  const [bold, rest] = heading!.split('…')
  expect((bold!.length + 1) * 7.5 + rest!.length * 6.4).toBeLessThanOrEqual(size.width - 152)
  const whole = render(<Bars title={title} marks={marks.slice(0, 2)} size={SIZE} />).container
  expect(textsOf(whole)[0]).toBe(title)
})

test('an hour without sales has its place among the hours', () => {
  const marks = [9, 12].map((hour) => ({ row: 'Пн', label: String(hour), value: hour }))
  const { container } = render(<Heat title="Чеков" marks={marks} size={SIZE} />)
  expect(textsOf(container)).toEqual(['Чеков', 'Пн', '9', '10', '11', '12', '9', '12'])
})

test('of many goods a Pareto draws their grades: as wide as they are many, with the share that they make together', () => {
  const graded = [
    { grade: 'A', count: 200, sum: 80_000 },
    { grade: 'B', count: 300, sum: 15_000 },
    { grade: 'C', count: 500, sum: 5_000 },
  ]
  const marks = Array.from({ length: 40 }, (_, at) => ({ label: `Товар ${at}`, value: 1_000 - at }))
  const { container } = render(<Grades title="Выручка" marks={marks} graded={graded} size={SIZE} />)
  const [a, b, c] = numbers(container, BARS, 'width').map((width) => width + 1)
  expect([a! / c!, b! / c!]).toEqual([expect.closeTo(0.4, 5), expect.closeTo(0.6, 5)])
  const [tall, , low] = numbers(container, BARS, 'height')
  expect(tall! / low!).toBeCloseTo(400 / 10, 1)
  expect(textsOf(container)).toEqual(expect.arrayContaining(['A: 200', 'B: 300', 'C: 500', '80\u00a0%', '95\u00a0%']))
  const titles = [...container.querySelectorAll('circle title')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['200: 80\u00a0%', '500: 95\u00a0%'])
})
