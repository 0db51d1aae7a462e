import { useTranslation } from 'react-i18next'
import type { InStoreRule } from '../rules/barcodes.ts'

/** What a rule reads, in words. */
export function useRuleText(): (rule: InStoreRule) => string {
  const { t } = useTranslation()
  return ({ pluLength, kind, divisor, checkDigit, verifier }) =>
    [
      t('screen.posSettings.pluDigits', { count: pluLength }),
      t(kind === 'weight' ? 'screen.posSettings.weightBy' : 'screen.posSettings.priceBy', { divisor }),
      verifier && t('screen.posSettings.verifierDigit'),
      checkDigit && t('screen.posSettings.checkDigit'),
    ]
      .filter(Boolean)
      .join(' · ')
}
