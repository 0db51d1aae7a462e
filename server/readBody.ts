import type { Context as HonoContext } from 'hono'
import { Refusal } from './refusal.ts'
import { splitForm } from './splitForm.ts'

/** Reads a JSON body or a multipart form, never more than `bytesMax` of it. */
export async function readBody(c: HonoContext, bytesMax: number, kind: 'json' | 'form'): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw tooLarge(kind)
  const bytes = await readLimited(c.req.raw.body, bytesMax, kind, Number(c.req.header('content-length') ?? 0))
  if (kind === 'json') {
    if (bytes.length === 0) return {}
    try {
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      throw new Refusal(400, 'badJson')
    }
  }
  try {
    return splitForm(bytes, c.req.header('content-type') ?? '')
  } catch {
    throw new Refusal(400, 'badInput', {}, { upload: 'required' })
  }
}

const tooLarge = (kind: 'json' | 'form') =>
  kind === 'form' ? new Refusal(413, 'fileTooLarge', {}, { upload: 'fileTooLarge' }) : new Refusal(413, 'tooLarge')

/** A body without a length is counted while it arrives. A form, which is large and has its turn, goes straight to its place. */
async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  kind: 'json' | 'form',
  declared: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(kind === 'form' ? declared : 0)
  let size = 0
  for await (const chunk of body ?? []) {
    if (size + chunk.length > bytesMax) throw tooLarge(kind)
    if (size + chunk.length > bytes.length) bytes = grown(bytes, Math.max(size + chunk.length, 2 * bytes.length))
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}
