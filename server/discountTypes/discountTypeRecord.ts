import { DiscountTypePayload } from '../../src/api/discountType.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../db/sql.ts'
import { defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** A discount that member cards give. */
export const DISCOUNT_TYPE = defineRecord({
  name: 'discountType',
  payload: DiscountTypePayload,
  called: (discount) => sql`${discount}.name`,
  scope: everybodys,
  derived: ({ name }) => ({ name_key: nameKey(name), same_name: sameName(name) }),
  taken: {
    discount_type_name: ({ name }) => new Refusal(409, 'discountTypeNameTaken', { name }, { name: 'taken' }),
  },
  columns: {
    name: { sql: sql`discount_type.name`, sort: sql`discount_type.name_key` },
    createdAt: sql`discount_type.created_at`,
  },
})
