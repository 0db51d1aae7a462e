import { expect, test, vi } from 'vitest'
import { watchKeyboard } from '../src/ui/watchKeyboard.ts'

test('the keyboard on the screen is what the window has below what is seen, and nothing while somebody has zoomed in', () => {
  vi.stubGlobal('innerHeight', 844)
  const listeners: (() => void)[] = []
  const seen = {
    height: 844,
    offsetTop: 0,
    scale: 1,
    addEventListener: (_type: string, on: () => void) => void listeners.push(on),
  }
  const set = vi.fn()
  watchKeyboard(seen, { style: { setProperty: set } } as never)
  const after = (change: Partial<typeof seen>) => {
    Object.assign(seen, change)
    listeners[0]!()
    return set.mock.lastCall
  }
  expect(after({ height: 508 })).toEqual(['--keyboard', '336px'])
  // Safari has moved what is seen down to the field.
  expect(after({ height: 508, offsetTop: 100 })).toEqual(['--keyboard', '236px'])
  expect(after({ height: 422, offsetTop: 0, scale: 2 })).toEqual(['--keyboard', '0px'])
  expect(after({ height: 844, scale: 1 })).toEqual(['--keyboard', '0px'])
  vi.unstubAllGlobals()
})
