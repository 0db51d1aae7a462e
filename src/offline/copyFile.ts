/** As much of a `FileSystemSyncAccessHandle` as the copy needs. */
export interface FileHandle {
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number
  write(from: Uint8Array<ArrayBuffer>, options: { at: number }): number
  getSize(): number
  flush(): void
}

/** How far a file has been read: what another tab has written since lies behind `end`, unless the file was begun anew. */
export interface Place {
  readonly generation: number
  readonly end: number
}

const MAGIC = 0x53_56_44_4a
const HEAD_BYTES = 8
const RECORD_HEAD_BYTES = 8
/** Filled with zeros beforehand: a disk that is full later takes them all the same. Some thousand receipts. */
const GROWS_BYTES = 8 * 1024 * 1024
/** The longest receipts take less. */
const ROOM_BYTES = 256 * 1024
const RECORD_BYTES_MAX = 4 * 1024 * 1024

/**
 * Texts in a file, one after the other, for a device that may lose its power at any moment: what `append` has taken is there, and what
 * was torn is as if it had never been. A record is its length, a check and the text; zeros end the file.
 */
export class CopyFile {
  private readonly handle: FileHandle

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Texts behind a place, all of them where there is none or the file was begun anew since. */
  read(from?: Place): { texts: string[]; place: Place } {
    const [magic, generation] = this.numbersAt(0)
    if (magic !== MAGIC) return { texts: [], place: this.begin(1) }
    let end = from && from.generation === generation ? from.end : HEAD_BYTES
    const texts: string[] = []
    for (;;) {
      const [length = 0, check = 0] = this.numbersAt(end)
      if (length === 0) break
      const bytes = length <= RECORD_BYTES_MAX ? this.bytesAt(end + RECORD_HEAD_BYTES, length) : undefined
      if (bytes?.length !== length || checkOf(bytes) !== check) {
        this.fill(end, Math.min(length, RECORD_BYTES_MAX) + RECORD_HEAD_BYTES)
        break
      }
      texts.push(new TextDecoder().decode(bytes))
      end += RECORD_HEAD_BYTES + length
    }
    return { texts, place: { generation: generation!, end } }
  }

  /** Writes texts behind a place and waits for the disk. @throws where the disk takes no more: then none of them is there */
  append({ generation, end }: Place, texts: readonly string[]): Place {
    const all = texts.map((text) => recordOf(text))
    const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const record of all) {
      bytes.set(record, at)
      at += record.length
    }
    this.makeRoom(end, bytes.length)
    this.put(bytes, end)
    this.handle.flush()
    return { generation, end: end + bytes.length }
  }

  /** Whether the longest receipt would find room, made now where there is none. */
  hasRoom({ end }: Place): boolean {
    try {
      this.makeRoom(end, ROOM_BYTES)
      return true
    } catch {
      return false
    }
  }

  /** Begins anew with these texts; what was there is gone. */
  replace({ generation, end }: Place, texts: readonly string[]): Place {
    this.fill(HEAD_BYTES, end - HEAD_BYTES)
    return this.append(this.begin(generation + 1), texts)
  }

  private begin(generation: number): Place {
    const head = new DataView(new ArrayBuffer(HEAD_BYTES))
    head.setUint32(0, MAGIC)
    head.setUint32(4, generation)
    this.put(new Uint8Array(head.buffer), 0)
    return { generation, end: HEAD_BYTES }
  }

  private makeRoom(end: number, bytes: number): void {
    const size = this.handle.getSize()
    if (end + bytes + RECORD_HEAD_BYTES <= size) return
    this.fill(size, Math.max(GROWS_BYTES, bytes + RECORD_HEAD_BYTES))
    this.handle.flush()
  }

  private fill(at: number, bytes: number): void {
    if (bytes > 0) this.put(new Uint8Array(bytes), at)
  }

  private put(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    if (this.handle.write(bytes, { at }) !== bytes.length) throw new DOMException('no room', 'QuotaExceededError')
  }

  private numbersAt(at: number): number[] {
    const bytes = this.bytesAt(at, 8)
    if (bytes.length < 8) return []
    const view = new DataView(bytes.buffer)
    return [view.getUint32(0), view.getUint32(4)]
  }

  private bytesAt(at: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    return bytes.subarray(0, this.handle.read(bytes, { at }))
  }
}

function recordOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text)
  const record = new Uint8Array(RECORD_HEAD_BYTES + bytes.length)
  const view = new DataView(record.buffer)
  view.setUint32(0, bytes.length)
  view.setUint32(4, checkOf(bytes))
  record.set(bytes, RECORD_HEAD_BYTES)
  return record
}

/** FNV-1a: it has to tell what was written from what was not, and nobody from nobody. */
function checkOf(bytes: Uint8Array): number {
  let check = 0x81_1c_9d_c5
  for (const byte of bytes) check = Math.imul(check ^ byte, 0x01_00_01_93)
  return check >>> 0
}
