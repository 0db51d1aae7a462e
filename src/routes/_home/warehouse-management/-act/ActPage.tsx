import { useSuspenseQuery } from '@tanstack/react-query'
import { getAct, getOneAct, searchActs } from '../../../../api/act.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { NewAct } from './NewAct.tsx'
import { OpenedAct } from './OpenedAct.tsx'

/** The newest act on an income, or the choice of who signs a new one (specification 1 §2). */
export function ActPage({ documentId, view }: { documentId: number; view: boolean }) {
  const { data: acts } = useSuspenseQuery(queryOf(searchActs, { query: { page: 1, limit: 1 }, body: { documentId } }))
  const [newest] = acts.items
  if (!newest) return <NewAct documentId={documentId} />
  return <KnownAct documentId={documentId} view={view} />
}

function KnownAct({ documentId, view }: { documentId: number; view: boolean }) {
  const opened = useOpenedDocument(queryOf(getAct, { path: { id: documentId } }))
  return <OpenedAct key={`${opened.document.id} ${opened.edition}`} opened={opened} view={view} />
}

/** An act by its own id: one on the same income may have come after it. */
export function OneActPage({ id }: { id: number }) {
  const opened = useOpenedDocument(queryOf(getOneAct, { path: { id } }))
  return <OpenedAct key={`${opened.document.id} ${opened.edition}`} opened={opened} view={false} />
}
