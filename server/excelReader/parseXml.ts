import { SaxesParser } from 'saxes'
import { Refusal } from '../refusal.ts'
import { notExcel, unpacksTooLarge } from './unreadable.ts'

/** Nesting of a workbook's parts is below ten. */
const DEPTH_MAX = 50
/** Characters without a tag: a cell holds 32,767 at most, so more is made to fill the memory. */
const SILENCE_LENGTH_MAX = 2_000_000
/** A file that is legally made but takes longer is one that nobody waits for. */
const READ_MS_MAX = 60_000
/** Parsed before what was found is handed on. */
const PIECE_LENGTH = 32 * 1024

export interface XmlEvents {
  /** Names without their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses a whole part. @throws Refusal 400 `notExcel`, 413 `unpacksTooLarge` */
export async function parseXml(source: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  const pieces = parsePieces(source, events)
  while (!(await pieces.next()).done);
}

/**
 * Parses a part while it is unpacked, piece after piece: whoever takes them may hand on what was found. A document type is
 * refused: with it come entities that grow and addresses that are fetched.
 * @throws Refusal 400 `notExcel`, 413 `unpacksTooLarge`
 */
export async function* parsePieces(source: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  let silent = 0
  parser.on('doctype', () => {
    throw notExcel()
  })
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0
    if (++depth > DEPTH_MAX) throw notExcel()
    events.open(bare(name), attributes as Record<string, string>)
  })
  parser.on('closetag', ({ name }) => {
    silent = 0
    depth--
    events.close?.(bare(name))
  })
  if (events.text) parser.on('text', (text) => events.text!(text))
  if (events.text) parser.on('cdata', (text) => events.text!(text))
  const decoder = new TextDecoder()
  let readMs = 0
  function* feed(text: string) {
    for (let start = 0; start < text.length; start += PIECE_LENGTH) {
      const piece = text.slice(start, start + PIECE_LENGTH)
      silent += piece.length
      const beganMs = performance.now()
      parser.write(piece)
      // Waiting for whoever takes the rows is not the file's fault.
      readMs += performance.now() - beganMs
      if (silent > SILENCE_LENGTH_MAX || readMs > READ_MS_MAX) throw unpacksTooLarge()
      yield
    }
  }
  try {
    for await (const chunk of source) yield* feed(decoder.decode(chunk, { stream: true }))
    yield* feed(decoder.decode())
    parser.close()
  } catch (error) {
    throw error instanceof Refusal ? error : notExcel()
  }
}

const bare = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
