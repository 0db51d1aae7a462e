import type { CashReport } from '../api/cashSession.ts'
import type { TillStorage } from './tillStorage.ts'

/** The cash session of a register as this device knows it: what the server said last, or what was done here since. */
export interface KnownSession {
  readonly open: boolean
  /** Null where it was opened here and the server has not numbered it. */
  readonly sessionNumber: number | null
  /** When and by whom it was opened, or closed. */
  readonly at: string
  readonly byName: string
}

export const knownOf = (report: CashReport | null): KnownSession =>
  report
    ? { open: true, sessionNumber: report.sessionNumber, at: report.openedAt, byName: report.openedByName }
    : { open: false, sessionNumber: null, at: new Date().toISOString(), byName: '' }

/** Keeps what is known of it; a disk that is full costs nothing but this knowledge. */
export const keepKnown = (storage: TillStorage, registerKey: string, known: KnownSession): Promise<void> =>
  storage.write([{ store: 'sessions', key: registerKey, value: known }], 'strict').catch(() => undefined)
