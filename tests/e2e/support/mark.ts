import { createHash } from 'node:crypto'
import { ean13WithPrefix } from '../../../src/rules/barcodes.ts'

let drawn = 0
/** Nothing random: the nth draw of a worker is the same in every run, and every run begins with an empty database. */
const draw = () => createHash('sha256').update(`${process.env.TEST_WORKER_INDEX}/${drawn++}`).digest()

const LETTERS = 'abdegiklmnoprstu'

/** A word that no other name of the run has. */
export const newMark = (): string =>
  draw()
    .toString('hex')
    .slice(0, 10)
    .replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)]!)

/** A valid EAN-13 that no other goods of the run have. */
export const newBarcode = (): string => ean13WithPrefix('478', 1 + (draw().readUInt32BE() % 999_999_998))
