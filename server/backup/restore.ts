import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { instantOfWall } from '../../src/rules/businessDay.ts'
import { BackupFault } from './backupFault.ts'
import { type Backup, listBackups, logFolder, readBackup } from './backupNote.ts'
import { requireRows } from './checkBackup.ts'
import { fillFolder, requireEmptyFolder } from './fillFolder.ts'
import { requireSoundBooks } from './loadRows.ts'
import { openCopy } from './openCopy.ts'
import { KeyRing } from './sealKey.ts'

export interface RestoreOrder {
  /** One backup, or a folder with several of them. */
  from: string
  /** The moment to bring the books to; none: as late as there is anything. */
  at?: Date | undefined
  /** An empty folder, which becomes the data folder. */
  dataDir: string
  words: string
  postgresBin: string
}

/**
 * Makes a data folder of the newest backup that serves, brings its books to the moment that is wanted, and looks whether they agree.
 * @throws BackupFault when there is no backup for it, it is damaged, its key is another one or the folder is not empty
 */
export async function restore({ from, at, dataDir, words, postgresBin }: RestoreOrder): Promise<Backup> {
  await requireEmptyFolder(dataDir)
  const backup = await chooseBackup(from, at)
  const log = backup.note.cluster?.log && logFolder(dirname(resolve(backup.folder)), backup.note.cluster.log)
  const isLogThere = log !== undefined && existsSync(log)
  if (at && !isLogThere)
    throw new BackupFault(
      `No log is kept after this backup: it holds the books of ${backup.note.finishedAt} and of no other moment. Leave --at out.`,
    )
  await fillFolder(dataDir, async (unfinished) => {
    const keys = new KeyRing(words)
    const copy = await openCopy({
      backup,
      dataDir: unfinished,
      keys,
      postgresBin,
      at,
      log: isLogThere ? log : undefined,
    })
    try {
      await requireRows(copy.connection, backup.note.rows, isLogThere ? 'andMore' : 'exactly')
      await requireSoundBooks(copy.connection)
    } finally {
      await copy.stop()
    }
  })
  return backup
}

async function chooseBackup(from: string, at: Date | undefined): Promise<Backup> {
  const one = await readBackup(from)
  const all = one ? [one] : await listBackups(from)
  if (all.length === 0) throw new BackupFault(`There is no whole backup in ${from}.`)
  const chosen = at ? all.findLast(({ note }) => Date.parse(note.finishedAt) <= at.getTime()) : all.at(-1)
  if (!chosen)
    throw new BackupFault(
      `The oldest backup in ${from} is of ${all[0]!.note.finishedAt}: nothing leads back to an earlier moment.`,
    )
  return chosen
}

/** `2026-11-22 14:05` on the company's clock, also with seconds; or an instant with its zone, `2026-11-22T09:05:00Z`. */
export function readMoment(text: string, timeZone: string): Date {
  const [, wall, seconds = '0'] = /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d)(?::(\d\d))?$/.exec(text.trim()) ?? []
  const hasZone = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const isDay = !Number.isNaN(Date.parse(text.trim().replace(' ', 'T')))
  const moment =
    wall && isDay
      ? new Date(instantOfWall(wall.replace(' ', 'T'), timeZone).getTime() + Number(seconds) * 1000)
      : new Date(hasZone ? text : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new BackupFault(`"${text}" is no moment. Write it like '2026-11-22 14:05', in the time of ${timeZone}.`)
  return moment
}
