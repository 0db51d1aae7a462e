import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * What PostgreSQL's programs see of our environment: enough to run, none of our secrets, and none of the PG… variables
 * (PGDATA, PGOPTIONS, PGPORT) that would change what they do.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env
  return { PATH, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Starts one of PostgreSQL's programs under the account that it accepts. */
export function spawnAs(account: Account, command: string, args: string[], options: SpawnOptions) {
  const [program = command, ...rest] = [...account.prefix, command, ...args]
  return spawn(program, rest, { cwd: '/', env: environment(), ...account.ids, ...options })
}

/** Runs a program to its end with this input. Answers its exit code (null after a signal) and all that it said. */
export async function runAs(
  account: Account,
  command: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawnAs(account, command, args, { stdio: 'pipe' })
  const heard: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => heard.push(part))
  child.stderr?.on('data', (part: Buffer) => heard.push(part))
  // A program that ends early closes its input; its exit code and words tell why.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(heard).toString('utf8') }))
  })
}
