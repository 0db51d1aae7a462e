import { expect, test } from 'vitest'
import { PASSWORD_LENGTH_MAX, passwordWeaknesses, type PasswordWeakness } from '../../src/rules/password.ts'

test.each<[string, string, PasswordWeakness[]]>([
  ['tog‘ ustida bulut', 'kassir1', []],
  ['Зимняя-Вишня', 'kassir1', []],
  ['7 olma 3 nok', 'kassir1', []],
  ['kassir1-dan boshqa', 'kassir1', []],
  ['', 'kassir1', ['TOO_SHORT']],
  ['bulut 7', 'kassir1', ['TOO_SHORT']],
  ['😀😀🎈🎈', 'kassir1', ['TOO_SHORT']],
  [`bulut ${'tog '.repeat(PASSWORD_LENGTH_MAX)}`, 'kassir1', ['TOO_LONG']],
  ['7 olma '.repeat(PASSWORD_LENGTH_MAX).slice(0, PASSWORD_LENGTH_MAX), 'kassir1', []],
  ['Gulnora.A', 'gulnora.a', ['LIKE_USERNAME']],
  ['gulnora2026!', 'gulnora', ['LIKE_USERNAME']],
  ['aronlugalug', 'gulagulnora', ['LIKE_USERNAME']],
  ['12345678', 'kassir1', ['COMMON']],
  ['87654321', 'kassir1', ['COMMON']],
  ['11111111', 'kassir1', ['COMMON']],
  ['11111111111', 'kassir1', ['COMMON']],
  ['abababab', 'kassir1', ['COMMON']],
  ['qwertyui', 'kassir1', ['COMMON']],
  ['йцукенгш', 'kassir1', ['COMMON']],
  ['Password1!', 'kassir1', ['COMMON']],
  ['parol2026', 'kassir1', ['COMMON']],
  ['Тошкент!!', 'kassir1', ['COMMON']],
  ["O'zbekiston", 'kassir1', ['COMMON']],
  ['admin', 'admin', ['TOO_SHORT', 'LIKE_USERNAME', 'COMMON']],
  ['12345678', '12345678', ['LIKE_USERNAME', 'COMMON']],
  ['87459301', '12345678', []],
  ['a good one', '', []],
  ['gul7nora', 'gulnora', ['LIKE_USERNAME']],
  ['гулнора1', 'gulnora', ['LIKE_USERNAME']],
  ['gulnoragulnora', 'gulnora', ['LIKE_USERNAME']],
  ['gulnora va lola', 'gulnora', []],
])('"%s" of %s: %j', (password, username, weaknesses) => {
  expect(passwordWeaknesses(password, username)).toEqual(weaknesses)
})

test.each<[string, boolean]>([
  ['Karimova1', true],
  ['1каримова', true],
  ['Dilnoza-95', true],
  ['KarimovaDilnoza', true],
  ['Karimova tog‘da', false],
])('"%s" is made of the names of Dilnoza Karimova: %s', (password, isMade) => {
  const names = ['Дилноза', 'Каримова', 'ДилнозаКаримова', 'КаримоваДилноза']
  expect(passwordWeaknesses(password, 'kassir1', names)).toEqual(isMade ? ['LIKE_USERNAME'] : [])
})
