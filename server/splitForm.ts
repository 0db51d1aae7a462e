import { setImmediate as nextTurn } from 'node:timers/promises'

const LINE = '\r\n'
const HEAD_BYTES_MAX = 16 * 1024
const PARTS_MAX = 100
/** RFC 2046. */
const BOUNDARY_LENGTH_MAX = 70

/**
 * The fields of a multipart form (RFC 7578), files as `File`; a name that comes twice has its last value. The bytes of a file are
 * looked at only by the engine's own search for the boundary, so that a large form holds the event loop for milliseconds: the
 * platform's `formData` took seconds for 34 MB.
 * @throws Error for what is no such form
 */
export function splitForm(body: Uint8Array<ArrayBuffer>, contentType: string): Record<string, string | File> {
  const boundary = boundaryOf(contentType)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const fields: [string, string | File][] = []
  // The first boundary has no line before it where nothing stands in front.
  let at = bytes.indexOf(boundary)
  if (at < 0 || (at > 0 && bytes.subarray(at - LINE.length, at).toString('latin1') !== LINE)) throw notAForm()
  for (;;) {
    at += boundary.length
    if (bytes.subarray(at, at + 2).toString('latin1') === '--') return Object.fromEntries(fields)
    const headAt = bytes.indexOf(LINE, at)
    const headEnd = bytes.indexOf(LINE + LINE, at)
    const contentAt = headEnd + 2 * LINE.length
    const end = bytes.indexOf(LINE + boundary, contentAt)
    if (headAt < 0 || headEnd < 0 || end < 0 || headEnd - at > HEAD_BYTES_MAX || fields.length === PARTS_MAX)
      throw notAForm()
    fields.push(partOf(bytes.toString('utf8', headAt, headEnd), body.subarray(contentAt, end)))
    at = end + LINE.length
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || boundary.length > BOUNDARY_LENGTH_MAX) throw notAForm()
  return `--${boundary}`
}

function partOf(head: string, content: Uint8Array<ArrayBuffer>): [string, string | File] {
  const disposition = headerOf(head, 'content-disposition:')
  const name = parameterOf(disposition, 'name')
  if (name === undefined) throw notAForm()
  const fileName = parameterOf(disposition, 'filename')
  if (fileName === undefined) return [name, new TextDecoder().decode(content)]
  return [name, new SentFile(content, fileName, headerOf(head, 'content-type:').trim())]
}

/** Copied at once: a fraction of a millisecond. */
const BYTES_AT_ONCE = 1024 * 1024

/** A file of a form. It shares the body's bytes, and whoever asks gets a copy that was made a little at a time: the platform's own `File` copies 34 MB in one go, and again for each who asks. */
export class SentFile extends File {
  constructor(
    private readonly content: Uint8Array<ArrayBuffer>,
    name: string,
    type: string,
  ) {
    super([], name, { type })
  }

  override get size(): number {
    return this.content.length
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const copy = new Uint8Array(this.size)
    for await (const [part, at] of this.parts()) copy.set(part, at)
    return copy.buffer
  }

  /** Its bytes, without a copy, so many at a time that the loop may do something else in between. */
  async *parts(): AsyncGenerator<[part: Uint8Array<ArrayBuffer>, at: number]> {
    for (let at = 0; at < this.size; at += BYTES_AT_ONCE) {
      yield [this.content.subarray(at, at + BYTES_AT_ONCE), at]
      await nextTurn()
    }
  }
}

const headerOf = (head: string, name: string): string =>
  head
    .split(LINE)
    .find((line) => line.toLowerCase().startsWith(name))
    ?.slice(name.length) ?? ''

/** As browsers write it: a quote and the ends of lines in a name stand as percent signs and two digits. */
function parameterOf(disposition: string, parameter: string): string | undefined {
  const [, value] = new RegExp(`;\\s*${parameter}="([^"]*)"`, 'i').exec(disposition) ?? []
  return value?.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const notAForm = () => new Error('this is not a multipart form')
