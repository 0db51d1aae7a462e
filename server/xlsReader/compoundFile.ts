import { notExcel } from '../excelReader/unreadable.ts'

/** The files inside a compound file (MS-CFB), by name. */
export interface CompoundFile {
  has(name: string): boolean
  /** @throws 400 `notExcel` when its sectors run in a circle or out of the file */
  open(name: string): Buffer
}

const FAT_IN_HEADER = 109
const ENTRY_BYTES = 128
const ROOT = 5
const STREAM = 2
const MINI_BITS = 6
/** This and what is above it names no sector. */
const LAST_SECTOR = 0xfffffffa

/** Reads the directory of a compound file, such as an .xls. @throws Refusal 400 `notExcel` */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 512) throw notExcel()
  const sectorBits = file.readUInt16LE(30)
  if ((sectorBits !== 9 && sectorBits !== 12) || file.readUInt16LE(32) !== MINI_BITS) throw notExcel()
  const sectorBytes = 1 << sectorBits
  const miniBytes = 1 << MINI_BITS
  const miniBelow = file.readUInt32LE(56)
  const sectorsMax = Math.ceil(file.length / sectorBytes)

  const sector = (number: number): Buffer => {
    const start = (number + 1) * sectorBytes
    if (start >= file.length) throw notExcel()
    return file.subarray(start, start + sectorBytes)
  }
  const numbersIn = (part: Buffer) =>
    Array.from({ length: Math.floor(part.length / 4) }, (_, index) => part.readUInt32LE(index * 4))
  /** Sectors one after another; as many as the file has, for chains may be made to run in a circle. */
  const chain = (first: number, next: readonly number[]): number[] => {
    const found: number[] = []
    for (let number = first; number < LAST_SECTOR; number = next[number] ?? LAST_SECTOR) {
      if (found.push(number) > sectorsMax * (sectorBytes / miniBytes)) throw notExcel()
    }
    return found
  }

  const fat = fatSectors(file, sector, sectorsMax, numbersIn).flatMap((number) => numbersIn(sector(number)))
  const joined = (first: number) => Buffer.concat(chain(first, fat).map((number) => sector(number)))
  const directory = joined(file.readUInt32LE(48))
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) =>
    entryOf(directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)),
  )
  const root = entries.find(({ type }) => type === ROOT)
  if (!root) throw notExcel()
  const find = (name: string) => entries.find((entry) => entry.type === STREAM && entry.name === name)

  const small = (first: number): Buffer => {
    const miniFat = numbersIn(joined(file.readUInt32LE(60)))
    const shelf = joined(root.start)
    return Buffer.concat(
      chain(first, miniFat).map((number) => shelf.subarray(number * miniBytes, (number + 1) * miniBytes)),
    )
  }
  return {
    has: (name) => find(name) !== undefined,
    open: (name) => {
      const entry = find(name)
      if (!entry) throw notExcel()
      return (entry.size < miniBelow ? small(entry.start) : joined(entry.start)).subarray(0, entry.size)
    },
  }
}

/** The first ones stand in the header, further ones in sectors that name the next. */
function fatSectors(
  file: Buffer,
  sector: (number: number) => Buffer,
  sectorsMax: number,
  numbersIn: (part: Buffer) => number[],
): number[] {
  const count = file.readUInt32LE(44)
  if (count > sectorsMax) throw notExcel()
  const found = numbersIn(file.subarray(76, 76 + FAT_IN_HEADER * 4))
  let next = file.readUInt32LE(68)
  for (let steps = 0; next < LAST_SECTOR && found.length < count; steps++) {
    if (steps > sectorsMax) throw notExcel()
    const numbers = numbersIn(sector(next))
    next = numbers.pop() ?? LAST_SECTOR
    found.push(...numbers)
  }
  return found.slice(0, count)
}

function entryOf(entry: Buffer) {
  const nameBytes = Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2)
  return {
    name: entry.toString('utf16le', 0, nameBytes),
    type: entry[66],
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  }
}
