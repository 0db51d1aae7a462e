import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const MINUTE_MS = 60_000
const ANSWER_MAX_MS = 10_000
const AT_ONCE = 20

interface Untold {
  id: number
  kind: string
  message: string
  place: string
  username: string
  times: number
}

/**
 * Tells the company's own chat bot what was reported and not yet told: a POST of `{ text }` to its address, one for each kind of
 * failure since the last time. What it does not take is told again later. Answers how many it took.
 */
export async function tellBot(database: Database, url: string): Promise<number> {
  const untold = await database.rows<Untold>(sql`
    select max(report.id) as id, report.kind, report.message, report.place, max(app_user.username) as username, count(*) as times
    from error_report report join app_user on app_user.id = report.user_id
    where report.told_at is null group by report.fingerprint, report.kind, report.message, report.place
    order by 1 limit ${AT_ONCE}`)
  let told = 0
  for (const report of untold) {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: textOf(report) }),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    if (!response.ok) throw new Error(`the bot answered ${response.status}`)
    await database.run(sql`
      update error_report set told_at = now()
      where told_at is null and id <= ${report.id}
        and fingerprint = (select fingerprint from error_report where id = ${report.id})`)
    told += 1
  }
  return told
}

const textOf = ({ kind, message, place, username, times }: Untold): string =>
  [kind === 'WORDS' ? `${username}: ${message}` : `${message} (× ${times})`, place].filter(Boolean).join('\n')

/** Every minute, beside the work of the shop; nothing where no bot is set. */
export function tellBotEveryMinute(database: Database, url: string, log: Pick<Logger, 'warn'>): void {
  if (url === '') return
  const next = () =>
    setTimeout(() => {
      void tellBot(database, url)
        .catch((error: unknown) => log.warn({ err: error }, 'the bot could not be told of failures'))
        .finally(next)
    }, MINUTE_MS).unref()
  next()
}
