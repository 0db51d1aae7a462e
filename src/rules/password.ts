import { foldSearch } from './search.ts'

export const PASSWORD_LENGTH_MIN = 8
/** Hashing reads the whole password: a text of megabytes would be an attack. */
export const PASSWORD_LENGTH_MAX = 200

/** Why a password may not be used; the form shows all of them at once. */
export type PasswordWeakness = 'TOO_SHORT' | 'TOO_LONG' | 'LIKE_USERNAME' | 'COMMON'

/** What a password lacks, empty when it is good enough. `ownNames` are what the user is called besides. Length counts more than kinds of characters, which are free. */
export function passwordWeaknesses(
  password: string,
  username: string,
  ownNames: readonly string[] = [],
): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = []
  if (Array.from(password).length < PASSWORD_LENGTH_MIN) weaknesses.push('TOO_SHORT')
  if (password.length > PASSWORD_LENGTH_MAX) weaknesses.push('TOO_LONG')
  if ([username, ...ownNames].some((name) => isLikeName(password, name))) weaknesses.push('LIKE_USERNAME')
  if (isCommon(password)) weaknesses.push('COMMON')
  return weaknesses
}

/** Digits and signs around a word, and apostrophes in it, make it no harder to guess. */
const wordOf = (text: string) => text.toLowerCase().replace(/^\P{L}+|\P{L}+$|['`‘’ʻʼ]/gu, '')

/**
 * A name of the user's own, backwards or not, in whichever script, with digits and signs around it or in it. Names of a few letters
 * stand in many words and are only looked for as the whole.
 */
function isLikeName(password: string, name: string): boolean {
  const typed = password.toLowerCase()
  const own = name.toLowerCase()
  if (typed === own || typed === backwards(own)) return true
  const letters = (text: string) => foldSearch(text.replace(/[\P{L}]/gu, ''))
  const word = letters(own)
  return word !== '' && [word, backwards(word), word + word].includes(letters(typed))
}

const backwards = (text: string) => Array.from(text).reverse().join('')

/** What guessing programs try first, in the languages spoken at the tills; digits and signs around them are left out. */
const COMMON_WORDS = new Set(
  (
    'password passw0rd parol parolim пароль парол admin administrator админ root user test demo qwerty qwertyuiop ' +
    'йцукен йцукенгшщз asdfgh asdfghjkl qazwsx qazwsxedc zxcvbn zxcvbnm letmein welcome iloveyou salom assalom привет ' +
    'салом uzbekistan ozbekiston ўзбекистон узбекистан toshkent tashkent тошкент ташкент kassa kassir ' +
    'касса кассир sklad склад ombor омбор magazin магазин dokon дўкон savdo савдо abc abcd abcdef abcdefgh monkey dragon'
  ).split(' '),
)

/** Rows along which a finger walks; a password that is a walk of them, forwards or backwards, is no secret. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
]

function isCommon(password: string): boolean {
  const typed = password.toLowerCase()
  const isRepeated = /^(.{1,3})\1+$/su.test(typed)
  const isWalk = typed !== '' && WALKS.some((walk) => walk.includes(typed) || walk.includes(backwards(typed)))
  return isRepeated || isWalk || COMMON_WORDS.has(wordOf(typed))
}
