import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, Done, id, KEYWORD_LENGTH_MAX, linesUpTo, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'

const MESSAGE_LENGTH_MAX = 2_000
const DETAILS_LENGTH_MAX = 8_000
export const REPORTED_ACTIONS_MAX = 30
const ACTION_LENGTH_MAX = 200
const BYTES_MAX = 64 * 1024
/** More than so many an hour of one user say nothing new. */
export const REPORTS_AN_HOUR_MAX = 20

export const ERROR_REPORT_KINDS = ['FAILURE', 'WORDS'] as const
/**
 * A failure of the screen, or a person's own words about one. Nothing in it names people or sums: the browser sends places by their
 * patterns and calls by their addresses, and the server takes out what looks like a number, a mail address or a token.
 * 429 `tooManyReports` after REPORTS_AN_HOUR_MAX in an hour.
 */
export const reportError = endpoint('POST /error-report', {
  can: 'signed-in',
  bodyBytesMax: BYTES_MAX,
  body: z.object({
    kind: z.enum(ERROR_REPORT_KINDS),
    message: linesUpTo(MESSAGE_LENGTH_MAX).min(1),
    /** The route's pattern, `/point-of-sale/sales/$id`. */
    place: linesUpTo(ACTION_LENGTH_MAX).default(''),
    /** Where in the program: a stack. */
    details: linesUpTo(DETAILS_LENGTH_MAX).default(''),
    /** What was done before, the last at the end. */
    actions: z.array(linesUpTo(ACTION_LENGTH_MAX)).max(REPORTED_ACTIONS_MAX).default([]),
  }),
  answer: Done,
})

/** What went wrong in one way at one place: how often, for how many, and the last of them. */
export const ErrorReportRow = z.object({
  id,
  kind: choice('errorReportKind', ERROR_REPORT_KINDS),
  message: text,
  place: text,
  count,
  users: count,
  firstAt: time,
  lastAt: time,
  userName: text,
  details: text,
  /** One below the other. */
  actions: text,
})
export type ErrorReportRow = z.infer<typeof ErrorReportRow>
export const searchErrorReports = listEndpoint('POST /error-report/search', {
  can: 'view error-reports',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    kind: choice('errorReportKind', ERROR_REPORT_KINDS).nullish(),
  }),
  row: ErrorReportRow,
  totals: ['count'],
})
