import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { type Gate, gatedDatabase } from './gatedDatabase.ts'

/** Switching away from a party that could go on; a switch because it waits for the other, or is done, costs nothing. */
const SWITCHES_MAX = 2

export interface Race<Outcome> {
  /** Brings the database to the same state before every schedule. */
  reset: () => Promise<void>
  /** Each works on the database that it is given, and on no other. */
  parties: readonly ((database: Database) => Promise<Outcome>)[]
  /** Throws when what came out must not be. */
  check: (outcomes: readonly Outcome[]) => Promise<void>
}

export interface Explored<Outcome> {
  schedules: number
  /** Whether there are no more schedules within SWITCHES_MAX than were run. */
  complete: boolean
  deadlocks: number
  /** Each different pair of outcomes, as the check saw them. */
  outcomes: Outcome[][]
  /** A schedule such as `AAABBA` and what its check said. */
  violations: { schedule: string; error: unknown }[]
}

interface Step {
  enabled: number[]
  picked: number
}

/**
 * Runs two or more transactions against each other in every order of their statements that needs at most two switches, fewest
 * switches first, on the real database (reliability A3, after PostgreSQL's own isolation tests). What is random in a race becomes
 * a list: a violation names the schedule that shows it.
 * @param schedulesMax a limit for quick runs
 */
export async function explore<Outcome>(
  observer: Database,
  databaseName: string,
  race: Race<Outcome>,
  schedulesMax: number,
): Promise<Explored<Outcome>> {
  const gates = race.parties.map(() => gatedDatabase(databaseName))
  const found: Explored<Outcome> = { schedules: 0, complete: true, deadlocks: 0, outcomes: [], violations: [] }
  const known = new Set<string>()
  const byOutcome = new Set<string>()
  let layer: number[][] = race.parties.map((_, first) => [first])
  try {
    for (let switches = 0; switches <= SWITCHES_MAX && layer.length > 0; switches++) {
      const next: number[][] = []
      for (const prefix of evenly(layer, schedulesMax - found.schedules)) {
        await race.reset()
        const { steps, outcomes } = await runSchedule(observer, gates, race, prefix)
        found.schedules++
        const schedule = steps.map((step) => 'ABCDEFGH'[step.picked]).join('')
        try {
          await race.check(outcomes)
        } catch (error) {
          found.violations.push({ schedule, error })
        }
        const shown = JSON.stringify(outcomes)
        if (!byOutcome.has(shown)) found.outcomes.push(outcomes)
        byOutcome.add(shown)
        for (const other of oneSwitchMore(steps, prefix.length)) {
          const key = other.join('')
          if (!known.has(key)) next.push(other)
          known.add(key)
        }
      }
      if (layer.length > 0 && found.schedules >= schedulesMax && (next.length > 0 || switches < SWITCHES_MAX))
        found.complete = false
      layer = next
    }
    found.deadlocks = gates.reduce((sum, gate) => sum + gate.deadlocks, 0)
    return found
  } finally {
    for (const gate of gates) await gate.database.close()
  }
}

/** At most `max` of the schedules, from the first to the last. */
function evenly<T>(all: T[], max: number): T[] {
  if (all.length <= max) return all
  return Array.from({ length: Math.max(0, max) }, (_, index) => all[Math.floor((index * all.length) / max)]!)
}

/** The schedules that follow this one up to a step after its prefix, and there switch to another party that can go on. */
function oneSwitchMore(steps: readonly Step[], prefixLength: number): number[][] {
  return steps.flatMap(({ enabled, picked }, at) => {
    const before = steps[at - 1]?.picked
    if (at < prefixLength || picked !== before) return []
    const taken = steps.slice(0, at).map((step) => step.picked)
    return enabled.filter((other) => other !== picked).map((other) => [...taken, other])
  })
}

async function runSchedule<Outcome>(
  observer: Database,
  gates: readonly Gate[],
  race: Race<Outcome>,
  prefix: readonly number[],
): Promise<{ steps: Step[]; outcomes: Outcome[] }> {
  for (const gate of gates) gate.shut(true)
  const done = race.parties.map(() => false)
  const results = race.parties.map(async (party, index) => {
    const outcome = await party(gates[index]!.database)
    done[index] = true
    return outcome
  })
  const steps: Step[] = []
  let at: number | undefined
  for (;;) {
    const enabled = await settle(observer, gates, done, results)
    if (enabled.length === 0) break
    const wanted = prefix[steps.length] ?? at
    const picked = wanted !== undefined && enabled.includes(wanted) ? wanted : enabled[0]!
    steps.push({ enabled, picked })
    at = picked
    gates[picked]!.letThrough()
  }
  for (const gate of gates) gate.shut(false)
  return { steps, outcomes: await Promise.all(results) }
}

/** Waits until every party is done, stands at its gate, or waits in the database for one that does. Answers who can go on. */
async function settle(
  observer: Database,
  gates: readonly Gate[],
  done: readonly boolean[],
  results: readonly Promise<unknown>[],
): Promise<number[]> {
  for (;;) {
    const atGate = gates.flatMap((gate, index) => (gate.waiting === undefined ? [] : [index]))
    const busy = gates.flatMap((gate, index) => (gate.waiting === undefined && !done[index] ? [index] : []))
    if (busy.length === 0) return atGate
    const changed = Promise.race(busy.map((index) => Promise.race([gates[index]!.nextWaiting(), results[index]!])))
    const blocked = await Promise.race([changed.then(() => 0), countBlocked(observer, gates, busy)])
    // All of them wait for somebody. If nobody stands at a gate they wait for each other, and the database will end that.
    if (blocked === busy.length && atGate.length > 0) return atGate
  }
}

const countBlocked = async (observer: Database, gates: readonly Gate[], busy: readonly number[]): Promise<number> => {
  const pids = busy.flatMap((index) => gates[index]!.pid ?? [])
  const { count } = await observer.one<{ count: number }>(sql`
    select count(*) from unnest(${pids}::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`)
  return count
}
