import { createInstance } from 'i18next'
import enumRu from '../locales/ru/enum.json' with { type: 'json' }
import fieldRu from '../locales/ru/field.json' with { type: 'json' }
import messageRu from '../locales/ru/message.json' with { type: 'json' }
import screenRu from '../locales/ru/screen.json' with { type: 'json' }
import enumUz from '../locales/uz/enum.json' with { type: 'json' }
import fieldUz from '../locales/uz/field.json' with { type: 'json' }
import messageUz from '../locales/uz/message.json' with { type: 'json' }
import screenUz from '../locales/uz/screen.json' with { type: 'json' }
import enumUzLatn from '../locales/uz-latn/enum.json' with { type: 'json' }
import fieldUzLatn from '../locales/uz-latn/field.json' with { type: 'json' }
import messageUzLatn from '../locales/uz-latn/message.json' with { type: 'json' }
import screenUzLatn from '../locales/uz-latn/screen.json' with { type: 'json' }
import { type Language, LANGUAGES } from '../src/rules/language.ts'

export type Translate = (key: string, values?: Record<string, string | number>) => string

const i18n = createInstance()
void i18n.init({
  initAsync: false,
  lng: 'ru',
  fallbackLng: 'ru',
  supportedLngs: LANGUAGES,
  load: 'currentOnly',
  lowerCaseLng: true,
  interpolation: { escapeValue: false },
  resources: {
    ru: { translation: { field: fieldRu, enum: enumRu, message: messageRu, screen: screenRu } },
    uz: { translation: { field: fieldUz, enum: enumUz, message: messageUz, screen: screenUz } },
    'uz-latn': { translation: { field: fieldUzLatn, enum: enumUzLatn, message: messageUzLatn, screen: screenUzLatn } },
  },
})

const TRANSLATE: Record<Language, Translate> = {
  ru: i18n.getFixedT('ru'),
  uz: i18n.getFixedT('uz'),
  'uz-latn': i18n.getFixedT('uz-latn'),
}

/** The language that the browser chose (`Accept-Language: uz-latn`), Russian otherwise. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? ''
  if (first.startsWith('uz-latn')) return 'uz-latn'
  return first.startsWith('uz') ? 'uz' : 'ru'
}

/** Texts of the server's answers, error messages and files: `translate('uz')('message.notFound')`. */
export const translate = (language: Language): Translate => TRANSLATE[language]

/** Every word of an enumeration: `{ DRAFT: 'Черновик', … }`. */
export const enumWords = (language: Language, enumName: string): Record<string, string> =>
  i18n.getResource(language, 'translation', `enum.${enumName}`) as Record<string, string>
