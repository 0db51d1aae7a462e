import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { inStoreCollisions } from '../api/inStoreRule.ts'
import type { InStoreRule } from '../rules/barcodes.ts'
import { rulesInTheWay } from '../rules/scaleRules.ts'
import { WarningIcon } from '../ui/icons.tsx'

/** Whether labels say a weight or a price. */
export function ScaleKinds({
  kind,
  onKind,
}: {
  kind: InStoreRule['kind']
  onKind: (kind: InStoreRule['kind']) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="till-ask-kinds" role="group" aria-label={t('screen.posSettings.onLabel')}>
      {(['weight', 'price'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="till-button"
          aria-pressed={kind === each}
          onClick={() => onKind(each)}
        >
          {t(`enum.inStoreKind.${each}`)}
        </button>
      ))}
    </div>
  )
}

/** What the rule would read that is no label, or that another rule reads. */
export function InTheWay({ rule, rules }: { rule: InStoreRule; rules: readonly InStoreRule[] }) {
  const { t } = useTranslation()
  const sent = { ...rule, verifier: rule.verifier ?? false }
  const { data } = useQuery(queryOf(inStoreCollisions, { body: { rule: sent } }))
  const others = rulesInTheWay(rule, rules)
  const warnings = [
    ...others.map(({ prefix }) => t('screen.posSettings.otherRule', { prefix })),
    data &&
      data.barcodes > 0 &&
      t('screen.posSettings.barcodesRead', { count: data.barcodes, names: data.examples.join(', ') }),
    data && data.memberCards > 0 && t('screen.posSettings.cardsRead', { count: data.memberCards }),
  ].filter((text) => typeof text === 'string')
  if (warnings.length === 0) return null
  return (
    <ul className="till-warnings" role="alert">
      {warnings.map((text) => (
        <li key={text}>
          <WarningIcon fontSize="small" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
