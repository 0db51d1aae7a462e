export interface Asked<Question extends string = string> {
  number: number
  question: Question
  values: unknown[]
}
export type Told = { number: number; answer: unknown } | { number: number; failed: string; name?: string }

/** What a worker answers, by the names of its questions. */
type Desk = Record<string, (...values: never[]) => Promise<unknown>>

/** A worker's answers on the page, and how to close it. What it cannot do is rejected with the name of its error. */
export function askWorker<D extends object>(
  worker: Worker,
  questions: readonly (keyof D & string)[],
): { desk: D; close: () => void } {
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
    if ('failed' in data) asked?.reject(Object.assign(new Error(data.failed), data.name && { name: data.name }))
    else asked?.resolve(data.answer)
  })
  const ask = (question: string, values: unknown[]) =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiting.set(number, { resolve, reject })
      worker.postMessage({ number, question, values } satisfies Asked)
    })
  const desk = Object.fromEntries(
    questions.map((question) => [question, (...values: unknown[]) => ask(question, values)]),
  ) as unknown as D
  return {
    desk,
    close() {
      worker.terminate()
      fail('the worker was closed')
    },
  }
}

/** The worker's side: every question of the page is put to the desk. */
export function answerPage(desk: object): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    const { number, question, values } = data
    const tell = (told: Told) => globalThis.postMessage(told)
    ;(desk as Desk)[question]!(...(values as never[])).then(
      (answer) => tell({ number, answer }),
      (error: unknown) => tell({ number, failed: String(error), ...(error instanceof Error && { name: error.name }) }),
    )
  })
}
