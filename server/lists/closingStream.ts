/**
 * What a generator writes, as a web stream. `close` is called in every case: at the end, at a failure, when the reader goes away
 * even before its first byte (a generator that was not begun would clean up nothing), and when it takes nothing for too long.
 */
export function closingStream(
  source: AsyncGenerator<Uint8Array>,
  close: () => Promise<void>,
  stalledMsMax: number,
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined
  const finish = async () => {
    clearTimeout(stalled)
    await close()
  }
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(stalled)
    stalled = setTimeout(() => {
      controller.error(new Error('the reader of a file stopped reading'))
      void source.return(undefined)
      void finish()
    }, stalledMsMax)
    stalled.unref()
  }
  return new ReadableStream<Uint8Array>({
    start: watch,
    async pull(controller) {
      watch(controller)
      try {
        const { value, done } = await source.next()
        if (!done) {
          controller.enqueue(value)
          return
        }
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      await finish()
    },
    async cancel() {
      void source.return(undefined)
      await finish()
    },
  })
}
