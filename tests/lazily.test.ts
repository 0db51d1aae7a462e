import { expect, test, vi } from 'vitest'
import { lazily } from '../src/api/lazily.ts'

test('a property is worked out when it is first read, and once; it is enumerated, and may be made of others', () => {
  const one = vi.fn(() => ({ is: 1 }))
  const parts = lazily({ one, two: () => 2, sum: (): number => parts.one.is + parts.two })
  expect(Object.keys(parts)).toEqual(['one', 'two', 'sum'])
  const named = Object.assign(parts, { name: 'of a list' })
  expect(one).not.toHaveBeenCalled()
  expect(named.one).toBe(named.one)
  expect({ ...named }).toEqual({ one: { is: 1 }, two: 2, sum: 3, name: 'of a list' })
  expect(one).toHaveBeenCalledTimes(1)
})

test('what failed fails again and is worked out anew', () => {
  let isReady = false
  const parts = lazily({
    late: () => {
      if (!isReady) throw new Error('not yet')
      return 'here'
    },
  })
  expect(() => parts.late).toThrow('not yet')
  isReady = true
  expect(parts.late).toBe('here')
})
