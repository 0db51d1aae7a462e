import { availableParallelism } from 'node:os'
import type { Endpoint } from '../src/api/endpoint.ts'
import { editItems } from '../src/api/itemWork.ts'
import { importItems, readNewItems } from '../src/api/itemImport.ts'
import { importMxik } from '../src/api/mxikList.ts'
import type { Permission } from '../src/rules/permissions.ts'
import { Turns, TurnsOfEach } from './turns.ts'

/**
 * What each kind of work may take, so that no kind takes the till's: nothing slow inside a transaction, nothing large on the event
 * loop, and each kind of work in a line of its own.
 */

/** Connections of the pool. */
export const POOL_SIZE = 16
/** Of these, kept for the calls of the till (`isOfTheTill`): whatever else goes on, so many sales at once find one free. */
export const TILL_CONNECTIONS = 6
/** Beside them, for changes of thousands of rows (`isLong`). */
export const LONG_CONNECTIONS = 3
/** Whoever waits longer for a connection is told that the server is busy. */
export const CONNECTION_WAIT_MS = 5_000

/**
 * Calls of one user at one address. A browser has six under way, and the pool serves fewer than these: nobody who works waits here,
 * and whoever sends a flood fills his own line.
 */
export const callsOfOne = new TurnsOfEach({ atOnce: 2 * POOL_SIZE, waiting: 500 })
/** Looking up who calls, by address: a whole company may stand behind one. */
export const lookUps = new TurnsOfEach({ atOnce: 4 * POOL_SIZE, waiting: 2_000 })

/** Of two cores one is left alone: Argon2 and photos take a core for as long as they last. */
const SPARE_CORES = Math.max(1, Math.floor(availableParallelism() / 2))

/** Argon2: about 30 ms of one core and 19 MiB each. */
export const hashing = new Turns({ atOnce: SPARE_CORES, waiting: Infinity })
/** Signing in, from before the first statement on. A hundred wait about four seconds. */
export const signIns = new Turns({ atOnce: SPARE_CORES + 1, waiting: 100, waitingOfOne: 50 })
/** New passwords. */
export const passwordChanges = new Turns({ atOnce: 2, waiting: 50, waitingOfOne: 10 })
/** Photos as they come in, and then in the decoder, which may take four bytes for each of their pixels. */
export const photoUploads = new Turns({ atOnce: 2, waiting: 40, waitingOfOne: 20 })
/** What unpacks to more is a bomb, or no photo of a packet of tea: telephones make 12 to 50 million pixels. */
export const PHOTO_INPUT_PIXELS_MAX = 52_000_000
export const photoDecoding = new Turns({ atOnce: 1, waiting: Infinity })
/** Files of many megabytes, from their first byte to their answer. */
export const uploads = new Turns({ atOnce: 2, waiting: 20, waitingOfOne: 5 })

/** A promotion tried on a month of receipts: half a second of the database and as much of the loop, in pieces. */
export const PROMOTION_TRIALS = new Turns({ atOnce: 1, waiting: 10, waitingOfOne: 2 })

/** Reports and pivots: more of them at once only make each slower, and the tills with them. */
export const REPORTS = new Turns({ atOnce: 2, waiting: 100, waitMs: 30_000 })

const TILL_PERMISSIONS: ReadonlySet<string> = new Set([
  'sell pos',
  'view cash-session',
  'open cash-session',
  'close cash-session',
] satisfies Permission[])
/** Whether selling waits for this call; of lists, which may be long, it does not. */
export const isOfTheTill = (endpoint: Endpoint): boolean =>
  TILL_PERMISSIONS.has(endpoint.parts.can) && !('list' in endpoint)

const LONG: ReadonlySet<string> = new Set(
  [readNewItems, importItems, editItems, importMxik].map(({ signature }) => signature),
)
/** Whether this call reads or changes as many rows as a file has: it works behind all others. */
export const isLong = ({ signature }: Endpoint): boolean => LONG.has(signature)
