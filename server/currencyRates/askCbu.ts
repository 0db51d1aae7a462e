import type { BusinessDay } from '../../src/rules/businessDay.ts'
import { Refusal } from '../refusal.ts'

const ANSWER_MAX_MS = 10_000
const ANSWER_BYTES_MAX = 1_048_576

/**
 * What the central bank answers about a day, as text of at most a megabyte; nobody is followed to another address.
 * @throws 422 `cbuOff` where no address is set, `cbuAway` for no answer in ten seconds, a refusal, or too long a one
 */
export async function askCbu(url: string | undefined, day: BusinessDay, gone: AbortSignal): Promise<string> {
  if (!url) throw new Refusal(422, 'cbuOff')
  try {
    const response = await fetch(`${url}/all/${day}/`, {
      redirect: 'error',
      signal: AbortSignal.any([gone, AbortSignal.timeout(ANSWER_MAX_MS)]),
      headers: { accept: 'application/json' },
    })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    return await readUpTo(response.body)
  } catch {
    throw new Refusal(422, 'cbuAway')
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
