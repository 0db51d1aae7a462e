import { askWorker } from './askWorker.ts'
import type { CopyDesk } from './copyDesk.ts'
// oxlint-disable-next-line import/default -- Vite makes it of the worker's file
import workerUrl from './copyWorker.ts?worker&url'
import { trustedScript } from './trustedScript.ts'

let opened: CopyDesk | undefined

/** A file of this origin beside its database, for what must outlive that; undefined where the browser has no such files. */
export function deviceCopy(): CopyDesk | undefined {
  const { storage, locks } = (globalThis.navigator ?? {}) as { storage?: StorageManager; locks?: LockManager }
  if (!globalThis.Worker || !globalThis.isSecureContext || !storage?.getDirectory || !locks) return undefined
  return (opened ??= askWorker<CopyDesk>(new Worker(trustedScript(workerUrl), { type: 'module' }), [
    'read',
    'append',
    'hasRoom',
    'replace',
  ]).desk)
}
