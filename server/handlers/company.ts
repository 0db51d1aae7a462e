import { Company, editCompany, getCompany } from '../../src/api/company.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'

/** There is one company; the audit wants an id. */
const COMPANY_ID = 1

/** Whose books these are; its texts are empty until somebody fills them in. */
export async function readCompany(db: Executor): Promise<Company> {
  const setting = await db.first<{ value: unknown }>(sql`select value from setting where key = 'company'`)
  return Company.parse(setting?.value ?? {})
}

export const companyHandlers = [
  handleRead(getCompany, ({ db }) => readCompany(db)),

  handle(editCompany, async ({ db, caller, body }) => {
    const before = await readCompany(db)
    await db.run(sql`
      insert into setting (key, value) values ('company', ${JSON.stringify(body)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
    await writeAudit(db, caller, { subject: 'company', id: COMPANY_ID, action: 'edit' }, changesBetween(before, body))
    return body
  }),
]
