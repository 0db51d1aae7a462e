import { queryOf } from '../../api/client/queries.ts'
import { useSession } from '../session/useSession.ts'
import type { DeclaredDocument } from './defineDocument.ts'
import { ShownDocument } from './ShownDocument.tsx'
import { useOpenedDocument } from './useOpenedDocument.ts'
import { WrittenDocument } from './WrittenDocument.tsx'

/**
 * A document as its state and the reader's rights ask for it: an editor while it is being written, a page to read and to act on
 * afterwards. `view`: only to look at, whatever its state.
 */
export function DocumentPage({ of, id, view = false }: { of: DeclaredDocument; id: number; view?: boolean }) {
  const opened = useOpenedDocument(queryOf(of.load, { path: { id } }))
  const session = useSession()
  const mayWrite = !view && of.form?.edit !== undefined && session.may(of.form.edit)
  const Page = mayWrite && of.isWritten(opened.document) ? WrittenDocument : ShownDocument
  return <Page key={opened.edition} of={of} opened={opened} />
}
