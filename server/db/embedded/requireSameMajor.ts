import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startupError.ts'
import type { Binaries } from './binaries.ts'

/** A cluster opens only with the major version that made it. */
export async function requireSameMajor(clusterDir: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (made === '')
    throw new StartupError(
      `The folder ${clusterDir} holds no database. Move it away, or set DATA_DIR to another folder.`,
    )
  if (made !== String(binaries.major))
    throw new StartupError(
      `The data in ${clusterDir} was made by PostgreSQL ${made}, but ${binaries.postgres} is version ${binaries.major}. ` +
        `Set POSTGRES_BIN to the programs of version ${made}, or let them bring the books into a new folder: ` +
        'npm run move -- --to /new/folder --from-bin /folder/of/those/programs (the README says where they are had).',
    )
}
