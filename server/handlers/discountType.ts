import { createDiscountType, deleteDiscountType, listDiscountTypes } from '../../src/api/discountType.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { contains, sql } from '../db/sql.ts'
import { handle } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'

export const discountTypeHandlers = [
  ...handleList(listDiscountTypes, {
    from: sql`discount_type`,
    columns: {
      id: sql`discount_type.id`,
      name: { sql: sql`discount_type.name`, sort: sql`discount_type.name_key` },
      percent: sql`discount_type.percent`,
      createdAt: sql`discount_type.created_at`,
    },
    scope: () => sql`discount_type.deleted_at is null`,
    filter: { keyword: (words) => sql`discount_type.name ilike ${contains(words)}` },
    defaultSort: [{ field: 'percent' }],
  }),

  handle(createDiscountType, async ({ db, caller, body }) => {
    const created = await db.first<{ id: number }>(sql`
      insert into discount_type (name, name_key, same_name, percent)
      values (${body.name}, ${nameKey(body.name)}, ${sameName(body.name)}, ${body.percent})
      on conflict (same_name) where deleted_at is null do nothing returning id`)
    if (!created) throw new Refusal(409, 'discountTypeNameTaken', { name: body.name }, { name: 'taken' })
    await writeAudit(
      db,
      caller,
      { subject: 'discountType', id: created.id, action: 'create' },
      changesBetween(undefined, body),
    )
    return created
  }),

  handle(deleteDiscountType, async ({ db, caller, path }) => {
    const id = Number(path.id)
    const type = await db.first<{ name: string }>(sql`
      select name from discount_type where id = ${id} and deleted_at is null for update`)
    if (!type) throw notFound()
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) as count from customer where discount_type_id = ${id} and deleted_at is null`)
    if (count > 0) throw new Refusal(409, 'discountTypeUsed', { name: type.name, count })
    await db.run(sql`update discount_type set deleted_at = now() where id = ${id}`)
    await writeAudit(db, caller, { subject: 'discountType', id, action: 'delete' }, { name: [type.name, null] })
    return { done: true as const }
  }),
]
