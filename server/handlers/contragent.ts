import {
  contragentDebt,
  deleteContragent,
  getContragent,
  type OwnContragent,
  ownContragent,
  saveContragent,
  searchContragents,
} from '../../src/api/contragent.ts'
import { sql } from '../db/sql.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { notFound } from '../refusal.ts'
import { debtOf } from '../sales/debtLimit.ts'

export const contragentHandlers = [
  ...handleList(searchContragents, {
    ...CONTRAGENT.list,
    filter: {
      keyword: (words) => matchesWords(sql`contragent.search`, words),
      contragentName: (words) => matchesWords(sql`contragent.search`, words),
      categoryId: (id) => sql`contragent.category_id = ${id}`,
      groupId: (id) => sql`contragent.group_id = ${id}`,
      regionIds: (ids) => (ids.length === 0 ? sql`true` : sql`contragent.region_id = any(${ids}::bigint[])`),
    },
    defaultSort: [{ field: 'fullName' }],
  }),

  handleRead(contragentDebt, async ({ db, path }) => {
    const found = await db.first<{ debt: number; limit: number | null }>(sql`
      select ${debtOf(sql`contragent.id`)} as debt, debt_limit as limit from contragent
      where id = ${Number(path.id)} and deleted_at is null`)
    if (!found) throw notFound('id')
    return found
  }),

  handleRead(ownContragent, async ({ db, caller }) => {
    const contragent = await db.first<OwnContragent>(sql`
      select contragent.id, full_name as "fullName", short_name as "shortName", inn, phone, mobile, email, address,
        region.name as "regionName", oked, vat_code as "vatCode", bank_name as "bankName", mfo, bank_account as "bankAccount"
      from contragent left join reference region on region.id = contragent.region_id
      where contragent.id = ${caller.contragentId} and contragent.deleted_at is null`)
    return { contragent: contragent ?? null }
  }),

  ...handleRecord(CONTRAGENT, { get: getContragent, save: saveContragent, remove: deleteContragent }),
]
