import type pg from 'pg'
import { copyOut } from './copyStream.ts'
import { parseLsn, replicationClient } from './replication.ts'
import type { SealedWriter } from './sealedFile.ts'

/** Megabytes a second leave the disk to those who sell. */
const KILOBYTES_A_SECOND_MAX = 96 * 1024
const SLOT = 'savdo_backup'

/** What the messages of BASE_BACKUP begin with. */
const [NEW_ARCHIVE, ARCHIVE_DATA] = ['n', 'd'].map((letter) => letter.charCodeAt(0))

export interface ClusterDump {
  timeline: number
  /** From here on the log is needed to open the copy, and up to there it is in it. */
  startLsn: bigint
  endLsn: bigint
  bytes: number
}

/**
 * Copies the whole cluster beside those who work, as PostgreSQL's own `pg_basebackup` does: one tar with all of the log that is needed to
 * open it. The server checks the sum of every page on its way.
 */
export async function dumpCluster(connection: pg.ClientConfig, writer: SealedWriter): Promise<ClusterDump> {
  const client = await replicationClient(connection)
  try {
    // Or the log that the copy needs might be taken away before its end.
    await client.query(`CREATE_REPLICATION_SLOT "${SLOT}_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL true)`)
    const messages = copyOut(
      client,
      `BASE_BACKUP (LABEL 'savdo', CHECKPOINT 'fast', WAL true, MANIFEST 'no', MAX_RATE ${KILOBYTES_A_SECOND_MAX})`,
    )
    let archives = 0
    let bytes = 0
    for (;;) {
      const { value, done } = await messages.next()
      if (done) return { ...placesOf(value), bytes }
      if (value[0] === NEW_ARCHIVE && ++archives > 1) throw new Error('the cluster has a second tablespace')
      if (value[0] !== ARCHIVE_DATA) continue
      bytes += value.length - 1
      await writer.write(value.subarray(1))
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first result says where the copy begins, the last with rows where it ends. */
function placesOf(results: pg.QueryResult[]): Pick<ClusterDump, 'timeline' | 'startLsn' | 'endLsn'> {
  const told = results.flatMap(({ rows }) => rows as { recptr?: string; tli?: string | number }[])
  const places = told.filter(({ recptr }) => recptr !== undefined)
  const [first, last] = [places[0]!, places.at(-1)!]
  return { timeline: Number(first.tli), startLsn: parseLsn(first.recptr!), endLsn: parseLsn(last.recptr!) }
}
