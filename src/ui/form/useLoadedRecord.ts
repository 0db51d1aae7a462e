import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client/call.ts'
import type { Form } from './defineForm.ts'
import type { Values } from './formValues.ts'

export interface LoadedRecord {
  record: Values | undefined
  failure: Error | null
  /** Asks the server again; the form then starts anew. */
  again: () => void
  /** Counts the times the record was loaded for the form; a key that makes the form start anew. */
  edition: number
}

/**
 * The record as the server knows it now. What is in the cache may be older than another user's change, and saving it would be
 * refused; so the form waits for a fresh answer, and keeps that one while it is being edited.
 */
export function useLoadedRecord(form: Form, id: number | undefined): LoadedRecord {
  const [edition, setEdition] = useState(0)
  const query = useQuery({
    // Its own key, so that no other screen's change replaces the record under the person's hands.
    queryKey: ['form', form.name, id, edition],
    queryFn: ({ signal }) => call(form.load!, form.loadInput(id!), { signal }),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    record: query.data === undefined ? undefined : recordIn(query.data as object),
    failure: query.isFetching ? null : query.error,
    again: () => setEdition((last) => last + 1),
    edition,
  }
}

/** Some resources have no address for one record; their list, asked for one id, answers it as a page. */
const recordIn = (answer: object): Values | undefined =>
  'items' in answer && Array.isArray(answer.items) ? (answer.items[0] as Values | undefined) : (answer as Values)
