import { chmod, mkdtemp } from 'node:fs/promises'
import { readFileSync, readlinkSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, vi } from 'vitest'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../../server/db/embedded/startEmbedded.ts'
import { removeScratch, SCRATCH_PREFIX } from './leftovers.ts'

const silent = { info() {}, warn() {}, error() {} }
const cleanups: (() => unknown)[] = []

/** Starting databases and servers is slow on a busy machine; these tests are about order, not about speed. */
const TEST_MS_MAX = 120_000

/** Undoes, after each test, what these helpers started in it; the last first. */
export function cleanUpAfterEach(): void {
  vi.setConfig({ testTimeout: TEST_MS_MAX, hookTimeout: TEST_MS_MAX })
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
}

export const atCleanup = (cleanup: () => unknown): number => cleanups.push(cleanup)

/** An empty data directory that other users may enter, as the database's account may be another one. */
export async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), SCRATCH_PREFIX))
  await chmod(directory, 0o755)
  cleanups.push(() => removeScratch(directory))
  return directory
}

/** Starts an embedded database that is stopped after the test. */
export async function startForTest(options: Omit<EmbeddedOptions, 'log'>): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ log: silent, ...options })
  cleanups.push(() => embedded.stop())
  return embedded
}

/** Rows of one statement on a connection of its own. */
export async function ask<Row>(connection: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Inodes of the sockets that listen on TCP, of this machine. */
export function listeningTcpInodes(): Set<string> {
  const LISTEN = '0A'
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n').slice(1),
  )
  const fields = lines.map((line) => line.trim().split(/\s+/))
  return new Set(fields.filter((field) => field[3] === LISTEN).map((field) => field[9] ?? ''))
}

/** Inodes of the sockets that a process has open. */
export function socketInodesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? []
      return inode ? [inode] : []
    } catch (error) {
      // It was closed a moment ago.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
}
