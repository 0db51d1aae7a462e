import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { InStoreRule } from '../../src/rules/barcodes.ts'
import { endThread } from '../endThread.ts'
import type { ReadCall } from '../handle.ts'
import { readInStoreRules } from '../sales/inStoreRules.ts'
import { threadFile } from '../threadFile.ts'
import { Turns } from '../turns.ts'
import { NOTES_BEHIND_MAX, positionOf } from './readChanges.ts'
import { catalogueClients, catalogueGoods } from './catalogueRows.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** What the thread gets to write one catalogue. */
export interface CatalogueJob {
  connection: pg.ClientConfig
  departmentId: number
  now: string
  goods: Statement
  /** Left out where the reader may not know the clients. */
  clients: Statement | undefined
  inStoreRules: readonly InStoreRule[]
}

/** Whoever takes one that is so old reads the changes since: a till that starts in the morning waits for nobody. */
const KEPT_MS = 3_600_000
/** Some megabytes each. */
const KEPT_MAX = 8
/** A hundred thousand goods take a few seconds; a thread that takes so long is stuck. */
const THREAD_MS_MAX = 150_000
const writing = new Turns({ atOnce: 1, waiting: 20 })

interface Kept {
  atMs: number
  /** As far as the notes were numbered before it was written. */
  revision: number
  file: Promise<Uint8Array<ArrayBuffer>>
}
/** By database, so that two in one process (the tests') do not meet. */
const kept = new WeakMap<object, Map<string, Kept>>()

/**
 * The department's catalogue as a gzip of columns, at most an hour old; whoever asks while it is being written waits for the same one.
 * @throws 503 `busy` while many are being written
 */
export async function catalogueOf(
  call: ReadCall,
  departmentId: number,
  withClients: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const { database } = call.context
  const files = kept.get(database) ?? new Map<string, Kept>()
  kept.set(database, files)
  const key = `${departmentId} ${withClients}`
  const nowMs = call.now.getTime()
  const known = files.get(key)
  const { revision } = await positionOf(call.db)
  // So far behind it would be out of date before it is there.
  if (known && nowMs - known.atMs < KEPT_MS && revision - known.revision < NOTES_BEHIND_MAX / 2) return known.file
  const file = write(call, departmentId, withClients)
  files.delete(key)
  files.set(key, { atMs: nowMs, revision, file })
  if (files.size > KEPT_MAX) files.delete(files.keys().next().value!)
  file.catch(() => files.get(key)?.file === file && files.delete(key))
  return file
}

async function write(
  { db, now }: ReadCall,
  departmentId: number,
  withClients: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const job: CatalogueJob = {
    connection: db.connection,
    departmentId,
    now: now.toISOString(),
    goods: catalogueGoods(departmentId, now).toQuery(),
    clients: withClients ? catalogueClients().toQuery() : undefined,
    inStoreRules: await readInStoreRules(db),
  }
  await writing.take()
  return inThread(job, () => writing.give())
}

/** @param ended when the thread has: one that is given up works on until it hears of it */
function inThread(job: CatalogueJob, ended: () => void): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile('catalogueThread'), { workerData: job, execArgv: [] })
    const stuck = setTimeout(() => {
      reject(new Error('the thread of a catalogue is stuck'))
      void endThread(thread)
    }, THREAD_MS_MAX)
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(stuck)
      ended()
      reject(new Error('the thread of a catalogue ended early'))
    })
  })
}
