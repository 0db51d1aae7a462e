import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupOrderWord, BackupPlan, BackupWord } from './backupWords.ts'
import { BackupUnderway } from './backupFault.ts'
import { logFolder } from './backupNote.ts'
import { makeBackup } from './makeBackup.ts'
import { KeyRing } from './sealKey.ts'
import { archiveLog } from './walArchive.ts'

/**
 * Makes backups and keeps the log in a process of its own, which gives way to those who sell. It ends with its server, and where there
 * is no log to keep, with its last backup.
 */

const NICENESS = 10
const AGAIN_MS = 5_000
/** So often it is told how far the log is. */
const REACHED_EVERY_MS = 5_000

setPriority(NICENESS)
const say = (word: BackupWord) =>
  new Promise<void>((resolve) => process.send!(word, undefined, undefined, () => resolve()))
const ending = new AbortController()
process.once('disconnect', () => {
  ending.abort()
  process.exit()
})
let plan: BackupPlan
/** One after the other. */
let making = Promise.resolve()
let waiting = 0
process.on('message', (word: BackupOrderWord) => {
  if (word.is === 'begin') {
    plan = word.plan
    if (plan.log) void keepLog(plan, plan.log)
  } else {
    waiting += 1
    making = making.then(make)
  }
})

async function make(): Promise<void> {
  await say(await outcome())
  waiting -= 1
  if (waiting === 0 && !plan.log) process.disconnect()
}

async function outcome(): Promise<BackupWord> {
  const startedAt = new Date().toISOString()
  try {
    return { is: 'made', backup: await makeBackup(plan) }
  } catch (error) {
    if (error instanceof BackupUnderway) return { is: 'underway' }
    return { is: 'failed', startedAt, message: (error as Error).message }
  }
}

async function keepLog({ connection, parent, words }: BackupPlan, log: string): Promise<void> {
  const keys = new KeyRing(words)
  let toldAt = 0
  const onReached = (at: Date) => {
    if (at.getTime() < toldAt + REACHED_EVERY_MS) return
    toldAt = at.getTime()
    void say({ is: 'reached', at: at.toISOString() })
  }
  while (!ending.signal.aborted) {
    const archive = {
      connection,
      folder: logFolder(parent, log),
      keys,
      onReached,
      onGap: () => void say({ is: 'gap' }),
    }
    await archiveLog(archive, ending.signal).catch((error: Error) => say({ is: 'trouble', message: error.message }))
    await sleep(AGAIN_MS)
  }
}
