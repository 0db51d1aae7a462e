import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContractDocument } from '../../../../api/contract.ts'
import { FigureSheet } from '../../../../ui/document/FigureSheet.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'

/** What came, was paid and was written down under a contract. */
export function ContractDocuments({
  of: documents,
  addressOf,
}: {
  of: readonly ContractDocument[]
  addressOf: (document: ContractDocument) => string | undefined
}) {
  const { t } = useTranslation()
  return (
    <FigureSheet
      title={t('screen.contract.documents')}
      empty={t('screen.contract.noDocuments')}
      columns={[
        { heading: t('field.date') },
        { heading: t('field.documentKind') },
        { heading: t('field.status') },
        { heading: t('field.sumUzs'), figure: true },
        { heading: t('field.sumUsd'), figure: true },
        { heading: t('field.comment') },
      ]}
      rows={documents.map((document) => {
        const address = addressOf(document)
        const name = `${t(`enum.contractDocument.${document.kind}`)}${document.regNumber ? ` № ${document.regNumber}` : ''}`
        return {
          key: `${document.kind} ${document.id}`,
          cells: [
            formatDate(document.date),
            address ? (
              <Link key="document" to={address as never}>
                {name}
              </Link>
            ) : (
              name
            ),
            document.status,
            document.sumUzs === 0 ? '' : formatMoney(document.sumUzs, 2),
            document.sumUsd === 0 ? '' : formatMoney(document.sumUsd, 2),
            document.comment,
          ],
        }
      })}
    />
  )
}
