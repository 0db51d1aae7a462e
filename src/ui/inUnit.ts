import { wordText } from '../rules/wordText.ts'
import { formatQuantity } from './format.ts'
import { i18n } from './i18n/i18n.ts'

/** So many of a good, with its unit as the reader calls it: `12 шт`, `12 дона`. */
export const inUnit = (count: number, unitName: string): string =>
  `${formatQuantity(count)} ${wordText(unitName, i18n.t)}`
