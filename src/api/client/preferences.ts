import { storedOnDevice } from './store.ts'
import { type Language, LANGUAGES } from '../../rules/language.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export interface Preferences {
  language: Language
  /** `system` follows the device. */
  theme: Theme
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise

/** What the user chose for this device (specification 1 §1: the language is saved on the device). `public/early.js` reads it too. */
export const preferences = storedOnDevice<Preferences>('savdo.preferences', (stored) => {
  const { language, theme } = (stored ?? {}) as Partial<Preferences>
  return { language: oneOf(LANGUAGES, language, 'ru'), theme: oneOf(THEMES, theme, 'system') }
})
