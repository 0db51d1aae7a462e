import type { ListContract, Listing } from '../../src/api/list.ts'
import { type Counted, countRows } from './countRows.ts'
import type { AnyCall, ListStatements } from './listStatements.ts'
import { rowsAt } from './rowsAt.ts'
import { soon } from './sharedScan.ts'

/** From this row on a page is a far one. */
export const FAR_ROWS = 10_000
/** A page that was read sooner than this waits until then for the count that runs beside it. */
const COUNT_GRACE_MS = 60
/** A far page waits so long for the count, because from the other end it may be near. */
const FAR_GRACE_MS = 2_000

type Row = Record<string, unknown>

/** One page of a list, with the total if counting is quick. */
export async function readPage(list: ListContract, statements: ListStatements, call: AnyCall): Promise<Listing<Row>> {
  const { page, limit } = call.query
  const offset = (page - 1) * limit
  const begunMs = performance.now()
  const counting = countRows(call, list, statements)
  // The page's own failure is the one to tell.
  counting.catch(() => undefined)
  const far = offset >= FAR_ROWS ? await soon(counting, FAR_GRACE_MS) : undefined
  const { rows: items, found } = await readRows(list, statements, call, offset, limit, far)
  const atLeast = offset + found
  const isLast = found < limit && (found > 0 || offset === 0)
  // The last page is its own count.
  if (isLast && list.totals.length === 0) return { items, total: atLeast }
  const counted = far ?? (await soon(counting, COUNT_GRACE_MS - (performance.now() - begunMs)))
  if (!counted) return { items, total: atLeast, totalAtLeast: true }
  return {
    items,
    // Rows that appear between the two statements are seen by the page alone.
    total: found > 0 ? Math.max(counted.total, atLeast) : counted.total,
    ...(list.totals.length > 0 ? { totals: counted.totals } : {}),
  }
}

/** Read from whichever end is nearer, where the count is known. */
async function readRows(
  list: ListContract,
  statements: ListStatements,
  call: AnyCall,
  offset: number,
  limit: number,
  counted: Counted | undefined,
): Promise<{ rows: Row[]; found: number }> {
  if (!counted) return rowsAt(list, statements, call, { offset, limit })
  if (offset >= counted.total) return { rows: [], found: 0 }
  if (offset < counted.total / 2) return rowsAt(list, statements, call, { offset, limit })
  const wanted = Math.min(limit, counted.total - offset)
  const fromEnd = counted.total - offset - wanted
  const { rows, found } = await rowsAt(list, statements, call, { offset: fromEnd, limit: wanted, reversed: true })
  return { rows: rows.reverse(), found }
}
