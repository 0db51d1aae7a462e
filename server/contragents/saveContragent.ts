import type { saveContragent } from '../../src/api/contragent.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { lockRecord, type RecordTable, requireVersion, requireWords, writeRecord } from '../records/savedRecord.ts'

type Sent = ReceivedBy<typeof saveContragent>['body']

const CONTRAGENT: RecordTable<Omit<Sent, 'id' | 'version'>> = {
  table: 'contragent',
  subject: 'contragent',
  columns: {
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
  },
}

/** Adds a contragent or changes the one with `id`; answers its id. @throws 404, 400, 409 `changedMeanwhile`. */
export async function saveContragentOf(
  db: Transaction,
  caller: Caller,
  { id, version, ...fields }: Sent,
): Promise<number> {
  await requireWords(db, CONTRAGENT, fields)
  const before = id === undefined ? undefined : await lockRecord(db, CONTRAGENT, id)
  if (before) requireVersion(before, version)
  const { fullName, shortName, inn, phone, mobile } = fields
  const derived = {
    name_key: nameKey(fullName),
    search: foldSearch([fullName, shortName, inn, phone, mobile].join(' ')),
  }
  return writeRecord(db, caller, CONTRAGENT, { ...(before && { before }), fields, derived })
}
