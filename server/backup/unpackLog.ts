import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../db/embedded/account.ts'
import { giveTo } from './giveTo.ts'
import { parseLsn, SEGMENT_BYTES, segmentName, segmentOf } from './replication.ts'
import type { KeyRing } from './sealKey.ts'
import { readSealed } from './sealedFile.ts'
import { PARTIAL } from './walArchive.ts'

export interface LogToUnpack {
  log: string
  keys: KeyRing
  timeline: number
  startLsn: string
  /** `pg_wal` of the cluster. */
  into: string
  account: Account
}

/** Puts the segments of the log that follow a copy where its PostgreSQL finds them, up to the first that is missing. */
export async function unpackLog({ log, keys, timeline, startLsn, into, account }: LogToUnpack): Promise<void> {
  for (let segment = segmentOf(parseLsn(startLsn)); ; segment++) {
    const name = segmentName(timeline, segment)
    const [whole, partial] = [join(log, name), join(log, name + PARTIAL)]
    const place = join(into, name)
    // What the copy has brought itself is whole; the log may not have come so far when it was made.
    if (existsSync(place)) continue
    if (existsSync(whole)) await unpack(readSealed(whole, keys), place)
    else if (existsSync(partial)) await unpack(readSealed(partial, keys, { unfinished: true }), place)
    else return
    await giveTo(account, place)
  }
}

async function unpack(source: AsyncIterable<Buffer>, place: string): Promise<void> {
  const file = await open(place, 'w', 0o600)
  try {
    for await (const part of source) await file.writeFile(part)
    // PostgreSQL takes only whole segments; zeros are where the log ends.
    await file.truncate(SEGMENT_BYTES)
  } finally {
    await file.close()
  }
}
