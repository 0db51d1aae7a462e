// Other versions of Node and PostgreSQL than those at hand: named and pinned in tests/versions, installed under .cache.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PINNED = resolve(import.meta.dirname, '../tests/versions')
const INSTALLED = resolve(import.meta.dirname, '../.cache/versions')
/** The binaries are those of one platform, that of CI. */
export const isOfThisPlatform = process.platform === 'linux' && process.arch === 'x64'

/** @param {string} folder */
const lockOf = (folder) => readFile(join(folder, 'node_modules/.pinned'), 'utf8').catch(() => '')

/**
 * Fetches what tests/versions pins, unless it lies there from an earlier run. Runs no script of a package.
 * @returns {Promise<void>}
 */
export async function installVersions() {
  const lock = await readFile(join(PINNED, 'package-lock.json'), 'utf8')
  if ((await lockOf(INSTALLED)) === lock) return
  await mkdir(INSTALLED, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) await cp(join(PINNED, name), join(INSTALLED, name))
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries', '5'], { cwd: INSTALLED })
  await cp(join(PINNED, 'package-lock.json'), join(INSTALLED, 'node_modules/.pinned'))
}

/**
 * A program of a package that was installed by `installVersions`.
 * @param {string} name
 * @param {...string} path
 */
export const fileOf = (name, ...path) => join(INSTALLED, 'node_modules', name, ...path)
