import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, id, name, Saved } from './fields.ts'

/** A group of a crew that sells on board (specification 3 §3, Crew group). */
export const BrigadePayload = z.object({ name })
export const Brigade = BrigadePayload.extend({ id, version: count })
export type Brigade = z.infer<typeof Brigade>

/** All of them, by name. */
export const brigades = endpoint('GET /brigade/list', { can: 'signed-in', answer: z.array(Brigade) })
/** 409 `nameTaken`. */
export const createBrigade = endpoint('POST /brigade/create', {
  can: 'edit skyshop-setting',
  body: BrigadePayload,
  answer: Saved,
})
export const editBrigade = endpoint('POST /brigade/update', {
  can: 'edit skyshop-setting',
  refreshes: ['warehouse-document'],
  body: BrigadePayload.extend({ id, version: count }),
  answer: Saved,
})
/** Not in the specification: one of them, as it stands now. */
export const getBrigade = endpoint('GET /brigade/get/{id}', { can: 'view skyshop-setting', answer: Brigade })
