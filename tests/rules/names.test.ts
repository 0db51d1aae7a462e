import { describe, expect, test } from 'vitest'
import { LABEL_NAME_LENGTH, labelName } from '../../src/rules/labelName.ts'
import { SHORT_NAME_LENGTH_MAX, shortNameOf } from '../../src/rules/shortName.ts'

describe('the short name', () => {
  test.each([
    ['Чай Зелёный 100 г', 'чай-зелёный-100-г'],
    ['  Coca   Cola ', 'coca-cola'],
    ['Кофе-латте', 'кофе-латте'],
    ['Шоколад молочный с фундуком 90 г', 'шоколад-молочный-с-фундуком-90-г'],
    ['Шоколад молочный с фундуком 100 г', 'шоколад-молочный-с-фундуком-100-'],
    ['😀'.repeat(33), '😀'.repeat(SHORT_NAME_LENGTH_MAX / 2)],
    [`x${'😀'.repeat(16)}`, `x${'😀'.repeat(15)}`],
    ['', ''],
  ])('of "%s" is "%s"', (name, expected) => {
    expect(shortNameOf(name)).toBe(expected)
  })
})

describe('the name on a label', () => {
  test.each([
    ['Чай', 'Чай'],
    ['Шоколад молочный с фундуком 90 г', 'Шоколад молочный с фундуком 90'],
    ['Шоколад молочный с фундуком   90 г', 'Шоколад молочный с фундуком'],
    ['😀'.repeat(31), '😀'.repeat(LABEL_NAME_LENGTH)],
    ['', ''],
  ])('of "%s" is "%s"', (name, expected) => {
    expect(labelName(name)).toBe(expected)
  })
})
