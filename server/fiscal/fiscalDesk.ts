import type { FiscalReceipt, FiscalSign } from '../../src/rules/fiscalReceipt.ts'

/** A fiscal desk, real or simulated. One request at a time. */
export interface FiscalDesk {
  /** @throws DeskRefusal for data that somebody must mend, DeskAway when it surely has not got it, anything else: nobody knows. */
  register(receipt: FiscalReceipt): Promise<FiscalSign>
  /** What it registered under this key; null when nothing. */
  find(key: string): Promise<FiscalSign | null>
}

/** The desk said no: the receipt is wrong, and the same again would be refused again. */
export class DeskRefusal extends Error {
  constructor(
    readonly code: string,
    readonly told: string,
  ) {
    super(`${code}: ${told}`)
  }
}

/** The desk cannot be reached, or is busy or locked: it has not taken the receipt. */
export class DeskAway extends Error {}
