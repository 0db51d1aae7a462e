import { join, sql } from './sql.ts'

export const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * How texts and moments are read, whatever the server itself is set to. A statement has one processor: with a second one, which tills
 * would wait for, sums of many goods take longer, as PostgreSQL cannot tell how many groups the rows of several tables come to.
 */
const ways = { timezone: 'UTC', datestyle: 'ISO', max_parallel_workers_per_gather: '0' }

/** The same at the beginning of a connection of one's own. */
export const WAYS_OF_READING = Object.entries(ways)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** What a connection of the pool says at its beginning: all that our statements rely on. */
export const OF_A_CONNECTION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  options: WAYS_OF_READING,
}

const settings = {
  ...ways,
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
}

/** The same for one transaction, behind a pooler which gives each of them to whatever session is free. */
export const OF_A_TRANSACTION =
  sql`select ${join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.named(
    'session',
  )
