import { createDiscountType, deleteDiscountType, listDiscountTypes } from '../../src/api/discountType.ts'
import { contains, sql } from '../db/sql.ts'
import { DISCOUNT_TYPE } from '../discountTypes/discountTypeRecord.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'

export const discountTypeHandlers = [
  ...handleList(listDiscountTypes, {
    ...DISCOUNT_TYPE.list,
    filter: { keyword: (words) => sql`discount_type.name ilike ${contains(words)}` },
    defaultSort: [{ field: 'percent' }],
  }),
  ...handleRecord(DISCOUNT_TYPE, { create: createDiscountType, remove: deleteDiscountType }),
]
