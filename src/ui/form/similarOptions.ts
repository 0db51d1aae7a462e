import { useTranslation } from 'react-i18next'
import type { Option } from './optionsOf.ts'

export const areGuessed = (options: readonly Option[]): boolean => options[0]?.guess === true

/** For the kit's select: choices that are only like the words typed stand under a heading that says so. */
export function useSimilarHeading(options: readonly Option[]): { groupBy?: (option: Option) => string } {
  const { t } = useTranslation()
  return areGuessed(options) ? { groupBy: () => t('screen.form.similar') } : {}
}
