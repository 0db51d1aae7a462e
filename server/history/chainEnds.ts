import { join as joinPath } from 'node:path'
import type { Breach } from '../db/fsck/fsck.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readIfThere, readObject, writeDurably } from '../durableFile.ts'
import { type Stream, STREAMS } from './chainedEntries.ts'

/** Where a chain ended when it was looked at. */
interface End {
  number: number
  /** Hexadecimal. */
  hash: string
}
export type ChainEnds = Partial<Record<Stream, End>>

/** In the data folder, and so out of reach for who has only the database. */
const FILE = 'history.json'
const SHOWN_DIGITS = 12

export async function readChainEnds(db: Executor): Promise<ChainEnds> {
  const rows = await db.rows<End & { stream: Stream }>(sql`
    select stream, last_number as number, encode(last_hash, 'hex') as hash from history_chain where last_number > 0`)
  return Object.fromEntries(rows.map(({ stream, number, hash }) => [stream, { number, hash }]))
}

/** What a person compares with what was noted elsewhere: how many entries have their links, and how their hashes end up. */
export function endInWords(ends: ChainEnds): { entries: number; end: string } {
  const known = STREAMS.flatMap((stream) => ends[stream] ?? [])
  return {
    entries: known.reduce((sum, { number }) => sum + number, 0),
    end: known.map(({ hash }) => hash.slice(0, SHOWN_DIGITS)).join(' '),
  }
}

/**
 * Holds the chain of the history to where it ended when it was looked at last, and keeps where it ends now. Whoever writes all its links
 * anew, or cuts its end off, is found out by that: the chain by itself would agree.
 * @returns what does not agree; then what was kept stays
 */
export async function holdToKeptEnds(db: Executor, dataDir: string): Promise<Breach[]> {
  const file = joinPath(dataDir, FILE)
  const kept = readObject<ChainEnds>(((await readIfThere(file)) ?? '').toString())
  const ends = await readChainEnds(db)
  const breaches: Breach[] = []
  for (const stream of STREAMS) {
    const was = kept[stream]
    if (!was) continue
    const link = await db.first<{ hash: string }>(sql`
      select encode(hash, 'hex') as hash from history_link where stream = ${stream} and number = ${was.number}`)
    if (link?.hash !== was.hash)
      breaches.push({
        invariant: `the chain of the history goes on from where it ended when ${FILE} was written`,
        what: `${stream} ${was.number} was ${was.hash}, ${link ? `is ${link.hash}` : 'and is gone'}`,
      })
  }
  if (breaches.length === 0) await writeDurably(file, JSON.stringify(ends), 0o600)
  return breaches
}
