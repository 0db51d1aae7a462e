import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODED_KINDS, codeOfDocument, documentOfCode } from '../../src/rules/documentCode.ts'

const ids = fc.integer({ min: 1, max: 999_999_999_999 })

test('a code names its document, in whatever letters it was read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODED_KINDS), ids, (kind, id) => {
      const code = codeOfDocument(kind, id)
      expect(code).toMatch(/^SD[A-Z]\d+$/)
      expect(documentOfCode(code)).toEqual({ kind, id })
      expect(documentOfCode(` ${code.toLowerCase()} `)).toEqual({ kind, id })
    }),
  )
})

test('one misread digit is no document', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CODED_KINDS),
      ids,
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (kind, id, where, by) => {
        const code = codeOfDocument(kind, id)
        const at = 3 + (where % (code.length - 3))
        const misread = `${code.slice(0, at)}${(Number(code[at]) + by) % 10}${code.slice(at + 1)}`
        expect(documentOfCode(misread)).toBeUndefined()
      },
    ),
  )
})

test.each(['', 'SD', 'SDI', 'SDX15', '4780000000014', 'SDI0', 'SDI-15', `SDI${'9'.repeat(40)}`])(
  '%j is none',
  (text) => {
    expect(documentOfCode(text)).toBeUndefined()
  },
)
