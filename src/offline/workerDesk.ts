import { askWorker } from './askWorker.ts'
import type { CatalogueDesk } from './catalogueDesk.ts'
import type { Progress } from './catalogueStore.ts'
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
  const { desk, close } = newWorker()
  return { desk: { ...desk, load: (departmentId, file) => loadBeside(desk, departmentId, file) }, close }
}

const newWorker = () => askWorker<CatalogueDesk>(new Worker(trustedScript(workerUrl), { type: 'module' }), QUESTIONS)

/**
 * A catalogue is made of a snapshot in a worker that ends with that: meanwhile the other one answers, and the memory that making it takes,
 * several times its own, is given back. Where the device keeps no files it is made where it is used.
 */
async function loadBeside(desk: CatalogueDesk, departmentId: number, file: Blob): Promise<Progress> {
  const maker = newWorker()
  try {
    const made = await maker.desk.load(departmentId, file)
    const opened = await desk.open(departmentId)
    if (opened?.catalogueId === made.catalogueId && opened.revision >= made.revision) return opened
  } finally {
    maker.close()
  }
  return desk.load(departmentId, file)
}
