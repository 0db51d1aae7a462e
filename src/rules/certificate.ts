/**
 * Numbers and states of certificates (domain.md, Certificate). A number is random, so that nobody guesses one from another; its
 * last digit is a check digit, so that a slip of the keyboard is no other certificate.
 */
export const CERTIFICATE_DIGITS = 16
/** Begins every number, and no barcode of goods of that length: the till knows a certificate when it is scanned. */
const PREFIX = '77'
/** Digits that chance decides. */
export const CERTIFICATE_RANDOM_DIGITS = CERTIFICATE_DIGITS - PREFIX.length - 1

/** The number made of these random digits. Throws RangeError unless there are as many as CERTIFICATE_RANDOM_DIGITS. */
export function certificateNumberOf(random: string): string {
  if (!/^\d+$/.test(random) || random.length !== CERTIFICATE_RANDOM_DIGITS)
    throw new RangeError(`A certificate is made of ${CERTIFICATE_RANDOM_DIGITS} digits, not of "${random}"`)
  const digits = PREFIX + random
  return digits + luhn(digits)
}

/** Whether a text may be the number of one of our certificates; spaces and hyphens between its groups do not matter. */
export function isCertificateNumber(text: string): boolean {
  const digits = plainNumber(text)
  if (digits.length !== CERTIFICATE_DIGITS || !/^\d+$/.test(digits) || !digits.startsWith(PREFIX)) return false
  return luhn(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** The number without what people put between its groups. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '')

/** In groups of four, as it is read aloud: `7712 3456 7890 1234`. */
export const groupedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Luhn's check digit (ISO/IEC 7812): finds every single slip and nearly every pair of digits that changed places. */
function luhn(digits: string): number {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const doubled = Number(digits.at(-place)) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export const CERTIFICATE_TYPES = ['MONEY', 'PERCENT'] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]
/** EXPIRED is no state that is kept: the calendar says it. */
export const CERTIFICATE_STATES = ['NEW', 'SOLD', 'PARTLY_USED', 'USED', 'EXPIRED', 'CANCELLED'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

interface Term {
  readonly startDate: string
  readonly expirationDate: string
}

/** Why a certificate cannot be redeemed on a business day; undefined when it can. The last day is one of its days. */
export function redeemRefusal(
  { status, startDate, expirationDate }: Term & { readonly status: CertificateState },
  today: string,
):
  | 'certificateNotSold'
  | 'certificateUsedUp'
  | 'certificateCancelled'
  | 'certificateExpired'
  | 'certificateNotYet'
  | undefined {
  if (status === 'NEW') return 'certificateNotSold'
  if (status === 'CANCELLED') return 'certificateCancelled'
  if (status === 'USED') return 'certificateUsedUp'
  if (status === 'EXPIRED' || expirationDate < today) return 'certificateExpired'
  return startDate > today ? 'certificateNotYet' : undefined
}

/** Why a certificate cannot be sold on a business day; undefined when it can. */
export function sellRefusal(
  { status, expirationDate }: Pick<Term, 'expirationDate'> & { readonly status: CertificateState },
  today: string,
): 'certificateSold' | 'certificateCancelled' | 'certificateExpired' | undefined {
  if (status === 'CANCELLED') return 'certificateCancelled'
  if (status !== 'NEW' && status !== 'EXPIRED') return 'certificateSold'
  return expirationDate < today ? 'certificateExpired' : undefined
}
