import { describe, expect, test } from 'vitest'
import { may, nextStates, STATES, statesOf, type DocumentKind } from '../../src/rules/states.ts'

const kinds = Object.keys(STATES) as DocumentKind[]
/** The table of a kind without its narrow types. */
const tableOf = (kind: DocumentKind): Record<string, readonly string[]> => STATES[kind]

function reachableFrom(kind: DocumentKind, start: string): Set<string> {
  const seen = new Set([start])
  // A set grows while it is walked.
  for (const state of seen) for (const next of tableOf(kind)[state]!) seen.add(next)
  return seen
}

describe.each(kinds)('%s', (kind) => {
  const states = statesOf(kind)

  test('leads only to states that it has', () => {
    const known: readonly string[] = states
    for (const state of states) for (const next of nextStates(kind, state)) expect(known).toContain(next)
  })

  test('reaches every state from the first', () => {
    expect(reachableFrom(kind, states[0])).toEqual(new Set(states))
  })

  test('has a way to an end from every state', () => {
    for (const state of states) {
      const ends = [...reachableFrom(kind, state)].filter((reached) => tableOf(kind)[reached]!.length === 0)
      expect(ends).not.toEqual([])
    }
  })

  test('may go where the table says, and nowhere else', () => {
    for (const from of states)
      for (const to of states) expect(may(kind, from, to)).toBe(tableOf(kind)[from]!.includes(to))
  })
})

/** The ways of domain.md, Document states: a slip in a table above is a difference here. */
test.each<[DocumentKind, string]>([
  ['income', 'DRAFT SUSPENDED CHECKING READY RECOUNT READY RETURNED'],
  ['income', 'DRAFT SUSPENDED READY PARTIAL_RETURNED PARTIAL_RETURNED RETURNED'],
  ['income', 'DRAFT SUSPENDED CHECKING SUSPENDED READY'],
  ['income', 'DRAFT SUSPENDED READY RETURNED PARTIAL_RETURNED READY RECOUNT SUSPENDED DELETED'],
  ['outcome', 'DRAFT SUSPENDED READY REVERSED'],
  ['writeOff', 'DRAFT SUSPENDED READY REVERSED'],
  ['transfer', 'DRAFT SUSPENDED WAITING_FOR_READY PENDING PARTIAL PARTIAL READY'],
  ['transfer', 'DRAFT SUSPENDED WAITING_FOR_READY PENDING READY'],
  ['transfer', 'DRAFT SUSPENDED WAITING_FOR_READY PENDING RETURNED'],
  ['transfer', 'DRAFT SUSPENDED WAITING_FOR_READY SUSPENDED DELETED'],
  ['transfer', 'DRAFT SUSPENDED WAITING_FOR_READY PENDING PARTIAL RETURNED'],
  ['act', 'OPEN APPROVED'],
  ['act', 'OPEN REJECTED'],
  ['transferRequest', 'DRAFT PENDING CHECKING CHECKED CHECKING CHECKED READY'],
  ['transferRequest', 'DRAFT SUSPENDED CHECKING CHECKED READY'],
  ['order', 'SUSPENDED SENT'],
  ['contragentOrder', 'NEW WORKING FINISHED'],
  ['contragentOrder', 'NEW CANCELLED'],
  ['pricing', 'DRAFT READY DRAFT READY'],
  ['pricing', 'DRAFT WITHDRAWN'],
  ['booking', 'DRAFT SUSPENDED SAVED CONVERTED'],
  ['booking', 'DRAFT SUSPENDED SAVED EXPIRED'],
  ['booking', 'DRAFT SUSPENDED SAVED DELETED'],
  ['sale', 'DRAFT SUSPENDED DRAFT FINISHED'],
  ['sale', 'DRAFT SUSPENDED DELETED'],
  ['cashSession', 'OPEN CLOSED'],
  ['inventory', 'STARTED SAVED FINISHING FINISHED'],
  ['inventory', 'STARTED DELETED'],
  ['promotion', 'PENDING ACTIVE INACTIVE'],
  ['promotion', 'PENDING REJECTED'],
  ['onboard', 'DRAFT STARTED SENT FINISHED'],
  ['onboard', 'DRAFT DELETED'],
])('%s goes %s', (kind, way) => {
  const states = way.split(' ')
  expect(states[0]).toBe(statesOf(kind)[0])
  for (const [index, state] of states.slice(1).entries()) expect(tableOf(kind)[states[index]!]).toContain(state)
})

/** What must never be done, each for its own reason. */
test.each<[DocumentKind, string, string]>([
  ['income', 'DRAFT', 'READY'],
  ['income', 'READY', 'DRAFT'],
  ['income', 'RETURNED', 'RECOUNT'],
  ['outcome', 'REVERSED', 'READY'],
  ['transfer', 'SUSPENDED', 'PENDING'],
  ['transfer', 'READY', 'RETURNED'],
  ['transfer', 'RETURNED', 'READY'],
  ['act', 'REJECTED', 'APPROVED'],
  ['transferRequest', 'READY', 'DELETED'],
  ['order', 'SENT', 'SUSPENDED'],
  ['pricing', 'READY', 'WITHDRAWN'],
  ['booking', 'EXPIRED', 'CONVERTED'],
  ['booking', 'CONVERTED', 'DELETED'],
  ['sale', 'FINISHED', 'DELETED'],
  ['sale', 'FINISHED', 'DRAFT'],
  ['cashSession', 'CLOSED', 'OPEN'],
  ['inventory', 'FINISHED', 'DELETED'],
  ['promotion', 'REJECTED', 'ACTIVE'],
  ['onboard', 'DRAFT', 'SENT'],
  ['onboard', 'STARTED', 'DELETED'],
  ['onboard', 'FINISHED', 'SENT'],
])('%s never goes from %s to %s', (kind, from, to) => {
  expect(Object.keys(tableOf(kind))).toContain(to)
  expect(tableOf(kind)[from]).not.toContain(to)
})
