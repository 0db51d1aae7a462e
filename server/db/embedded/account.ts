import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../startupError.ts'

const run = promisify(execFile)

/** How to run PostgreSQL's programs: a command that comes before them, or another user's ids. */
export interface Account {
  prefix: string[]
  ids: { uid: number; gid: number } | undefined
}

const NOBODY_ID = 65_534
const asNobodyInOwnNamespace = ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`]

/**
 * PostgreSQL refuses to run as root. As root we give it, in this order: a user namespace in which root has the number of
 * "nobody" (files stay root's, works even inside a closed /root); else the user "postgres" or "nobody", where they can reach
 * the data directory and the program. A cluster that exists keeps its owner. Nobody is added to the machine's users.
 */
export async function chooseAccount(dataDir: string, clusterDir: string, postgres: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [], ids: undefined }
  const owner = await stat(clusterDir).catch(() => undefined)
  if ((owner?.uid ?? 0) === 0 && (await succeeds([...asNobodyInOwnNamespace, postgres, '--version'])))
    return { prefix: asNobodyInOwnNamespace, ids: undefined }
  if (owner?.uid !== 0)
    for (const ids of owner ? [{ uid: owner.uid, gid: owner.gid }] : await unprivilegedUsers()) {
      const reachable = await succeeds(['/bin/sh', '-c', 'cd "$0" && "$1" --version', dataDir, postgres], ids)
      if (reachable) return { prefix: [], ids }
    }
  throw new StartupError(
    'PostgreSQL refuses to run as root, and here neither a user namespace (unshare --user) nor the users "postgres" and "nobody" ' +
      `can run ${postgres} on ${clusterDir}. Start as an ordinary user who owns the data directory, put DATA_DIR and the program ` +
      'where other users may enter, or set DATABASE_URL to a running PostgreSQL server.',
  )
}

async function unprivilegedUsers(): Promise<{ uid: number; gid: number }[]> {
  const users = []
  for (const name of ['postgres', 'nobody'])
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      users.push({ uid: Number(uid.stdout), gid: Number(gid.stdout) })
    } catch {
      // A machine without this user has another way.
    }
  return users
}

async function succeeds([command = '', ...args]: string[], ids?: { uid: number; gid: number }): Promise<boolean> {
  return run(command, args, { ...ids, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
