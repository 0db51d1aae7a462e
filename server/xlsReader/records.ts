import { notExcel, unpacksTooLarge } from '../excelReader/unreadable.ts'

/** Numbers of the records that are read (MS-XLS 2.3). */
export const BIFF = {
  formula: 0x06, eof: 0x0a, dateMode: 0x22, filePass: 0x2f, continue: 0x3c, sheet: 0x85, multiRk: 0xbd, richString: 0xd6,
  cellStyle: 0xe0, strings: 0xfc, sharedString: 0xfd, number: 0x203, label: 0x204, boolean: 0x205, string: 0x207, rk: 0x27e,
  format: 0x41e, begin: 0x809,
} as const // prettier-ignore

export interface BiffRecord {
  type: number
  /** Its bytes and those of the records that go on with it. */
  parts: Buffer[]
}

/** The records of a workbook from a place on, each with its continuations. @throws 400 `notExcel` when one runs out of the file */
export function* recordsOf(book: Buffer, from: number): Generator<BiffRecord> {
  let record: BiffRecord | undefined
  for (let at = from; at + 4 <= book.length;) {
    const type = book.readUInt16LE(at)
    const end = at + 4 + book.readUInt16LE(at + 2)
    if (end > book.length) throw notExcel()
    const part = book.subarray(at + 4, end)
    at = end
    if (type === BIFF.continue && record) record.parts.push(part)
    else {
      if (record) yield record
      record = { type, parts: [part] }
    }
  }
  if (record) yield record
}

const WIDE = 1
const PHONETIC = 4
const RICH = 8
const CHARACTERS_MAX = 50_000_000

/** Reads texts that may go on in the next record: there each part begins with its width anew (MS-XLS 2.5.293). */
export class TextReader {
  private at = 0
  private part = 0
  private characters = 0

  constructor(private readonly parts: readonly Buffer[]) {}

  get isAtEnd(): boolean {
    return this.part >= this.parts.length - 1 && this.left === 0
  }

  skip(bytes: number): void {
    for (let rest = bytes; rest > 0;) {
      if (this.left === 0) this.nextPart()
      const step = Math.min(rest, this.left)
      this.at += step
      rest -= step
    }
  }

  number(bytes: 1 | 2 | 4): number {
    if (this.left === 0) this.nextPart()
    const part = this.parts[this.part]!
    if (this.left < bytes) throw notExcel()
    const value = part.readUIntLE(this.at, bytes)
    this.at += bytes
    return value
  }

  /** A text whose length is said by a number of one or two bytes. */
  text(lengthBytes: 1 | 2 = 2): string {
    const length = this.number(lengthBytes)
    let flags = this.number(1)
    const runs = flags & RICH ? this.number(2) : 0
    const phonetic = flags & PHONETIC ? this.number(4) : 0
    this.characters += length
    if (this.characters > CHARACTERS_MAX) throw unpacksTooLarge()
    let text = ''
    while (text.length < length) {
      if (this.left === 0) {
        this.nextPart()
        flags = this.number(1)
      }
      const width = flags & WIDE ? 2 : 1
      const letters = Math.min(length - text.length, Math.floor(this.left / width))
      if (letters === 0) throw notExcel()
      const end = this.at + letters * width
      text += this.parts[this.part]!.toString(width === 2 ? 'utf16le' : 'latin1', this.at, end)
      this.at = end
    }
    this.skip(runs * 4 + phonetic)
    return text
  }

  private get left(): number {
    return (this.parts[this.part]?.length ?? 0) - this.at
  }

  private nextPart(): void {
    if (++this.part >= this.parts.length) throw notExcel()
    this.at = 0
  }
}
