import type { Endpoint } from '../../../src/api/endpoint.ts'
import type { Person, testServer } from '../../server.ts'
import type { recordsToName } from '../access/recordsToName.ts'

export type Body = Record<string, unknown>

/** A record whose saving calls and reading call are held against each other. */
export interface Saving {
  create?: Endpoint
  edit?: Endpoint
  /** The record whose fields those of the bodies are. */
  read: (id: number, body: Body) => Promise<unknown>
  /** Values that no schema tells, by the field. */
  hints?: (time: number) => Promise<Body> | Body
  /** Fields that are not read as they were sent, and why. */
  notRead?: Readonly<Record<string, string>>
}

export interface Tools {
  server: Awaited<ReturnType<typeof testServer>>
  admin: Person
  /** The row of a list that has this id. */
  firstOf: (list: Endpoint, id: number) => Promise<unknown>
  records: ReturnType<typeof recordsToName>
}

/** The records of one area. */
export type SavingsOf = (tools: Tools) => readonly Saving[]
