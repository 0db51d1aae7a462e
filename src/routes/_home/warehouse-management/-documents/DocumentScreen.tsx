import { queryOf } from '../../../../api/client/queries.ts'
import { getDocument, type WarehouseDocument } from '../../../../api/warehouseDocument.ts'
import { useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { PostedDocument } from './PostedDocument.tsx'
import { WrittenDocument, type WrittenDocumentProps } from './WrittenDocument.tsx'

interface DocumentScreenProps extends Omit<WrittenDocumentProps, 'opened'> {
  id: number
  /** Only to look at, whatever its state. */
  view?: boolean
  printOf: (id: number) => string
}

/** A document as its state asks for it: an editor while it is being written, a page to read afterwards. */
export function DocumentScreen({ id, view = false, printOf, ...written }: DocumentScreenProps) {
  const opened = useOpenedDocument(queryOf(getDocument, { path: { id } }))
  const { document, edition } = opened
  const session = useSession()
  const isWritten = document.documentStatus === 'DRAFT' || document.documentStatus === 'SUSPENDED'
  if (!view && isWritten && session.can(EDITED_BY[document.action]))
    return <WrittenDocument key={edition} {...written} opened={opened} />
  return <PostedDocument key={edition} opened={opened} printPath={printOf(id)} />
}

const EDITED_BY: Record<WarehouseDocument['action'], Parameters<ReturnType<typeof useSession>['can']>[0]> = {
  KIRIM: 'edit incomes',
  KOCHIRISH: 'edit transfers',
  CHIQIM: 'edit wh-expence',
  SPISAT: 'edit write-offs',
}
