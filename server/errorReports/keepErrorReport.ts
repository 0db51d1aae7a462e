import { createHash } from 'node:crypto'
import { type reportError, REPORTS_AN_HOUR_MAX } from '../../src/api/errorReport.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { withoutPersons } from './withoutPersons.ts'

type Report = ReceivedBy<typeof reportError>['body']

/** Keeps what went wrong, without persons. @throws 429 `tooManyReports` */
export async function keepErrorReport({ db, caller, now }: Call, sent: Report): Promise<void> {
  const { lately } = await db.one<{ lately: number }>(sql`
    select count(*) as lately from error_report
    where user_id = ${caller.userId} and at > ${now}::timestamptz - interval '1 hour'`)
  if (lately >= REPORTS_AN_HOUR_MAX) throw new Refusal(429, 'tooManyReports')
  const [message, place, details] = [sent.message, sent.place, sent.details].map(withoutPersons)
  const actions = sent.actions.map(withoutPersons)
  // A person's own words are nobody else's; failures are alike where their message and the top of their stack are.
  const alike =
    sent.kind === 'WORDS' ? `${caller.userId} ${now.toISOString()}` : [message, place, topOf(details!)].join('\n')
  const fingerprint = createHash('sha256').update(`${sent.kind}\n${alike}`).digest('hex')
  await db.run(sql`
    insert into error_report (at, user_id, kind, fingerprint, message, place, details, actions)
    values (${now}, ${caller.userId}, ${sent.kind}, ${fingerprint}, ${message}, ${place}, ${details}, ${JSON.stringify(actions)}::jsonb)`)
}

const TOP_LINES = 3
/** Line and column change with every build; the names of functions do not. */
const topOf = (stack: string): string =>
  stack
    .split('\n')
    .slice(0, TOP_LINES)
    .map((line) => line.replace(/[(@].*$/, '').trim())
    .join('\n')
