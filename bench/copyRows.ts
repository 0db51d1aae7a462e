import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'

/** So much text goes to the database at once. */
const CHUNK_BYTES = 256 * 1024

/** What pg's connection can do and its types do not tell. */
interface CopyConnection {
  stream: Writable
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

/**
 * Writes rows by COPY. `rows` gives them in COPY's text format, each with its line feed: cells parted by tabs, `\N` for nothing.
 * @param into the table with its columns, `lot (id, item_id)`
 */
export function copyRows(client: PoolClient, into: string, rows: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const fail = (connection: CopyConnection) => (error: Error) => {
      failure = error
      connection.sendCopyFail(error.message)
    }
    client.query({
      submit: (connection: CopyConnection) => connection.query(`copy ${into} from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection, rows).catch(fail(connection)),
      handleError: (error: Error) => (failure ??= error),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    } as never)
  })
}

async function send(connection: CopyConnection, rows: Iterable<string>): Promise<void> {
  let text = ''
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(text))
    text = ''
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  for (const row of rows) {
    text += row
    if (text.length > CHUNK_BYTES) await flush()
  }
  await flush()
  connection.endCopyFrom()
}
