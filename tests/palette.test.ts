import { expect, test } from 'vitest'
import { rankByName } from '../src/ui/palette/rankByName.ts'

const screens = [
  'Перемещение по документу',
  'Перемещения',
  'Приход',
  'Рабочий стол',
  'Списание',
  'Контрагенты',
  'Цены прихода',
]
const found = (query: string) => rankByName(screens, query, (name) => name)

test.each(['приход', 'prixod', 'ghb[jl', 'ПРИХОД'])(
  '%s finds names that begin so before names that contain it',
  (query) => {
    expect(found(query).slice(0, 2)).toEqual(['Приход', 'Цены прихода'])
  },
)

test('the letters in their order find, too, after everything else', () => {
  expect(found('рбст')).toEqual(['Рабочий стол'])
  expect(found('по документу пере')).toEqual(['Перемещение по документу'])
})

test('two scattered letters find nothing by chance, no query leaves all as they are', () => {
  expect(found('цд')).toEqual([])
  expect(found('')).toEqual(screens)
  expect(found('  ')).toEqual(screens)
})
