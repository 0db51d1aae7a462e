import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { call } from '../../../../api/client/call.ts'
import { type FiscalRow, resendFiscal } from '../../../../api/fiscal.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'

export interface SentAgain {
  readonly sent: number
  /** Receipts that were not, by why not. */
  readonly refused: ReadonlyMap<string, readonly FiscalRow[]>
}

/** Sends receipts again, one after the other. One that is refused holds up none behind it; where the server is away the rest is not tried. */
export async function sendAllAgain(rows: readonly FiscalRow[]): Promise<SentAgain> {
  const refused = new Map<string, readonly FiscalRow[]>()
  const note = (reason: string, some: readonly FiscalRow[]) =>
    refused.set(reason, [...(refused.get(reason) ?? []), ...some])
  for (const [index, row] of rows.entries())
    try {
      await call(resendFiscal, { path: { id: row.id } })
    } catch (error) {
      const all = concernsAll(error)
      note(failureText(error), all ? rows.slice(index) : [row])
      if (all) break
    }
  return { sent: rows.length - [...refused.values()].flat().length, refused }
}

/** Whether the next receipt would fare no better, because it was not this one that was refused. */
const concernsAll = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status === 401 || error.status >= 500
