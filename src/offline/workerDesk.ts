import { askWorker } from './askWorker.ts'
import type { CatalogueDesk } from './catalogueDesk.ts'
// oxlint-disable-next-line import/default -- Vite makes it of the worker's file
import workerUrl from './catalogueWorker.ts?worker&url'
import { trustedScript } from './trustedScript.ts'

const QUESTIONS: readonly (keyof CatalogueDesk)[] = [
  'open',
  'load',
  'apply',
  'findCode',
  'findWords',
  'variantsOf',
  'clientOfCard',
  'findClients',
]

/** The catalogue's desk in a worker of its own, and how to close it; undefined where the browser has no workers. */
export function workerDesk(): { desk: CatalogueDesk; close: () => void } | undefined {
  if (!globalThis.Worker || !globalThis.indexedDB) return undefined
  return askWorker<CatalogueDesk>(new Worker(trustedScript(workerUrl), { type: 'module' }), QUESTIONS)
}
