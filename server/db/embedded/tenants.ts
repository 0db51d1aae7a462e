import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityOf } from './processes.ts'

/**
 * Several of our processes may use one embedded server (the application, `npm run fsck`, two test runs); the last one to leave
 * stops it. Each leaves a file "<pid>.<random>" that holds its identity; files of processes that died are swept up.
 */
export async function moveIn(tenantsDir: string): Promise<string> {
  const file = join(tenantsDir, `${process.pid}.${randomUUID()}`)
  await writeFile(file, (await identityOf(process.pid)) ?? '')
  return file
}

/** Removes the tenant and says whether others still live here. Call it under the lock of exclusively(). */
export async function moveOut(tenantsDir: string, tenant: string): Promise<{ othersRemain: boolean }> {
  await rm(tenant, { force: true })
  let othersRemain = false
  for (const name of await readdir(tenantsDir)) {
    const file = join(tenantsDir, name)
    const identity = await readFile(file, 'utf8').catch(() => '')
    if (identity !== '' && (await identityOf(Number.parseInt(name, 10))) === identity) othersRemain = true
    else await rm(file, { force: true })
  }
  return { othersRemain }
}
