/** Takes bytes by their number out of pieces of any length. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  /** The next `length` bytes; undefined where there are fewer. */
  async take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for await (const part of this.parts(length)) parts.push(part)
    const bytes = Buffer.concat(parts)
    return bytes.length === length ? bytes : undefined
  }

  /** The next `length` bytes as they come; fewer where the source ends. */
  async *parts(length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let missing = length; missing > 0;) {
      if (this.#left.length === 0) {
        const { value, done } = await this.#pieces.next()
        if (done) return
        this.#left = value
        continue
      }
      const part = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  /** Reads on to the end, so that what the source says at its end is heard. */
  async drain(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }

  /** Nothing more is read: the source lets go of its file. */
  async close(): Promise<void> {
    await this.#pieces.return?.()
  }
}
