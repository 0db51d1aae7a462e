import { createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** About 60 ms and 32 MiB for each guess at the words. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const KEY_BYTES = 32
export const SALT_BYTES = 16
export const CHECK_BYTES = 8

/** What files are encrypted with: the company's words (BACKUP_KEY) made slow to guess. */
export interface SealKey {
  salt: Buffer
  master: Buffer
}

/** Words that one process reads and writes many files with; each salt is worked out once. */
export class KeyRing {
  readonly #words: string
  readonly #known = new Map<string, Promise<SealKey>>()
  #own: Buffer | undefined

  /** @param words empty: files are written open, and closed ones cannot be read */
  constructor(words: string) {
    this.#words = words
  }

  /** The key of files that this process writes; undefined: they are written open. */
  async own(): Promise<SealKey | undefined> {
    if (this.#words === '') return undefined
    this.#own ??= randomBytes(SALT_BYTES)
    return this.of(this.#own)
  }

  /** The key of a file with this salt; undefined: there are no words. */
  async of(salt: Buffer): Promise<SealKey | undefined> {
    if (this.#words === '') return undefined
    const name = salt.toString('hex')
    const known = this.#known.get(name) ?? this.#derive(salt)
    this.#known.set(name, known)
    return known
  }

  async #derive(salt: Buffer): Promise<SealKey> {
    return { salt, master: await derive(this.#words, salt, KEY_BYTES, SCRYPT) }
  }
}

/** The key of one file: no two files share one, so that records may be numbered. */
export const fileKey = ({ master }: SealKey, nonce: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', master, nonce, 'savdo backup file', KEY_BYTES))

/** Tells a wrong key from a damaged file. */
export const keyCheck = ({ master }: SealKey): Buffer =>
  createHmac('sha256', master).update('savdo backup key').digest().subarray(0, CHECK_BYTES)
