import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, listBackups, listLogs, logFolder } from './backupNote.ts'
import { parseLsn, segmentName, segmentOf } from './replication.ts'

/** Removes all but the `kept` newest backups of a folder, and of the log what no backup needs any more. */
export async function keepNewest(parent: string, kept: number, currentLog: string | undefined): Promise<void> {
  const backups = await listBackups(parent)
  const [old, remaining] = [backups.slice(0, -kept), backups.slice(-kept)]
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  for (const log of await listLogs(parent)) {
    const oldest = remaining.find(({ note }) => note.cluster?.log === log)
    if (oldest) await removeBefore(logFolder(parent, log), firstSegment(oldest))
    else if (log !== currentLog) await rm(logFolder(parent, log), { recursive: true, force: true })
  }
}

function firstSegment({ note }: Backup): string {
  const { timeline, startLsn } = note.cluster!
  return segmentName(timeline, segmentOf(parseLsn(startLsn)))
}

/** Names of segments sort as they follow each other, within one timeline: a restored database keeps a log of its own. */
async function removeBefore(folder: string, first: string): Promise<void> {
  for (const name of await readdir(folder)) if (name < first) await rm(join(folder, name), { force: true })
}
