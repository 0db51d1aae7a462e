import { reportError, searchErrorReports } from '../../src/api/errorReport.ts'
import { contains, sql } from '../db/sql.ts'
import { keepErrorReport } from '../errorReports/keepErrorReport.ts'
import { handle } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'

export const errorReportHandlers = [
  handle(reportError, async (call) => {
    await keepErrorReport(call, call.body)
    return { done: true as const }
  }),

  ...handleList(searchErrorReports, {
    from: sql`(
        select fingerprint, max(id) as id, count(*) as count, count(distinct user_id) as users, min(at) as first_at
        from error_report group by fingerprint
      ) alike
      join error_report report on report.id = alike.id
      left join app_user on app_user.id = report.user_id`,
    columns: {
      id: sql`report.id`,
      kind: sql`report.kind`,
      message: sql`report.message`,
      place: sql`report.place`,
      count: sql`alike.count`,
      users: sql`alike.users`,
      firstAt: sql`alike.first_at`,
      lastAt: sql`report.at`,
      userName: sql`app_user.username`,
      details: sql`report.details`,
      actions: sql`(select coalesce(string_agg(action, E'\n'), '') from jsonb_array_elements_text(report.actions) action)`,
    },
    filter: {
      keyword: (words) => sql`(report.message ilike ${contains(words)} or report.place ilike ${contains(words)})`,
      kind: (kind) => sql`report.kind = ${kind}`,
    },
    defaultSort: [{ field: 'lastAt', descending: true }],
  }),
]
