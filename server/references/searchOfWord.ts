import { LANGUAGES } from '../../src/rules/language.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { enumWords } from '../messages.ts'

/** What finds a word of the references: its name, and of one that the program brought what it is called in the other languages. */
export const searchOfWord = (name: string): string =>
  foldSearch(
    [...new Set([name, ...LANGUAGES.map((language) => enumWords(language, 'standardWord')[name] ?? name)])].join(' '),
  )
