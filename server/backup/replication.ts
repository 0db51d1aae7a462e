import { setPriority } from 'node:os'
import pg from 'pg'
import { BackupFault } from './backupFault.ts'

/** Segments of the write-ahead log, as initdb makes them. */
export const SEGMENT_BYTES = 16 * 1024 * 1024

/** A place in the write-ahead log: `0/3000028` as one number. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()

export const segmentOf = (lsn: bigint): bigint => lsn / BigInt(SEGMENT_BYTES)

const SEGMENTS_PER_FILE_ID = 0x1_0000_0000n / BigInt(SEGMENT_BYTES)

/** The file of a segment as PostgreSQL names it: timeline, and the segment's number in two parts. */
export function segmentName(timeline: number, segment: bigint): string {
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(timeline) + hex(segment / SEGMENTS_PER_FILE_ID) + hex(segment % SEGMENTS_PER_FILE_ID)
}

/** Where processors are scarce, the tills go first. */
const NICENESS = 10
const CONNECT_MS_MAX = 10_000

/** A connection that speaks the protocol of replication: base backups and the write-ahead log as it is written. */
export async function replicationClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    replication: 'true',
    connectionTimeoutMillis: CONNECT_MS_MAX,
  } as pg.ClientConfig)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new BackupFault(`The database does not let itself be copied: ${(error as Error).message}`)
  }
  try {
    setPriority((client as unknown as { processID: number }).processID, NICENESS)
  } catch {
    // It may belong to another user of the machine, or be on another one.
  }
  return client
}

export interface System {
  timeline: number
  /** Where the log is written now. */
  at: bigint
}

export async function identifySystem(client: pg.Client): Promise<System> {
  const { rows } = await client.query<{ timeline: string | number; xlogpos: string }>('IDENTIFY_SYSTEM')
  return { timeline: Number(rows[0]!.timeline), at: parseLsn(rows[0]!.xlogpos) }
}
