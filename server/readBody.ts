import type { Context as HonoContext } from 'hono'
import { Refusal } from './refusal.ts'
import { splitForm } from './splitForm.ts'

/** Reads a JSON body or a multipart form, never more than `bytesMax` of it. */
export async function readBody(c: HonoContext, bytesMax: number, kind: 'json' | 'form'): Promise<unknown> {
  const declared = c.req.header('content-length')
  if (Number(declared ?? 0) > bytesMax) throw tooLarge(kind)
  if (kind === 'json') return parsed(await readText(c, bytesMax, declared !== undefined))
  const bytes = await readLimited(c.req.raw.body, bytesMax, kind, Number(declared ?? 0))
  try {
    return splitForm(bytes, c.req.header('content-type') ?? '')
  } catch {
    throw new Refusal(400, 'badInput', {}, { upload: 'required' })
  }
}

/** No connection brings more than what was declared; then the socket is read as it is, without a web stream between. */
const readText = async (c: HonoContext, bytesMax: number, isDeclared: boolean): Promise<string> =>
  isDeclared ? c.req.raw.text() : new TextDecoder().decode(await readLimited(c.req.raw.body, bytesMax, 'json', 0))

function parsed(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'badJson')
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
