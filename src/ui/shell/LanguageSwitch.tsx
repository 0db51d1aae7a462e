import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../rules/language.ts'
import { chooseLanguage, LANGUAGE_LABELS, LANGUAGE_TAGS } from '../i18n/i18n.ts'
import './switches.css'

/** РУ / ЎЗБ / O'ZB. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <div className="switch" role="group" aria-label={t('action.chooseLanguage')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={LANGUAGE_TAGS[language]}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGE_LABELS[language]}
        </button>
      ))}
    </div>
  )
}
