import { expect, it } from 'vitest'
import { readFile } from '../src/api/client/fileReceived.ts'

it('a file that breaks off is a failure: half a file is none', async () => {
  let read = false
  const content = new ReadableStream({
    pull(controller) {
      // What every browser rejects with when the body of an answer breaks off.
      if (read) controller.error(new TypeError('network error'))
      else controller.enqueue(new Uint8Array(3))
      read = true
    },
  })
  await expect(readFile(new Response(content), () => {})).rejects.toMatchObject({ status: 0, code: 'fileCutOff' })
})
