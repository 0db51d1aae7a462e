import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process of this id exists, whoever owns it. A zombie counts as gone: it runs nothing any more. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return (await linuxStatus(pid))?.state !== 'Z'
}

/**
 * Sends a signal. A process that ended by itself since it was looked for needs none. Throws where it may not be signalled, and
 * where the id is no process's own: 0 and what is below it mean whole groups, ours among them.
 */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (!(pid > 0)) throw new RangeError(`${pid} is not the id of one process`)
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * What tells a process from an earlier or later one of the same id: the machine's start and the process's own.
 * Undefined when there is no such process.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!(await isAlive(pid))) return undefined
  if (process.platform !== 'linux') return `${await bootIdentity()} ${await psColumn(pid, 'lstart')}`
  const startTicks = (await linuxStatus(pid))?.startTicks
  return startTicks && `${await bootIdentity()} ${startTicks}`
}

/** Changes with every start of the machine; processes of an earlier one cannot be alive. */
export async function bootIdentity(): Promise<string> {
  if (process.platform === 'linux') return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  return (await run('sysctl', ['-n', 'kern.boottime'])).stdout.trim()
}

/**
 * Whether this process is certainly the PostgreSQL server of `clusterDir`. A doubt is a no, because a yes may be followed by a
 * signal: process ids are used again, and a stale lock file may name anything.
 */
export async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const cluster = await realpath(clusterDir)
    if (process.platform !== 'linux') return (await psColumn(pid, 'command')).includes(`-D ${cluster} `)
    // An upgrade may have replaced the running binary; the kernel then marks the link.
    const executable = basename((await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, ''))
    return executable === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === cluster
  } catch {
    return false
  }
}

/** A process that certainly works in this cluster, the server or a child of it; undefined when none does. */
export async function somePostgresOf(clusterDir: string): Promise<number | undefined> {
  for (const pid of await processIds()) if (await isPostgresOf(pid, clusterDir)) return pid
  return undefined
}

async function processIds(): Promise<number[]> {
  const names =
    process.platform === 'linux' ? await readdir('/proc') : (await run('ps', ['-axo', 'pid='])).stdout.split('\n')
  return names.map((name) => Number.parseInt(name, 10)).filter((pid) => pid > 0)
}

/** Whether a living process has no program any more: it is on its way out. */
export async function hasLetGo(pid: number): Promise<boolean> {
  if (process.platform !== 'linux' || !(await isAlive(pid))) return false
  return readlink(`/proc/${pid}/exe`).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

/** A process in words for a message: its id and, where it can be seen, its program. */
export async function describeProcess(pid: number): Promise<string> {
  const name = process.platform === 'linux' ? readFile(`/proc/${pid}/comm`, 'utf8') : psColumn(pid, 'comm')
  const command = (await name.catch(() => '')).trim()
  return command ? `process ${pid} (${command})` : `process ${pid}`
}

async function psColumn(pid: number, column: string): Promise<string> {
  return (await run('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)])).stdout.trim()
}

/** Fields 3 and 22 of /proc/<pid>/stat; the second field, the program's name in brackets, may itself hold spaces and brackets. */
async function linuxStatus(
  pid: number,
): Promise<{ state: string | undefined; startTicks: string | undefined } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], startTicks: fields[19] }
  } catch {
    return undefined
  }
}
