import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preferences } from '../../api/client/preferences.ts'
import { type Language, LANGUAGES } from '../../rules/language.ts'

const TEXTS: Record<Language, () => Promise<{ texts: object }>> = {
  ru: () => import('./texts/ru.ts'),
  uz: () => import('./texts/uz.ts'),
  'uz-latn': () => import('./texts/uz-latn.ts'),
}
/** How the language is called in HTML and in `Intl`, where plain `uz` means Latin letters. */
export const LANGUAGE_TAGS: Record<Language, string> = { ru: 'ru', uz: 'uz-Cyrl', 'uz-latn': 'uz-Latn' }
/** How a speaker finds it in the switch (specification 1 §1). */
export const LANGUAGE_LABELS: Record<Language, string> = { ru: 'РУ', uz: 'ЎЗБ', 'uz-latn': "O'ZB" }

/** The texts of the interface. Outside of components: `i18n.t('message.saved')`; inside: `useTranslation()`. */
export const i18n = createInstance()

/** Loads the texts of the chosen language; to be awaited before the first screen is drawn. */
export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: preferences.get().language,
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    // Else `uz-latn` is read as `uz` in another spelling and shows Cyrillic letters.
    load: 'currentOnly',
    lowerCaseLng: true,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(preferences.get().language)
  preferences.subscribe(() => void show(preferences.get().language))
}

/** Switches the interface at once and remembers the choice on this device. */
export function chooseLanguage(language: Language): void {
  preferences.set({ ...preferences.get(), language })
}

async function show(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    const { texts } = await TEXTS[language]()
    i18n.addResourceBundle(language, 'translation', texts)
  }
  // The choice may have moved on while the texts were loading.
  if (language !== preferences.get().language) return
  await i18n.changeLanguage(language)
  document.documentElement.lang = LANGUAGE_TAGS[language]
}
