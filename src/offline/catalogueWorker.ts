import { CatalogueStore } from './catalogueStore.ts'
import { catalogueDesk } from './catalogueDesk.ts'
import type { Asked, Told } from './workerDesk.ts'

/** Keeps and searches a till's catalogue beside the page, so that no key press waits for it. */
const desk = catalogueDesk(new CatalogueStore())

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { number, question, values } = data
  const tell = (told: Told) => globalThis.postMessage(told)
  ;(desk[question] as (...given: unknown[]) => Promise<unknown>)(...values).then(
    (answer) => tell({ number, answer }),
    (error: unknown) => tell({ number, failed: String(error) }),
  )
})
