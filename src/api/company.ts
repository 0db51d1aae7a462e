import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

const INN_LENGTH_MAX = 20
const written = text.default('')

/** Whose books these are: the head of every printed document. Empty until somebody fills it in. */
export const Company = z.object({
  name: written,
  inn: z.string().trim().regex(/^\d*$/, { error: 'digitsOnly' }).max(INN_LENGTH_MAX).default('').meta({ kind: 'text' }),
  phone: written,
  address: written,
})
export type Company = z.infer<typeof Company>

/** Everybody who prints needs it. */
export const getCompany = endpoint('GET /company/get', { can: 'signed-in', answer: Company })
export const editCompany = endpoint('PUT /company/edit', { can: 'edit departments', body: Company, answer: Company })
