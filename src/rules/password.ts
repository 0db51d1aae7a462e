export const PASSWORD_LENGTH_MIN = 8
/** Hashing reads the whole password: a text of megabytes would be an attack. */
export const PASSWORD_LENGTH_MAX = 200

/** Why a password may not be used; the form shows all of them at once. */
export type PasswordWeakness = 'TOO_SHORT' | 'TOO_LONG' | 'LIKE_USERNAME' | 'COMMON'

/** What a password lacks, empty when it is good enough. Length counts more than kinds of characters, which are free. */
export function passwordWeaknesses(password: string, username: string): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = []
  if (Array.from(password).length < PASSWORD_LENGTH_MIN) weaknesses.push('TOO_SHORT')
  if (password.length > PASSWORD_LENGTH_MAX) weaknesses.push('TOO_LONG')
  if (isLikeUsername(password, username)) weaknesses.push('LIKE_USERNAME')
  if (isCommon(password)) weaknesses.push('COMMON')
  return weaknesses
}

/** Digits and signs around a word, and apostrophes in it, make it no harder to guess. */
const wordOf = (text: string) => text.toLowerCase().replace(/^\P{L}+|\P{L}+$|['`‘’ʻʼ]/gu, '')

/** The username itself, backwards or not, or with digits and signs around it. */
function isLikeUsername(password: string, username: string): boolean {
  const typed = password.toLowerCase()
  const own = username.toLowerCase()
  const word = wordOf(own)
  return typed === own || typed === Array.from(own).reverse().join('') || (word !== '' && wordOf(typed) === word)
}

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
  const backwards = Array.from(typed).reverse().join('')
  const isRepeated = /^(.{1,3})\1+$/su.test(typed)
  const isWalk = typed !== '' && WALKS.some((walk) => walk.includes(typed) || walk.includes(backwards))
  return isRepeated || isWalk || COMMON_WORDS.has(wordOf(typed))
}
