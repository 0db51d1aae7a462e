import type { saveContragent } from '../../src/api/contragent.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

type Sent = ReceivedBy<typeof saveContragent>['body']
type Fields = Omit<Sent, 'id' | 'version'>

/** Field → its column and, of a word, the reference list it must belong to. */
const COLUMNS: Readonly<Record<keyof Fields, { column: string; list?: string }>> = {
  fullName: { column: 'full_name' },
  shortName: { column: 'short_name' },
  email: { column: 'email' },
  phone: { column: 'phone' },
  mobile: { column: 'mobile' },
  address: { column: 'address' },
  address2: { column: 'address2' },
  inn: { column: 'inn' },
  okonx: { column: 'okonx' },
  countryId: { column: 'country_id', list: 'CITIZEN' },
  categoryId: { column: 'category_id', list: 'CONTRAGENT_CATEGORY' },
  groupId: { column: 'group_id', list: 'CONTRAGENT_GROUPS' },
  regionId: { column: 'region_id', list: 'Raionul' },
  comment: { column: 'comment' },
}
const FIELDS = Object.entries(COLUMNS) as [keyof Fields, { column: string; list?: string }][]

/** Adds a contragent or changes the one with `id`; answers its id. @throws 404, 400, 409 `changedMeanwhile`. */
export async function saveContragentOf(
  db: Transaction,
  caller: Caller,
  { id, version, ...fields }: Sent,
): Promise<number> {
  await requireWords(db, fields)
  const before = id === undefined ? undefined : await lockOld(db, id, version)
  const { fullName, shortName, inn, phone, mobile } = fields
  const values: [string, unknown][] = [
    ...FIELDS.map(([field, { column }]): [string, unknown] => [column, fields[field]]),
    ['name_key', nameKey(fullName)],
    ['search', foldSearch([fullName, shortName, inn, phone, mobile].join(' '))],
  ]
  const saved = await db.one<{ id: number }>(
    before
      ? sql`update contragent set ${join(values.map(([column, value]) => sql`${raw(column)} = ${value}`))}, version = version + 1
          where id = ${before.id} returning id`
      : sql`insert into contragent (${join(values.map(([column]) => raw(column)))})
          values (${join(values.map(([, value]) => sql`${value}`))}) returning id`,
  )
  await writeAudit(
    db,
    caller,
    { subject: 'contragent', id: saved.id, action: before ? 'edit' : 'create' },
    changesBetween(before?.fields, fields),
  )
  return saved.id
}

async function lockOld(
  db: Transaction,
  id: number,
  version: number | undefined,
): Promise<{ id: number; fields: object }> {
  const columns = join(FIELDS.map(([field, { column }]) => raw(`${column} as "${field}"`)))
  const old = await db.first<Fields & { lockedId: number; lockedVersion: number }>(sql`
    select id as "lockedId", version as "lockedVersion", ${columns} from contragent
    where id = ${id} and deleted_at is null for no key update`)
  if (!old) throw notFound()
  const { lockedId, lockedVersion, ...fields } = old
  if (version !== lockedVersion) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return { id: lockedId, fields }
}

async function requireWords(db: Transaction, fields: Fields): Promise<void> {
  const named = FIELDS.filter(([field, { list }]) => list && fields[field] !== null)
  const words = await db.rows<{ id: number; list: string }>(sql`
    select word.id, list.code as list from reference word join reference list on list.id = word.parent_id
    where word.id = any(${named.map(([field]) => fields[field])}::bigint[]) and word.deleted_at is null and list.parent_id is null
    for key share of word`)
  const listOf = new Map(words.map(({ id, list }) => [id, list]))
  const faults = named.flatMap(([field, { list }]) => {
    const found = listOf.get(Number(fields[field]))
    return found === list ? [] : [[field, found ? 'otherList' : 'notFound'] as const]
  })
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
}
