import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RelatedDocument } from '../../api/relatedDocument.ts'
import { formatDate } from '../format.ts'
import type { AnyDocument, DeclaredDocument } from './defineDocument.ts'

/** The other documents of the same story: what this one came from, and what was made of it. */
export function RelatedDocuments({
  of,
  document,
}: {
  of: Pick<DeclaredDocument, 'addressOf'>
  document: Pick<AnyDocument, 'related'>
}) {
  const { t } = useTranslation()
  const { related = [] } = document
  const told = (['FROM', 'MADE'] as const)
    .map((relation) => [relation, related.filter((one) => one.relation === relation)] as const)
    .filter(([, documents]) => documents.length > 0)
  return told.map(([relation, documents]) => (
    <p key={relation} className="document-related">
      {t(`screen.document.relation.${relation}`)}
      {documents.map((one) => (
        <DocumentLink key={`${one.kind} ${one.id}`} to={of.addressOf?.(one.kind, one.id)} of={one} />
      ))}
    </p>
  ))
}

function DocumentLink({ to, of }: { to: string | undefined; of: RelatedDocument }) {
  const { t } = useTranslation()
  const { kind, regNumber, regDate, reason } = of
  const why = reason ? `${t(`enum.linkReason.${reason}`)}: ` : ''
  const text = `${t(`enum.documentKind.${kind}`)} ${regNumber ? `№ ${regNumber}` : ''} (${formatDate(regDate)})`
  return (
    <span>
      {why}
      {to ? <Link to={to}>{text}</Link> : text}
    </span>
  )
}
