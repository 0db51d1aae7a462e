import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { signInCode } from './secondFactor.ts'
import { Done, flag, id, name, text, TEXT_LENGTH_MAX, wordName } from './fields.ts'

export const SaleType = z.enum(['RETAIL', 'WHOLE'])
export const DepartmentType = z.enum(['WAREHOUSE', 'DINING_ROOM', 'SHOP', 'COMPANY'])

/** Who is signed in (specification 1 §3, Login response). */
export const Session = z.object({
  id,
  username: name,
  /** Role codes: admin, KASSIR, SELLER, MONITORING, MANAGER, WAREHOUSE, Contragent, or a company's own. */
  roles: z.array(text),
  /** `action subject` strings; `manage all` is everything. */
  permissions: z.array(text),
  isAdmin: flag,
  departmentId: id.nullable(),
  departmentName: text.nullable(),
  departmentType: DepartmentType.nullable(),
  departmentSaleType: SaleType.nullable(),
  depCurrencyId: id.nullable(),
  depCurrencyCode: text.nullable(),
  depCurrencyName: wordName.nullable(),
  contragentId: id.nullable(),
  employeeName: text.nullable(),
})
export type Session = z.infer<typeof Session>

/**
 * Specification 1 §7, Auth. 401 with `wrongPassword`, 429 with `tooManyTries`. Who has a second factor is asked for it when the
 * password was right: 401 `codeNeeded`, `wrongCode`.
 */
export const signIn = endpoint('POST /auth-payload', {
  can: 'public',
  reads: true,
  body: z.object({ username: name, password: z.string().min(1).max(TEXT_LENGTH_MAX), code: signInCode.nullish() }),
  answer: Session.extend({ token: z.string() }),
})

/** Ends this session on the server; carts and unsent sales on the device stay. */
export const signOut = endpoint('POST /auth/sign-out', { can: 'signed-in', reads: true, answer: Done })

/** The signed-in user as it stands now: asked after a reload, so that changed rights show at once. */
export const whoAmI = endpoint('GET /auth/session', { can: 'signed-in', answer: Session })
