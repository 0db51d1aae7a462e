import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { AnswerOf, SentTo } from '../../../../api/endpoint.ts'
import { explainMissing, missingReceipts } from '../../../../api/paidSale.ts'
import { defineForm } from '../../../../ui/form/defineForm.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import './missingReceipts.css'

const explainForm = defineForm<SentTo<typeof explainMissing>['body']>({
  name: 'explainMissing',
  create: explainMissing,
  sections: { main: ['explanation'] },
  fields: { explanation: { width: 'full' } },
})

type Missing = AnswerOf<typeof missingReceipts>[number]
const numberOf = ({ cashboxNumber, epoch, number }: Missing) => `${cashboxNumber}-${epoch}-${number}`

/** Receipts that a register has written and that never came: until each has come or is explained, its session does not close. */
export function MissingReceipts({ departmentId }: { departmentId: number }) {
  const { t } = useTranslation()
  const mayExplain = useSession().may(explainMissing)
  // Where this alone cannot be read, the list below still can: a session that does not close names them, too.
  const { data: missing = [] } = useQuery(queryOf(missingReceipts, { path: { depId: departmentId } }))
  const [explained, setExplained] = useState<Missing>()
  if (missing.length === 0) return null
  return (
    <section className="missing-receipts" aria-labelledby="missing-receipts">
      <h2 id="missing-receipts">{t('screen.missingReceipts.title', { count: missing.length })}</h2>
      <p>{t('screen.missingReceipts.text')}</p>
      <ul>
        {missing.map((receipt) => (
          <li key={numberOf(receipt)}>
            <span>№ {numberOf(receipt)}</span>
            {mayExplain && (
              <Button
                size="small"
                aria-label={t('screen.missingReceipts.explain', { number: numberOf(receipt) })}
                onClick={() => setExplained(receipt)}
              >
                {t('action.explainMissing')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {explained && (
        <FormDialog
          of={explainForm}
          mode="create"
          title={t('screen.missingReceipts.explain', { number: numberOf(explained) })}
          given={{ cashboxId: explained.cashboxId, epoch: explained.epoch, number: explained.number }}
          onClose={() => setExplained(undefined)}
        />
      )}
    </section>
  )
}
