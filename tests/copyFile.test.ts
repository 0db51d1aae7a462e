import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyDesk } from '../src/offline/copyDesk.ts'
import { CopyFile, type FileHandle } from '../src/offline/copyFile.ts'

/** A file in memory, on a disk that holds so many bytes and may tear the next write at any of its bytes. */
function fileOf(capacity = Number.POSITIVE_INFINITY) {
  let bytes = new Uint8Array(0)
  let tornAt: number | undefined
  const handle: FileHandle = {
    getSize: () => bytes.length,
    flush: () => undefined,
    read(into, { at }) {
      const part = bytes.subarray(at, at + into.length)
      into.set(part)
      return part.length
    },
    write(from, { at }) {
      if (at + from.length > capacity) throw new DOMException('full', 'QuotaExceededError')
      const written = tornAt === undefined ? from : from.subarray(0, tornAt)
      const size = Math.max(bytes.length, at + written.length)
      if (size > bytes.length) {
        const larger = new Uint8Array(size)
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(written, at)
      if (tornAt === undefined) return from.length
      tornAt = undefined
      throw new Error('power')
    },
  }
  return { handle, tearNextAt: (byte: number) => (tornAt = byte) }
}
const MEGABYTE = 1024 * 1024

test('what was appended is read back, in its order and in any script', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const { handle } = fileOf()
      let { place } = new CopyFile(handle).read()
      for (const text of texts) place = new CopyFile(handle).append(place, [`«${text}»`])
      expect(new CopyFile(handle).read().texts).toEqual(texts.map((text) => `«${text}»`))
    }),
    { numRuns: 30 },
  )
})

test('what was torn at any byte is as if it had never been, and what is written then is whole', () => {
  const long = 'длинная запись, больше следующей'
  for (let byte = 0; byte < 60; byte++) {
    const { handle, tearNextAt } = fileOf()
    const file = new CopyFile(handle)
    const { place } = file.read()
    const after = file.append(place, ['первая'])
    tearNextAt(byte)
    expect(() => file.append(after, [long])).toThrow('power')
    const again = new CopyFile(handle)
    const { texts, place: end } = again.read()
    expect(texts).toEqual(['первая'])
    again.append(end, ['ы'])
    expect(new CopyFile(handle).read().texts).toEqual(['первая', 'ы'])
  }
})

test('a full disk is told before it is needed, takes what was made room for, and loses nothing', () => {
  const { handle } = fileOf(9 * MEGABYTE)
  const file = new CopyFile(handle)
  let { place } = file.read()
  expect(file.hasRoom(place)).toBe(true)
  place = file.append(place, ['x'.repeat(3 * MEGABYTE), 'y'.repeat(3 * MEGABYTE)])
  expect(file.hasRoom(place)).toBe(true)
  const before = place
  expect(() => file.append(before, ['z'.repeat(3 * MEGABYTE)])).toThrow('full')
  place = file.append(place, ['чек'])
  expect(new CopyFile(handle).read().texts.map((text) => text.length)).toEqual([3 * MEGABYTE, 3 * MEGABYTE, 3])
  place = file.append(place, ['x'.repeat(1.9 * MEGABYTE)])
  expect(file.hasRoom(place)).toBe(false)
})

test('two tabs write in one file, and one that begins it anew waits for what the other has written', async () => {
  const { handle } = fileOf()
  const withFile = <T>(work: (file: FileHandle) => T) => Promise.resolve(work(handle))
  const [one, two] = [copyDesk(withFile), copyDesk(withFile)]
  expect(await one.read()).toEqual([])
  await one.append(['a'])
  await two.append(['b'])
  await one.append(['c'])
  expect(await two.read()).toEqual(['a', 'b', 'c'])
  await one.append(['d'])
  expect(await two.replace(['anew'])).toBe(false)
  expect(await two.replace(['anew'])).toBe(true)
  await one.append(['e'])
  expect(await one.read()).toEqual(['anew', 'e'])
})
