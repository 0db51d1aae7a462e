import {
  type QueryClient,
  type QueryKey,
  useQueryClient,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '../feedback/notify.ts'

/** What every document that people change has: the server refuses a change of a version that is no longer the newest. */
export interface Versioned {
  readonly id: number
  readonly version: number
}

export interface OpenedDocument<Document extends Versioned> {
  document: Document
  /** Key of the page's editor, which starts anew with what another user has made of the document. */
  edition: number
  /** The server is known to have a newer version than the page shows. */
  isOld: boolean
  /** The answer to this page's own change: the editor goes on with it, and so does whoever opens the document next. */
  show: (answer: Document) => void
  /** Goes on with the newest version that is known; what was typed is gone. */
  takeNewest: () => void
  /** The same, after asking the server; a failure is said in a toast. */
  reopen: () => Promise<void>
}

/**
 * A document as this page has opened it. What the server says later (another user's change, a late answer) does not replace it
 * under the person's hands: `useSteps` takes it over when nothing is typed, said or under way.
 * @example const opened = useOpenedDocument(queryOf(getPricing, { path: { id } }))
 *   return <Editor key={opened.edition} opened={opened} />
 */
export function useOpenedDocument<Document extends Versioned, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Document, Error, Document, Key>,
): OpenedDocument<Document> {
  const client = useQueryClient()
  useState(() => forgetIfDoubtful(client, query.queryKey))
  const { data: newest } = useSuspenseQuery(query)
  const [{ document, edition }, setOpened] = useState({ document: newest, edition: 0 })
  const open = (next: Document) => setOpened((last) => ({ document: next, edition: last.edition + 1 }))
  // Another address of the same screen.
  if (newest.id !== document.id) open(newest)
  return {
    document,
    edition,
    isOld: newest.version > document.version,
    show(answer) {
      client.setQueryData<Document>(query.queryKey, answer)
      setOpened((last) => (last.document.id === answer.id ? { ...last, document: answer } : last))
    },
    takeNewest: () => open(newest),
    reopen: () => client.fetchQuery({ ...query, staleTime: 0 }).then(open, notifyFailure),
  }
}

/**
 * What a change has put in doubt since the document was last open is not shown while it is asked for anew: who types at once, as
 * after a sale on board, would type into the old version and be refused, or lose what he typed when the new one comes.
 * What could not be loaded is in doubt, too, and has nothing to forget: asked for once more, it would be asked for without end.
 */
function forgetIfDoubtful(client: QueryClient, queryKey: QueryKey): void {
  const known = client.getQueryState(queryKey)
  if (known?.data !== undefined && known.isInvalidated)
    client.removeQueries({ queryKey, exact: true, type: 'inactive' })
}
