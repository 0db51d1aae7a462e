import { BrigadePayload } from '../../src/api/brigade.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../db/sql.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** A group of a crew. */
export const BRIGADE = defineRecord({
  name: 'brigade',
  payload: BrigadePayload,
  called: (brigade) => sql`${brigade}.name`,
  scope: everybodys,
  keptBy: because('flights of the past keep their crew groups', ['flight_crew', 'flight_sale']),
  derived: ({ name }) => ({ name_key: nameKey(name), same_name: sameName(name) }),
  taken: { brigade_name: ({ name }) => new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' }) },
})
