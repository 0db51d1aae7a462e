import pg from 'pg'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A hint says only that something may have changed; it has no figures and may get lost. */
const CHANNEL = 'board'
/** What changes meanwhile is told by the same hint. */
const HINT_MS = 250
const RETRY_MS_MAX = 30_000

const onTheirWay = new WeakSet<Database>()

/**
 * Tells every process of this company that something was changed here. Never in the transaction of the change: who notifies, commits
 * one after the other.
 */
export function hintBoard(database: Database): void {
  if (onTheirWay.has(database)) return
  onTheirWay.add(database)
  setTimeout(() => {
    onTheirWay.delete(database)
    // The board is read whole now and then, so a hint that is lost only comes later.
    void database.behind.run(sql`select pg_notify(${CHANNEL}, '')`).catch(() => undefined)
  }, HINT_MS).unref()
}

/** Hears hints of all processes by one connection beside the pool, which is made again when it breaks; then everything counts as changed. */
export class BoardHints {
  private client: pg.Client | undefined
  private retryMs = 1_000
  private timer: NodeJS.Timeout | undefined
  private isWanted = false

  constructor(
    private readonly database: Database,
    private readonly changed: () => void,
  ) {}

  listen(): void {
    if (this.isWanted) return
    this.isWanted = true
    void this.connect()
  }

  stop(): void {
    this.isWanted = false
    clearTimeout(this.timer)
    void this.client?.end().catch(() => undefined)
    this.client = undefined
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ ...this.database.connection, keepAlive: true })
    client.on('notification', this.changed)
    client.on('error', () => this.again(client))
    client.on('end', () => this.again(client))
    this.client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.retryMs = 1_000
      this.changed()
    } catch {
      this.again(client)
    }
  }

  private again(client: pg.Client): void {
    if (!this.isWanted || this.client !== client) return
    this.client = undefined
    void client.end().catch(() => undefined)
    this.timer = setTimeout(() => void this.connect(), this.retryMs).unref()
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS_MAX)
  }
}
