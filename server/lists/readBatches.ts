import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** Each holds one of the pool's connections for as long as it runs. */
export const EXPORTS_AT_ONCE_MAX = 3
/** Few enough that writing a batch never holds the event loop for long. */
const BATCH_ROWS = 250
let running = 0

/**
 * Reads a statement's rows by cursor, in batches. The first batch is read at once, so that what SQL refuses becomes an answer and
 * not half a file. `close` gives the connection back, however far the rows were read; `end` is called then.
 * Throws 503 `busy` beyond EXPORTS_AT_ONCE_MAX.
 */
export async function readBatches(
  pool: pg.Pool,
  statement: Sql,
  end: () => void,
): Promise<{ batches: AsyncIterable<unknown[][]>; close: () => Promise<void> }> {
  if (running >= EXPORTS_AT_ONCE_MAX) {
    end()
    throw new Refusal(503, 'busy')
  }
  running++
  let client: pg.PoolClient | undefined
  let cursor: Cursor<unknown[]> | undefined
  let closed = false
  const close = async (error?: Error): Promise<void> => {
    if (closed) return
    closed = true
    running--
    end()
    let broken = error
    if (!broken) await cursor?.close().catch((failure: Error) => (broken = failure))
    client?.release(broken)
  }
  try {
    client = await pool.connect()
    const { text, values } = statement.toQuery()
    cursor = client.query(new Cursor<unknown[]>(text, values, { rowMode: 'array' }))
    const first = await cursor.read(BATCH_ROWS)
    return { batches: remaining(cursor, first, close), close: () => close() }
  } catch (error) {
    await close(error as Error)
    throw error
  }
}

async function* remaining(
  cursor: Cursor<unknown[]>,
  first: unknown[][],
  close: (error?: Error) => Promise<void>,
): AsyncGenerator<unknown[][]> {
  try {
    for (let rows = first; rows.length > 0; rows = await cursor.read(BATCH_ROWS)) yield rows
    await close()
  } catch (error) {
    await close(error as Error)
    throw error
  }
}
