import { expect, test } from 'vitest'
import { headings, pivotTable } from '../../src/rules/pivotTable.ts'

const columnsOf = (columns: readonly (readonly string[])[]) =>
  pivotTable(
    columns.map((column) => ({ row: [], column, values: [1] })),
    new Set(),
    2,
  ).columns

test('columns that begin alike stand side by side, also beside names that differ by a sign or by how they are written', () => {
  const found = columnsOf([
    ['Мёд', '2'],
    ['Мед', '1'],
    ['Мёд', '10'],
    ['Мед', '3'],
    ['Мед липовый', '1'],
    ['01', 'а'],
    ['1', 'а'],
    ['01', 'б'],
  ])
  expect(found.slice(0, -1).map((key) => key.join(' '))).toEqual([
    '01 а',
    '01 б',
    '1 а',
    'Мед 1',
    'Мед 3',
    'Мёд 2',
    'Мёд 10',
    'Мед липовый 1',
  ])
  expect(found.at(-1)).toEqual([])
})

test('a heading stands once over all that it begins, and not over what begins otherwise further out', () => {
  const columns = [
    ['2025', '1'],
    ['2025', '2'],
    ['2026', '2'],
  ]
  expect(headings(columns, 0)).toEqual([
    { key: ['2025'], span: 2 },
    { key: ['2026'], span: 1 },
  ])
  expect(headings(columns, 1).map(({ span }) => span)).toEqual([1, 1, 1])
})
