import type { CatalogueDesk } from './catalogueDesk.ts'
// oxlint-disable-next-line import/default -- Vite makes it of the worker's file
import workerUrl from './catalogueWorker.ts?worker&url'
import { trustedScript } from './trustedScript.ts'

export interface Asked {
  number: number
  question: keyof CatalogueDesk
  values: unknown[]
}
export type Told = { number: number; answer: unknown } | { number: number; failed: string }

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
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  worker.addEventListener('error', ({ message }) => fail(message))
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if ('failed' in data) asked?.reject(new Error(data.failed))
    else asked?.resolve(data.answer)
  })
  const ask = (question: Asked['question'], values: unknown[]) =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiting.set(number, { resolve, reject })
      worker.postMessage({ number, question, values } satisfies Asked)
    })
  const desk = Object.fromEntries(
    QUESTIONS.map((question) => [question, (...values: unknown[]) => ask(question, values)]),
  ) as unknown as CatalogueDesk
  return {
    desk,
    close() {
      worker.terminate()
      fail('the catalogue was closed')
    },
  }
}
