import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { ownContragent } from '../../../api/contragent.ts'
import { Facts } from '../../../ui/document/DocumentFrame.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { shownWord } from '../../../ui/shownWord.ts'

/** A partner's own page: how the company has written it down (specification 3 §6, contragent-only). */
export function OwnContragentPage() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(queryOf(ownContragent))
  const { contragent } = data
  if (!contragent) return <Notice title={t('screen.ownContragent.gone')} text={t('screen.ownContragent.goneText')} />
  return (
    <section className="document" aria-labelledby="own-contragent">
      <header className="document-head">
        <h2 id="own-contragent">{contragent.fullName}</h2>
      </header>
      <Facts
        of={[
          [t('field.shortName'), contragent.shortName],
          [t('field.inn'), contragent.inn],
          [t('field.vatCode'), contragent.vatCode],
          [t('field.oked'), contragent.oked],
          [t('field.bank'), [contragent.bankAccount, contragent.bankName, contragent.mfo].filter(Boolean).join(', ')],
          [t('field.phone'), contragent.phone],
          [t('field.mobile'), contragent.mobile],
          [t('field.email'), contragent.email],
          [t('field.regionName'), shownWord(contragent.regionName)],
          [t('field.address'), contragent.address],
        ]}
      />
      <p>{t('screen.ownContragent.mistake')}</p>
    </section>
  )
}
