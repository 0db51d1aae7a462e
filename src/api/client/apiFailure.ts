import type { Failure } from '../failure.ts'

/** Failures that the browser finds itself; each is a text `message.<code>`. */
export type LocalCode = 'networkAway' | 'timedOut' | 'wrongAnswer' | 'fileCutOff'

/** Why a call failed, in the one shape that screens show. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** `notFound`, `wrongState`, … of the server, or a LocalCode. */
  readonly code: string
  /** Path of a field → what is wrong with it, in the user's language. */
  readonly fields: Readonly<Record<string, string>>
  /** What the endpoint adds for the screen, such as both totals of a refused sale. */
  readonly details: unknown
  readonly requestId: string | undefined
  /** When the server wants to be asked again, milliseconds; 0 when it does not say. */
  readonly retryAfterMs: number

  /** `message` is in the user's language, or empty: then the text is `message.<code>` (see failureText in src/ui/feedback). */
  constructor(status: number, failure: Partial<Failure> & { code: string; details?: unknown; retryAfterMs?: number }) {
    super(failure.message ?? '')
    this.status = status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.details = failure.details
    this.requestId = failure.requestId
    this.retryAfterMs = failure.retryAfterMs ?? 0
  }
}

/** Whether nobody can know if the server has done what was asked: the answer was lost on the way. */
export const outcomeUnknown = (failure: ApiFailure): boolean =>
  failure.status === 0 || failure.status === 502 || failure.status === 504

const RETRY_AFTER_MS_MAX = 5_000

/** Reads the one error shape out of an answer; a proxy's or a crashed server's page becomes `serverFailed`. */
export async function failureOfResponse(response: Response): Promise<ApiFailure> {
  const retryAfterMs = Math.min(Number(response.headers.get('retry-after') ?? 0) * 1_000 || 0, RETRY_AFTER_MS_MAX)
  try {
    const failure = (await response.json()) as Partial<Failure> & { details?: unknown }
    if (typeof failure.code === 'string')
      return new ApiFailure(response.status, { ...failure, code: failure.code, retryAfterMs })
  } catch {
    // Not JSON: whoever answered was not our server.
  }
  return new ApiFailure(response.status, { code: 'serverFailed', retryAfterMs })
}
