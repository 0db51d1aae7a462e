import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** What the driver has and its types do not: the connection below the client, and the messages of COPY. */
interface Wire {
  stream: Duplex
  sendCopyFromChunk: (bytes: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (words: string) => void
}
export const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection

const WAITING_BYTES_MAX = 4 * 1024 * 1024
const PIECE_BYTES = 256 * 1024

/** Makes pieces of some size of small messages, copied once. */
class Gathered {
  #piece = Buffer.allocUnsafe(PIECE_BYTES)
  #filled = 0

  /** Answers a piece as soon as one is full. */
  add(message: Buffer): Buffer | undefined {
    if (this.#filled + message.length <= PIECE_BYTES) {
      this.#filled += message.copy(this.#piece, this.#filled)
      return undefined
    }
    const full = this.rest()
    if (message.length > PIECE_BYTES) return Buffer.concat(full ? [full, message] : [message])
    this.#filled = message.copy(this.#piece)
    return full
  }

  /** What has been gathered since the last piece. */
  rest(): Buffer | undefined {
    if (this.#filled === 0) return undefined
    const rest = this.#piece.subarray(0, this.#filled)
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES)
    this.#filled = 0
    return rest
  }
}

/** What COPY … TO STDOUT sends of a table: its rows, many in each piece. Its own messages are single rows, too many to be waited for. */
export const copyRowsOut = (client: pg.Client, statement: string) => copyOut(client, statement, new Gathered())

/**
 * What a statement of BASE_BACKUP or START_REPLICATION sends, message by message, or `gathered`; the server waits while nobody reads.
 * Who leaves before the end must close the client. Answers the rows that came beside the messages, by result.
 */
export async function* copyOut(
  client: pg.Client,
  statement: string,
  gathered?: Gathered,
): AsyncGenerator<Buffer, pg.QueryResult[], undefined> {
  const { stream } = wireOf(client)
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let results: pg.QueryResult[] | undefined
  let failure: Error | undefined
  let wake = () => {}
  const query = Object.assign(new pg.Query(statement), {
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver uses its buffer again.
      const piece = gathered ? gathered.add(chunk) : Buffer.from(chunk)
      if (piece) take(piece)
    },
  })
  const take = (piece: Buffer) => {
    waiting.push(piece)
    waitingBytes += piece.length
    if (waitingBytes > WAITING_BYTES_MAX) stream.pause()
    wake()
  }
  query.on('end', (all) => {
    const last = gathered?.rest()
    if (last) take(last)
    results = [all].flat() as unknown as pg.QueryResult[]
    wake()
  })
  query.on('error', (error) => {
    failure = error
    wake()
  })
  client.query(query)
  for (;;) {
    const message = waiting.shift()
    if (message) {
      waitingBytes -= message.length
      if (waitingBytes <= WAITING_BYTES_MAX / 2) stream.resume()
      yield message
    } else if (failure) throw failure
    else if (results) return results
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** Nobody listens any more when one of the two has come: a copy of gigabytes waits thousands of times. */
async function drained(stream: Duplex): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).finally(() =>
    waiting.abort(),
  )
}

/** Feeds a COPY … FROM STDIN. Answers how many rows came in. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const wire = wireOf(client)
  let failure: Error | undefined
  const feed = async () => {
    for await (const bytes of source) {
      if (failure) return
      wire.sendCopyFromChunk(bytes)
      if (wire.stream.writableNeedDrain) await drained(wire.stream)
    }
    wire.endCopyFrom()
  }
  let rows = 0
  await new Promise<void>((resolve, reject) => {
    const query = Object.assign(new pg.Query(statement), {
      handleCopyInResponse: () =>
        void feed().catch((error: Error) => {
          failure = error
          wire.sendCopyFail(error.message)
        }),
    })
    query.on('end', (result) => {
      rows = result.rowCount ?? 0
      resolve()
    })
    query.on('error', (error) => {
      failure ??= error
      reject(failure)
    })
    client.query(query)
  })
  return rows
}
