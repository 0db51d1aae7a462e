import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type ScannedCounting, useCountingByScan } from '../../src/ui/lines/useCountingByScan.ts'
import { until } from '../until.ts'

interface Line {
  key: string
  itemId: number
  count: number
  found: number
}

test('two quick scans of one good on two lines count each of them', async () => {
  let answer: () => void = () => {}
  const looked = new Promise<void>((resolve) => (answer = resolve))
  const by: ScannedCounting<Line> = {
    code: async () => {
      await looked
      return { itemId: 7, count: 1 }
    },
    none: (line) => ({ ...line, found: 0 }),
    pick: (lines) => lines.find(({ found, count }) => found < count) ?? lines.at(-1),
    add: (line, count) => ({ ...line, found: line.found + count }),
  }
  const { result } = renderHook(() => {
    const [lines, setLines] = useState<readonly Line[]>([
      { key: 'a', itemId: 7, count: 1, found: 1 },
      { key: 'b', itemId: 7, count: 1, found: 1 },
    ])
    return { lines, ...useCountingByScan(by, lines, setLines) }
  })
  act(() => result.current.begin!())
  await act(async () => {
    result.current.scan!('4780000000015')
    result.current.scan!('4780000000015')
    answer()
  })
  await until(() => result.current.lines.reduce((sum, { found }) => sum + found, 0) === 2)
  expect(result.current.lines.map(({ found }) => found)).toEqual([1, 1])
})
