/** Statuses that a refusal may carry (domain.md, Errors). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507

/**
 * The way a handler says no: nothing of the request remains, and the caller reads `message.<code>` in its own language.
 * @example throw new Refusal(409, 'outOfStock', { name, available }, { 'saleItems.0.count': 'outOfStock' })
 */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    /** Key in `locales/…/message.json`. */
    readonly code: string,
    readonly values: Readonly<Record<string, string | number>> = {},
    /** Path of a field → key of its message (with the same `values`). */
    readonly fields?: Readonly<Record<string, string>>,
    /** More than the error shape for a caller that can use it (both figures of a differing sale, say). */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(code)
  }
}

/** What the database's function `refuse` raises (migration 0350): a statement's own no. */
const REFUSED = 'SV409'

/** The refusal that an error of the database is, if it is one. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== REFUSED || !detail) return undefined
  const { code: said, values, fields, details } = JSON.parse(detail) as Omit<Refusal, 'status'>
  return new Refusal(409, said, values, fields, details)
}

/** Ends work that nobody waits for any more: between its pieces, so that nothing is left half done. */
export function requireAwaited(gone: AbortSignal): void {
  if (gone.aborted) throw new Refusal(503, 'busy')
}

/** 404 of an id that does not exist, or that the caller may not know of. */
export const notFound = (field = 'id'): Refusal => new Refusal(404, 'notFound', {}, { [field]: 'notFound' })
export const saleNotFound = (): Refusal => new Refusal(404, 'saleNotFound', {}, { id: 'saleNotFound' })
