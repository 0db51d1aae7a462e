import { expect, test } from 'vitest'
import { z } from 'zod'
import { idOf, orNone, wordOf } from '../src/api/fields.ts'
import { described } from '../src/api/listColumn.ts'
import { recordRow, withNames } from '../src/api/recordRow.ts'

const Payload = z.object({ unitId: wordOf('unit'), brandId: orNone(wordOf('item_brand')), name: z.string() })

test('beside each id stands what it names, empty where the id may be', () => {
  const { shape } = withNames(Payload)
  expect(Object.keys(shape)).toEqual(['unitId', 'brandId', 'name', 'unitName', 'brandName'])
  expect(shape.unitName.safeParse(null).success).toBe(false)
  expect(shape.brandName.safeParse(null).success).toBe(true)
  // A word of the references says itself in the reader's language, also where it may be none.
  expect([shape.unitName, shape.brandName].map((name) => described(name).enumName)).toEqual([
    'standardWord',
    'standardWord',
  ])
})

test('a row has its own id and version, and no name of itself', () => {
  const row = recordRow(z.object({ departmentId: idOf('department') }))
  expect(Object.keys(row.shape).toSorted()).toEqual(['departmentId', 'departmentName', 'id', 'version'])
})
