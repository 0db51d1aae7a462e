import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, text } from './fields.ts'

const INN_LENGTH_MAX = 20
const written = text.default('')
/** A logo as a designer sends it; what is kept of it fits into this many pixels, three times what paper shows at 300 dots an inch. */
export const LOGO_BYTES_MAX = 4 * 1024 * 1024
export const LOGO_PIXELS_MAX = { width: 600, height: 200 } as const
const FORM_BYTES_MAX = 16 * 1024

/** Whose books these are: the head of every printed document. Empty until somebody fills it in. */
export const Company = z.object({
  name: written,
  inn: z.string().trim().regex(/^\d*$/, { error: 'digitsOnly' }).max(INN_LENGTH_MAX).default('').meta({ kind: 'text' }),
  phone: written,
  address: written,
})
export type Company = z.infer<typeof Company>

/** The mark beside the name. The picture is in the answer itself, base64, so that no sheet is printed before it is there. */
export const CompanyLogo = z.object({ png: z.string(), width: count, height: count })
export type CompanyLogo = z.infer<typeof CompanyLogo>
/** What stands above a printed document. */
export const CompanyHead = Company.extend({ logo: CompanyLogo.nullable() })
export type CompanyHead = z.infer<typeof CompanyHead>

/** Everybody who prints needs it. */
export const getCompany = endpoint('GET /company/get', { can: 'signed-in', answer: CompanyHead })
export const editCompany = endpoint('PUT /company/edit', { can: 'edit departments', body: Company, answer: Company })
/**
 * A JPEG, PNG or WebP, told by its content, in place of the logo before. Not in the specification, which knows no logo.
 * 413 `fileTooLarge`, `photoTooLarge`, 400 `notPicture`.
 */
export const uploadLogo = endpoint('POST /company/upload-logo', {
  can: 'edit departments',
  bodyBytesMax: LOGO_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(LOGO_BYTES_MAX) }),
  answer: Done,
})
/** 404 where there is none. */
export const removeLogo = endpoint('POST /company/remove-logo', { can: 'edit departments', answer: Done })
