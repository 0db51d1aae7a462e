import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

type Files = Record<string, string[]>
const { testsTouchedBy } = (await import(resolve('scripts/changedTests.js'))) as {
  testsTouchedBy: (changed: readonly string[], files: Files) => Files
}
const { testFiles } = (await import(resolve('scripts/testFiles.js'))) as { testFiles: () => Files }

const files = testFiles()
const all = Object.values(files).flat()
const touchedBy = (...changed: string[]) => Object.values(testsTouchedBy(changed, files)).flat()
const always = touchedBy()

describe('the tests that a change touches', () => {
  test('of nothing are those that look at every endpoint and list', () => {
    expect(always).toEqual(
      expect.arrayContaining([
        'tests/contract.test.ts',
        'tests/handlers/access.test.ts',
        'tests/lists/everyList.test.ts',
      ]),
    )
    expect(always.length).toBeLessThan(10)
    expect(all).toEqual(expect.arrayContaining(always))
  })

  test.each([
    ['a handler', 'server/handlers/minMax.ts', 'tests/handlers/minMax.test.ts', 'tests/handlers/customer.test.ts'],
    ['what a handler uses', 'server/users/readUser.ts', 'tests/handlers/user.test.ts', 'tests/handlers/mxik.test.ts'],
    ['a rule', 'src/rules/amountInWords.ts', 'tests/rules/amountInWords.test.ts', 'tests/handlers/user.test.ts'],
    ['a part of a screen', 'src/pos/TillScreen.tsx', 'tests/screens/posScreen.test.tsx', 'tests/handlers/user.test.ts'],
    ['a test', 'tests/rules/cart.test.ts', 'tests/rules/cart.test.ts', 'tests/rules/money.test.ts'],
    ['a support file', 'tests/ledger/shop.ts', 'tests/ledger/lots.test.ts', 'tests/rules/cart.test.ts'],
  ])('of %s', (_what, changed, touched, untouched) => {
    const found = touchedBy(changed)
    expect(found).toContain(touched)
    expect(found).not.toContain(untouched)
  })

  test('of a migration are all on the database, of the lock file all', () => {
    const { handlers, races, dom } = testsTouchedBy(['server/db/migrations/0001_first.sql'], files)
    expect([handlers, races]).toEqual([files.handlers, files.races])
    expect(dom!.length).toBeLessThan(files.dom!.length)
    expect(touchedBy('package-lock.json')).toEqual(all)
  })
})
