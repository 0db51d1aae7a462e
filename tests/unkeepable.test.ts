import { expect, it } from 'vitest'
import { unkeepable } from '../server/unkeepable.ts'

it.each([
  ['ordinary text', { name: 'Чой «Аҳмад» 🍎', lines: [{ note: '', count: 1 }], none: null, flag: true }, {}],
  ['a character zero', { lines: [{ note: 'ok' }, { note: 'a\0' }] }, { 'lines.1.note': 'unprintable' }],
  ['the first half of a character', { name: 'a\ud83d' }, { name: 'unprintable' }],
  ['the second half of a character', { name: '\udc4da' }, { name: 'unprintable' }],
  ['a name of a field', { state: { 'a\0': 1 } }, { state: 'unprintable' }],
  ['several', { a: '\0', b: ['\0'] }, { a: 'unprintable', 'b.0': 'unprintable' }],
  ['a file, which is no text', { upload: new File(['\0'], 'a.xlsx') }, {}],
  ['nothing', undefined, {}],
])('%s', (_, value, fields) => {
  expect(unkeepable(value)).toEqual(fields)
})

it('what is nested without end is refused and ends nothing', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level++) deep = { deep }
  expect(unkeepable({ state: deep })).toEqual({ state: 'wrongValue' })
})
