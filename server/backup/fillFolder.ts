import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../durableFile.ts'
import { makeFolder } from '../makeFolder.ts'
import { BackupFault } from './backupFault.ts'

/** While books are brought into a folder they lie here, so that no server takes half of them for all. */
const UNFINISHED = 'restoring'

/** @throws BackupFault where there is anything but what an attempt before has left */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupFault(`The folder ${dataDir} cannot be used: ${error.message}`)
  })
  if (names.some((name) => name !== UNFINISHED))
    throw new BackupFault(`The folder ${dataDir} is not empty. Name an empty one: nothing is overwritten.`)
}

/** Lets `work` make a data folder aside; what it has made becomes `dataDir` when it is whole, and goes away when it is not. */
export async function fillFolder(dataDir: string, work: (unfinished: string) => Promise<void>): Promise<void> {
  await requireEmptyFolder(dataDir)
  const unfinished = join(dataDir, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await makeFolder(unfinished)
  try {
    await work(unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
  // The cluster comes last: before it there is no database here.
  const names = (await readdir(unfinished)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))
  for (const name of names) await rename(join(unfinished, name), join(dataDir, name))
  await rm(unfinished, { recursive: true })
  await flushFolder(dataDir)
}
