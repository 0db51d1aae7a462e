import list from './leakedPasswords.txt?raw'

/**
 * Those of eight and more characters among the 30 000 passwords that were leaked most often elsewhere, in small letters: the list of
 * zxcvbn 4.4.2 (docs/licences/zxcvbn.txt).
 */
const LEAKED: ReadonlySet<string> = new Set(list.trimEnd().split('\n'))

/** Whether guessing programs have it on their list. */
export const isLeaked = (password: string): boolean => LEAKED.has(password.toLowerCase())
