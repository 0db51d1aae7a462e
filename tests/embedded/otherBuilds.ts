import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount } from '../../server/db/embedded/account.ts'

/** Folder of a PostgreSQL from the system's packages, the oldest of those that have all these programs. */
export const systemBuild = (...programs: readonly string[]): string | undefined =>
  ['15', '16', '17', '18']
    .map((major) => `/usr/lib/postgresql/${major}/bin`)
    .find((folder) => ['postgres', ...programs].every((program) => existsSync(join(folder, program))))

/** What the system lacks is left out; where `.ci/run` installs it, nothing is. */
export const isLacking = (found: unknown): boolean => !found && !process.env.CI

/** Under which a build serves `dataDir`; `folder` is made one that its programs may write to. */
export async function accountFor(dataDir: string, build: string, folder: string): Promise<Account> {
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'), join(build, 'postgres'))
  if (account.ids) await chown(folder, account.ids.uid, account.ids.gid)
  return account
}

/** The address of a test's PostgreSQL, as DATABASE_URL has it. */
export const urlOf = ({
  host,
  port,
  user,
  database,
}: Record<'host' | 'user' | 'database', string> & { port: number }) =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
