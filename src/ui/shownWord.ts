import { wordText } from '../rules/wordText.ts'
import { i18n } from './i18n/i18n.ts'

/** A word of the references as it is drawn where no column draws it; nothing for nothing. */
export const shownWord = (name: string | null | undefined): string | null => (name ? wordText(name, i18n.t) : null)
