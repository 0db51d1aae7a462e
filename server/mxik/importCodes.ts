import { MXIK_FAULTS_SHOWN, type importMxik } from '../../src/api/mxikList.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { writeAudit } from '../audit.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { requireAwaited } from '../refusal.ts'
import type { CodeList, CodeRead } from './readCodeList.ts'

const CODES_AT_ONCE = 2_000

/** Takes a code list that has been read in, all of it or nothing. */
export async function importCodes(
  { db, caller, translate, gone }: Call,
  { codes, faults, rows }: CodeList,
): Promise<AnswerOf<typeof importMxik>> {
  // In one order, so that two imports wait for each other instead of deadlocking.
  const all = [...codes].sort(([one], [other]) => (one < other ? -1 : 1))
  let added = 0
  let changed = 0
  let packages = 0
  for (let at = 0; at < all.length; at += CODES_AT_ONCE) {
    requireAwaited(gone)
    const part = all.slice(at, at + CODES_AT_ONCE)
    const known = new Set(await knownOf(db, part))
    const written = await writeCodes(db, part)
    added += written.filter((code) => !known.has(code)).length
    changed += written.filter((code) => known.has(code)).length
    packages += await writePackages(db, part)
  }
  await writeAudit(
    db,
    caller,
    { subject: 'mxik', id: 1, action: 'edit' },
    { mxikCode: [null, `+${added}, ~${changed}`] },
  )
  return {
    rows,
    added,
    changed,
    packages,
    rowsWrong: faults.length,
    faults: faults.slice(0, MXIK_FAULTS_SHOWN).map(({ rowNumber, key, value }) => ({
      rowNumber,
      value,
      message: translate(`message.${key}`),
    })),
  }
}

type Part = readonly (readonly [code: string, read: CodeRead])[]

async function knownOf(db: Transaction, part: Part): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(sql`
    select mxik_code as code from mxik_code where mxik_code = any(${part.map(([code]) => code)}::text[])`)
  return rows.map(({ code }) => code)
}

/** Answers the codes that are new or say something else now: the list comes every month, and most of it is known. */
async function writeCodes(db: Transaction, part: Part): Promise<string[]> {
  const column = (of: (read: CodeRead, code: string) => string) => part.map(([code, read]) => of(read, code))
  const rows = await db.rows<{ code: string }>(sql`
    insert into mxik_code (mxik_code, name_ru, class_name_ru, group_name_ru, position_name_ru, search)
    select sent.* from unnest(${column((_read, code) => code)}::text[], ${column((read) => read.name)}::text[],
      ${column((read) => read.class)}::text[], ${column((read) => read.group)}::text[], ${column((read) => read.position)}::text[],
      ${column((read, code) => foldSearch(`${code} ${read.name} ${read.position}`))}::text[])
      as sent (mxik_code, name_ru, class_name_ru, group_name_ru, position_name_ru, search)
    left join mxik_code old on old.mxik_code = sent.mxik_code
    where (old.name_ru, old.class_name_ru, old.group_name_ru, old.position_name_ru)
      is distinct from (sent.name_ru, sent.class_name_ru, sent.group_name_ru, sent.position_name_ru)
    on conflict (mxik_code) do update set name_ru = excluded.name_ru, class_name_ru = excluded.class_name_ru,
      group_name_ru = excluded.group_name_ru, position_name_ru = excluded.position_name_ru, search = excluded.search
    returning mxik_code as code`)
  return rows.map(({ code }) => code)
}

async function writePackages(db: Transaction, part: Part): Promise<number> {
  const packages = part.flatMap(([code, read]) => [...read.packages].map(([number, name]) => ({ code, number, name })))
  if (packages.length === 0) return 0
  await db.run(sql`
    insert into mxik_package (mxik_code, package_code, name_ru)
    select sent.* from unnest(${packages.map(({ code }) => code)}::text[], ${packages.map(({ number }) => number)}::text[],
      ${packages.map(({ name }) => name)}::text[]) as sent (mxik_code, package_code, name_ru)
    left join mxik_package old on old.mxik_code = sent.mxik_code and old.package_code = sent.package_code
    where old.name_ru is distinct from sent.name_ru
    on conflict (mxik_code, package_code) do update set name_ru = excluded.name_ru`)
  return packages.length
}
