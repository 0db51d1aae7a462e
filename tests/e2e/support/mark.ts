import { createHash } from 'node:crypto'
import { ean13WithPrefix } from '../../../src/rules/barcodes.ts'

let drawn = 0
/** Every run draws the same from its fresh database, so that what fails because of a name or a code fails again. */
const draw = () => createHash('sha256').update(`${process.env.TEST_WORKER_INDEX}/${drawn++}`).digest()

/** Letters and digits that no other name of the run has. */
export const newMark = (): string => draw().toString('hex').slice(0, 8)

/** A valid EAN-13 that no other goods of the run have. */
export const newBarcode = (): string => ean13WithPrefix('478', 1 + (draw().readUInt32BE() % 999_999_998))
