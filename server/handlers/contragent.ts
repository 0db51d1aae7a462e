import {
  type ContragentRow,
  deleteContragent,
  getContragent,
  type OwnContragent,
  ownContragent,
  saveContragent,
  searchContragents,
} from '../../src/api/contragent.ts'
import { sql } from '../db/sql.ts'
import { removeContragent } from '../contragents/removeContragent.ts'
import { saveContragentOf } from '../contragents/saveContragent.ts'
import { handle, handleRead } from '../handle.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound } from '../refusal.ts'

const tables = sql`contragent
  left join reference country on country.id = contragent.country_id
  left join reference category on category.id = contragent.category_id
  left join reference contragent_group on contragent_group.id = contragent.group_id
  left join reference region on region.id = contragent.region_id`

const columns = {
  id: sql`contragent.id`,
  fullName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key`, folded: sql`contragent.search` },
  shortName: sql`contragent.short_name`,
  email: sql`contragent.email`,
  phone: sql`contragent.phone`,
  mobile: sql`contragent.mobile`,
  address: sql`contragent.address`,
  address2: sql`contragent.address2`,
  inn: sql`contragent.inn`,
  okonx: sql`contragent.okonx`,
  countryId: sql`contragent.country_id`,
  countryName: { sql: sql`country.name`, sort: sql`country.name_key` },
  categoryId: sql`contragent.category_id`,
  categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
  groupId: sql`contragent.group_id`,
  groupName: { sql: sql`contragent_group.name`, sort: sql`contragent_group.name_key` },
  regionId: sql`contragent.region_id`,
  regionName: { sql: sql`region.name`, sort: sql`region.name_key` },
  comment: sql`contragent.comment`,
  version: sql`contragent.version`,
}

const wholeRow = everyColumn(columns)

export const contragentHandlers = [
  ...handleList(searchContragents, {
    from: tables,
    columns,
    // A contragent sees only what is its own (domain.md, Who may do what).
    scope: ({ caller }) =>
      sql`contragent.deleted_at is null and ${caller.contragentId === null ? sql`true` : sql`contragent.id = ${caller.contragentId}`}`,
    filter: {
      keyword: (words) => matchesWords(sql`contragent.search`, words),
      contragentName: (words) => matchesWords(sql`contragent.search`, words),
      categoryId: (id) => sql`contragent.category_id = ${id}`,
      groupId: (id) => sql`contragent.group_id = ${id}`,
      regionIds: (ids) => (ids.length === 0 ? sql`true` : sql`contragent.region_id = any(${ids}::bigint[])`),
    },
    defaultSort: [{ field: 'fullName' }],
  }),

  handleRead(ownContragent, async ({ db, caller }) => {
    const contragent = await db.first<OwnContragent>(sql`
      select contragent.id, full_name as "fullName", short_name as "shortName", inn, phone, mobile, email, address,
        region.name as "regionName"
      from contragent left join reference region on region.id = contragent.region_id
      where contragent.id = ${caller.contragentId} and contragent.deleted_at is null`)
    return { contragent: contragent ?? null }
  }),

  handleRead(getContragent, async ({ db, caller, path }) => {
    const id = Number(path.id)
    const row = await db.first<ContragentRow>(sql`
      select ${wholeRow} from ${tables}
      where contragent.id = ${id} and contragent.deleted_at is null
        and ${caller.contragentId === null ? sql`true` : sql`contragent.id = ${caller.contragentId}`}`)
    if (!row) throw notFound()
    return row
  }),

  handle(saveContragent, async ({ db, caller, body }) => ({ id: await saveContragentOf(db, caller, body) })),
  handle(deleteContragent, async ({ db, caller, path }) => {
    await removeContragent(db, caller, Number(path.id))
    return { done: true as const }
  }),
]
