import { ByteReader } from './byteReader.ts'
import { BackupFault } from './backupFault.ts'

/** How many rows a table has, and a sum over all that is in them, in whatever order they lie. */
export interface TableSum {
  rows: number
  sum: string
}
export type Sums = Readonly<Record<string, TableSum>>

/** What every copy by rows begins with: which migrations its tables have had. */
export interface RowsHead {
  migrations: { name: string; sha256: string }[]
}
/** What it ends with. */
export interface RowsEnd {
  sums: Sums
  /** Sequence → its last value, null where it was never asked. */
  sequences: Record<string, number | null>
}

/** A database by its rows: head, then of each table its columns and its rows as COPY writes them, then sums and sequences. */
export type Frame =
  | { is: 'head'; head: RowsHead }
  | { is: 'table'; table: string; columns: string[] }
  | { is: 'rows'; bytes: Buffer }
  | { is: 'end'; end: RowsEnd }

const LETTERS = { head: 'h', table: 't', rows: 'r', end: 'e' } as const
const FRAME_HEAD_BYTES = 5

export function frameBytes(frame: Frame): Buffer {
  const body = frame.is === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame))
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.write(LETTERS[frame.is], 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** @throws BackupFault where the source ends before its end */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  const reader = new ByteReader(source)
  try {
    for (;;) {
      const head = await reader.take(FRAME_HEAD_BYTES)
      const body = head && (await reader.take(head.readUInt32BE(1)))
      if (!head || !body) throw new BackupFault('The copy ends before its last row: it is not whole.')
      if (head.toString('latin1', 0, 1) === LETTERS.rows) {
        yield { is: 'rows', bytes: body }
        continue
      }
      const frame = JSON.parse(body.toString()) as Frame
      // What the source has to say at its end comes before ours.
      if (frame.is === 'end') await reader.drain()
      yield frame
      if (frame.is === 'end') return
    }
  } finally {
    await reader.close()
  }
}
