import type { Logger } from 'pino'
import type { Backups } from './backup/keepBackups.ts'
import type { ServerWatch } from './metrics/watchServer.ts'
import type { PackingService } from './packing/askPacking.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { DiskGuard } from './diskGuard.ts'

/** What every handler may lean on. Clock and random numbers are passed in, so that tests can replay anything. */
export interface Context {
  database: Database
  log: Logger
  /** From which reports are read; absent where there is none. */
  replica?: Replica
  /** The company's time zone: a business day is a day there (domain.md, Numbers). */
  timeZone: string
  now: () => Date
  /** The central bank's address of rates; empty or absent: its rates are not fetched. */
  cbuRatesUrl?: string
  /** The manufacturer's packing service; absent where it is not set up. */
  packing?: PackingService | undefined
  /** How many proxies of ours stand before the server: none where it is not said. */
  trustedProxies?: number
  /** It shows the company's own certificate: browsers are told to come by HTTPS only. */
  hasOwnCertificate?: boolean
  /** How much room the disk of the embedded database has; absent where the database is another server's. */
  disk?: Pick<DiskGuard, 'state' | 'freeBytes'>
  /** What the server knows of itself; absent where nobody asks. */
  watch?: ServerWatch
  /** Told when the server is about to end: nobody new is sent to it. */
  isEnding?: () => boolean
  /** What a Prometheus from elsewhere says to be let in; empty: only one on this machine is. */
  metricsToken?: string
  /** Where this shop's backups are; absent where nobody makes them. */
  backups?: Backups
  /** What supervisors' PINs are hashed with; kept beside the database and never in it. */
  pinKey?: Buffer
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Buffer
  /** Tests parse every answer by its contract; a handler whose SQL drifted from it then fails with 500. */
  checkAnswers?: boolean
}
