import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { call } from '../../../../api/client/call.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import {
  counterRequestLines,
  type RequestLine,
  requestLines,
  updateRequestCount,
} from '../../../../api/transferRequest.ts'

/** Which of the two counts of a cell is typed. */
export type Counted = 'count' | 'sendCount'

/** A page of a request's lines, and how one cell of it is kept: at once, one after the other on each line. */
export function useCounts(
  requestId: number,
  { counter, page, limit, value }: { counter: boolean; page: number; limit: number; value: string },
) {
  const client = useQueryClient()
  const endpoint = counter ? counterRequestLines : requestLines
  const query = queryOf(endpoint as typeof requestLines, {
    query: { page, limit },
    body: { requestDocId: requestId, value },
  })
  const found = useQuery({ ...query, placeholderData: keepPreviousData })
  const waiting = useRef(new Map<number, Promise<unknown>>())

  /** The newest that is known of a line. */
  const lineNow = (line: RequestLine): RequestLine =>
    client.getQueryData(query.queryKey)?.items.find(({ id }) => id === line.id) ?? line

  async function send(line: RequestLine, departmentId: number, counted: Counted, count: number): Promise<RequestLine> {
    const { itemId, termOfItem, priceUzs, version } = lineNow(line)
    const body = { requestDocumentId: requestId, itemId, termOfItem, priceUzs, departmentId, version, [counted]: count }
    try {
      const answer = await call(updateRequestCount, { body })
      client.setQueryData(query.queryKey, (shown) =>
        shown ? { ...shown, items: shown.items.map((one) => (one.id === answer.id ? answer : one)) } : shown,
      )
      return answer
    } catch (failure) {
      // Somebody else was quicker on this line: what he made of it is shown, and the cell says why nothing was kept.
      if (failure instanceof ApiFailure && failure.code === 'changedMeanwhile')
        await client.invalidateQueries({ queryKey: query.queryKey })
      throw failure
    }
  }

  /** Two cells of one line typed quickly wait for each other, so that the second goes with the version that the first made. */
  function save(line: RequestLine, departmentId: number, counted: Counted, count: number): Promise<RequestLine> {
    const before = waiting.current.get(line.id) ?? Promise.resolve()
    const work = before.then(
      () => send(line, departmentId, counted, count),
      () => send(line, departmentId, counted, count),
    )
    waiting.current.set(line.id, work)
    return work
  }
  /** When everything typed has been answered; rejects where something was refused. */
  const settled = () => Promise.all(waiting.current.values())
  return { found, save, settled }
}
