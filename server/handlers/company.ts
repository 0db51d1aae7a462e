import { createHash } from 'node:crypto'
import { Company, type CompanyHead, editCompany, getCompany, removeLogo, uploadLogo } from '../../src/api/company.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { photoUploads } from '../bounds.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import type { SmallLogo } from '../items/decodePicture.ts'
import { shrinkLogo } from '../items/shrinkPhoto.ts'
import { notFound } from '../refusal.ts'

/** There is one company; the audit wants an id. */
const COMPANY_ID = 1

/** Whose books these are; its texts are empty until somebody fills them in. */
async function readCompany(db: Executor): Promise<Company> {
  const setting = await db.first<{ value: unknown }>(sql`select value from setting where key = 'company'`)
  return Company.parse(setting?.value ?? {})
}

/** What stands above everything printed: the company, and its logo where it has one. */
export async function readCompanyHead(db: Executor): Promise<CompanyHead> {
  const logo = await db.first<SmallLogo>(sql`select content, width, height from company_logo`)
  return {
    ...(await readCompany(db)),
    logo: logo ? { png: logo.content.toString('base64'), width: logo.width, height: logo.height } : null,
  }
}

/** Puts the logo, or nothing, in place of the one before; answers whether there was one. */
async function putLogo(db: Transaction, caller: Caller, logo: SmallLogo | null): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('company_logo'))`)
  const before = await db.first<SmallLogo>(sql`delete from company_logo returning content, width, height`)
  if (logo)
    await db.run(sql`
      insert into company_logo (content, width, height, created_by)
      values (${logo.content}, ${logo.width}, ${logo.height}, ${caller.userId})`)
  const changes = changesBetween({ logo: before ? called(before) : null }, { logo: logo && called(logo) })
  await writeAudit(db, caller, { subject: 'company', id: COMPANY_ID, action: 'edit' }, changes)
  return before !== undefined
}

/** What the history calls a picture: two of one size are told apart. */
const called = ({ content, width, height }: SmallLogo) =>
  `${width}×${height} #${createHash('sha256').update(content).digest('hex').slice(0, 6)}`

export const companyHandlers = [
  handleRead(getCompany, ({ db }) => readCompanyHead(db)),

  handle(editCompany, async ({ db, caller, body }) => {
    const before = await readCompany(db)
    await db.run(sql`
      insert into setting (key, value) values ('company', ${JSON.stringify(body)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
    await writeAudit(db, caller, { subject: 'company', id: COMPANY_ID, action: 'edit' }, changesBetween(before, body))
    return body
  }),

  inTurn(
    photoUploads,
    handlePrepared(
      uploadLogo,
      async ({ form }) => shrinkLogo(new Uint8Array(await form.upload.arrayBuffer())),
      async ({ db, caller, prepared }) => {
        await putLogo(db, caller, prepared)
        return { done: true as const }
      },
    ),
  ),

  handle(removeLogo, async ({ db, caller }) => {
    if (!(await putLogo(db, caller, null))) throw notFound()
    return { done: true as const }
  }),
]
