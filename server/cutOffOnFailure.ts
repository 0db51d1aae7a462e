/**
 * A file's content as it is sent. When it fails, the status has gone out long before, so `onFailure` is told, and the connection
 * breaks off: the receiver sees that the file is not whole.
 *
 * It fails only while it is being read. @hono/node-server answers a failure between two reads by writing its text behind the rows
 * and ending the answer as if all were well.
 */
export function cutOffOnFailure(
  content: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = content.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFailure(error)
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead: so nothing can fail ahead.
    { highWaterMark: 0 },
  )
}
