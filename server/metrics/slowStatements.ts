import { createHash } from 'node:crypto'
import type { Sql } from '../db/sql.ts'

/** What takes longer is slow. */
export const SLOW_MS = 1_000
/** So many different ones are remembered; those that took least in all are forgotten. */
const REMEMBERED_MAX = 50
const ID_DIGITS = 12
/** So much of it stands in a log. */
const BEGINNING_LENGTH = 120
/** Before what went together, and was timed together. */
const IN_ONE_TRIP = '-- in one trip'
/** What a transaction begins with goes along with its first statement, and takes nothing. */
const BEGINNINGS = new Set<string | undefined>(['begin', 'session'])

/** A line of a log: what is to be looked up is found by its id, and nobody's terminal is full of one statement. */
interface SlowNotice {
  id: string
  begins: string
  ms: number
}

export interface SlowStatement {
  /** By which it is asked about: of its text. */
  id: string
  /** Without its values, which are nobody's to read here. */
  text: string
  /** The statements that it consists of: several, where they went in one trip. */
  parts: readonly string[]
  times: number
  longestMs: number
  totalMs: number
  lastAt: Date
}

/** Statements that took long since the server has started, each with how often and how long. */
export class SlowStatements {
  readonly #known = new Map<string, SlowStatement>()
  readonly #tell: (slow: SlowNotice) => void
  readonly #slowMs: number

  constructor(tell: (slow: SlowNotice) => void = () => {}, slowMs = SLOW_MS) {
    this.#tell = tell
    this.#slowMs = slowMs
  }

  /** After every trip to the database; what is fast costs a comparison. */
  note(statements: readonly Sql[], ms: number): void {
    if (ms < this.#slowMs) return
    const parts = statements
      .filter(({ statementName }) => !BEGINNINGS.has(statementName))
      .map((one) => one.toQuery().text)
    const text = parts.length === 1 ? parts[0]! : [IN_ONE_TRIP, ...parts].join(';\n')
    const id = createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS)
    const before = this.#known.get(id)
    this.#known.set(id, {
      id,
      text,
      parts,
      times: (before?.times ?? 0) + 1,
      longestMs: Math.max(before?.longestMs ?? 0, ms),
      totalMs: (before?.totalMs ?? 0) + ms,
      lastAt: new Date(),
    })
    if (this.#known.size > REMEMBERED_MAX) this.#known.delete(this.all().at(-1)!.id)
    this.#tell({ id, begins: text.replace(/\s+/g, ' ').slice(0, BEGINNING_LENGTH), ms: Math.round(ms) })
  }

  /** Those that took most in all first. */
  all(): SlowStatement[] {
    return [...this.#known.values()].sort((a, b) => b.totalMs - a.totalMs)
  }

  find(id: string): SlowStatement | undefined {
    return this.#known.get(id)
  }
}
