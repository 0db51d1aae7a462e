import type { shopOn } from '../../../ledger/shop.ts'
import type { People, Person } from '../../../server.ts'

/** The beginning of a path → the record that its `{id}` stands for, and what its fields may hold; the longest one counts. */
export type Records = Readonly<Record<string, Record<string, unknown>>>

/** What every area may build on: one shop with its goods. */
export interface World {
  people: People
  admin: Person
  shop: Awaited<ReturnType<typeof shopOn>>
  department: number
  warehouse: number
  cashbox: number
  itemId: number
  contragentId: number
  /** The first word of a list, under the name of a field. */
  words: (list: string, field: string) => Record<string, number | undefined>
}

/** Something of everything that one area's calls work on. */
export type Area = (world: World) => Promise<Records>
