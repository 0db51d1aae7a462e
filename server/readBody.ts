import type { Context as HonoContext } from 'hono'
import { Refusal } from './refusal.ts'
import { splitForm } from './splitForm.ts'

/** Reads a JSON body or a multipart form, never more than `bytesMax` of it. */
export async function readBody(c: HonoContext, bytesMax: number, kind: 'json' | 'form'): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw tooLarge(kind)
  const bytes = await readLimited(c.req.raw.body, bytesMax, kind)
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

/** A body without a length is counted while it arrives. */
async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  kind: 'json' | 'form',
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > bytesMax) throw tooLarge(kind)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
