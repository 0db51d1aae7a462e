import type { saveCustomer } from '../../src/api/customer.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { lockRecord, type RecordTable, requireVersion, requireWords, writeRecord } from '../records/savedRecord.ts'
import { Refusal } from '../refusal.ts'
import { nameOfCustomer } from './readCustomer.ts'

type Sent = ReceivedBy<typeof saveCustomer>['body']
type Fields = Omit<Sent, 'id' | 'version'>

const CUSTOMER: RecordTable<Fields> = {
  table: 'customer',
  subject: 'customer',
  columns: {
    lastName: { column: 'last_name' },
    firstName: { column: 'first_name' },
    middleName: { column: 'middle_name' },
    mobile: { column: 'mobile' },
    phone: { column: 'phone' },
    email: { column: 'email' },
    memberCard: { column: 'member_card' },
    discountTypeId: { column: 'discount_type_id' },
    categoryId: { column: 'category_id', list: 'CLIENT_CATEGORY' },
    groupId: { column: 'group_id', list: 'CLIENT_GROUPS' },
    gender: { column: 'gender' },
    dateOfBirth: { column: 'date_of_birth' },
    marriageStatus: { column: 'marriage_status' },
    childrenCount: { column: 'children_count' },
    passport: { column: 'passport' },
    inn: { column: 'inn' },
    citizenId: { column: 'citizen_id', list: 'CITIZEN' },
    address: { column: 'address' },
    address2: { column: 'address2' },
    referrerId: { column: 'referrer_id' },
    comment: { column: 'comment' },
  },
}

/** Adds a client or changes the one with `id`; answers its id. @throws as `saveCustomer` says */
export async function saveCustomerOf(
  db: Transaction,
  caller: Caller,
  { id, version, ...fields }: Sent,
): Promise<number> {
  const before = id === undefined ? undefined : await lockRecord(db, CUSTOMER, id)
  if (before) requireVersion(before, version)
  await requireWords(db, CUSTOMER, fields)
  await requireLinks(db, id, fields)
  await requireFreeCard(db, id, fields.memberCard)
  const { lastName, firstName, middleName, mobile, phone, inn, memberCard } = fields
  const derived = {
    name_key: nameKey([lastName, firstName, middleName].join(' ').trim()),
    search: foldSearch([lastName, firstName, middleName, mobile, phone, inn, memberCard ?? ''].join(' ')),
  }
  return writeRecord(db, caller, CUSTOMER, { ...(before && { before }), fields, derived })
}

/** The discount of the card and who brought the client have to be there, and nobody brings himself. */
async function requireLinks(
  db: Transaction,
  id: number | undefined,
  { discountTypeId, referrerId }: Fields,
): Promise<void> {
  const faults: Record<string, string> = {}
  if (discountTypeId !== null) {
    const known = await db.first(
      sql`select 1 from discount_type where id = ${discountTypeId} and deleted_at is null for key share`,
    )
    if (!known) faults.discountTypeId = 'notFound'
  }
  if (referrerId !== null && referrerId === id) faults.referrerId = 'referrerIsSelf'
  else if (referrerId !== null) {
    const known = await db.first(
      sql`select 1 from customer where id = ${referrerId} and deleted_at is null for key share`,
    )
    if (!known) faults.referrerId = 'notFound'
  }
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
}

async function requireFreeCard(db: Transaction, id: number | undefined, memberCard: string | null): Promise<void> {
  if (memberCard === null) return
  // Two clients that get one card at once wait for each other here; the index is the last word.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`memberCard ${memberCard}`}, 0))`)
  const holder = await db.first<{ id: number; name: string }>(sql`
    select id, ${nameOfCustomer} as name from customer where member_card = ${memberCard} and deleted_at is null`)
  if (holder && holder.id !== id)
    throw new Refusal(409, 'memberCardTaken', { memberCard, name: holder.name }, { memberCard: 'taken' })
}

/** Takes a client out of the lists and frees the card; sales of the past keep the client. @throws 404 */
export async function removeCustomer(db: Transaction, caller: Caller, id: number): Promise<void> {
  const { fields } = await lockRecord(db, CUSTOMER, id)
  await db.run(sql`update customer set deleted_at = now(), version = version + 1 where id = ${id}`)
  const name = [fields.lastName, fields.firstName].filter(Boolean).join(' ')
  await writeAudit(db, caller, { subject: 'customer', id, action: 'delete' }, { fullName: [name, null] })
}
